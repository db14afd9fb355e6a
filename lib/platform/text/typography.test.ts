import { describe, expect, it } from 'vitest';
import { createTypesetter, toTypeset } from './typography';

describe('English text', () => {
  it.each([
    [`China's "better" rule`, 'China’s “better” rule'],
    [`"Quoted," she said. "Twice"`, '“Quoted,” she said. “Twice”'],
    [`'Single' and "a 'nested' one"`, '‘Single’ and “a ‘nested’ one”'],
    [`"'Nested' first"`, '“‘Nested’ first”'],
    [`the '90s, rock 'n' roll, 'tis, guests' rooms`, 'the ’90s, rock ’n’ roll, ’tis, guests’ rooms'],
    [`a 6" pipe, 5'10 tall, "in 2019"`, 'a 6" pipe, 5\'10 tall, “in 2019”'],
    [`("bracketed") and dash-"quoted"`, '(“bracketed”) and dash-“quoted”'],
    ['word--word, word -- word, word --- word', 'word—word, word — word, word — word'],
    ['--dry-run, 2019-2021, a - b, and so on...', '--dry-run, 2019-2021, a - b, and so on…'],
    ['“Set” already — it’s fine…', '“Set” already — it’s fine…'],
    ['', ''],
  ])('%s', (text, set) => {
    expect(toTypeset(text, 'en')).toBe(set);
    expect(toTypeset(set, 'en')).toBe(set);
  });

  it('keeps context across the runs of a paragraph', () => {
    const typeset = createTypesetter();
    expect(['"', 'Emphasised', `" and the hotel`, `'s "`, 'code', '" in 2019'].map(typeset)).toEqual([
      ...['“', 'Emphasised', '” and the hotel', '’s “', 'code', '” in 2019'],
    ]);
  });
});

it('leaves Chinese text unchanged', () => {
  const text = `他说："好" -- 'ok'...`;
  expect(toTypeset(text, 'zh')).toBe(text);
});
