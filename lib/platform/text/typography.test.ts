import { describe, expect, it } from 'vitest';
import { createTypesetter, joinShortWords, joinSums, joinUnits, toOpening, toTypeset } from './typography';

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

it('keeps figures with their units and currencies, and nothing else', () => {
  const joined = ['24 kg', '3.2 m²', '45 %', '60 km/h', '12 °C', '400 kWh', 'USD 48', '480 CNY', '€ 12', '面积 30 m² 的客房'];
  expect(joined.map(joinUnits)).toEqual(
    joined.map((text) => text.replace(/(\d) (?=\D)|(USD|€) /, (_, figure = '', code = '') => `${figure}${code}\u00a0`)),
  );
  expect(['4.5 million', '12 per cent', '800 元', '900 万元'].map(joinUnits)).toEqual([
    '4.5\u00a0million',
    '12\u00a0per cent',
    '800\u00a0元',
    '900\u00a0万元',
  ]);
  expect([toTypeset('at RMB 620', 'en'), toTypeset('每晚 620 元', 'zh')]).toEqual(['at RMB\u00a0620', '每晚 620\u00a0元']);
  const kept = [
    '2 millionaires',
    '2019 to',
    '24 hotels',
    '3 may',
    '5 minutes',
    'in 2020 a',
    'AUSD 4',
    '12 CNYX',
    '24  kg',
    '第 3 章',
  ];
  expect(kept.map(joinUnits)).toEqual(kept);
});

it.each([
  ['低于 700 ÷（700 + 2,100）= 25%，就', '低于 700\u00a0÷\u2060（700\u00a0+\u00a02,100）\u2060=\u00a025%，就'],
  ['below 700 ÷ (700 + 2,100) = 25 %.', 'below 700\u00a0÷\u00a0(700\u00a0+\u00a02,100)\u00a0=\u00a025\u00a0%.'],
  // No sums, and one that no line could hold.
  ['2019 to 2021, 5-10, 3 rooms', '2019 to 2021, 5-10, 3 rooms'],
  [Array(9).fill('1,000').join(' + '), Array(9).fill('1,000').join(' + ')],
])('a short sum stays on one line: %s', (text, joined) => {
  expect(joinSums(text)).toBe(joined);
});

it('a short word of a title stays with the word after it', () => {
  expect(joinShortWords('From group tours: what changes for a hotel', 'en')).toBe(
    'From group tours: what changes for\u00a0a\u00a0hotel',
  );
  expect(joinShortWords('从 RevPAR 到 TRevPAR 与 GOPPAR：奖励什么', 'zh')).toBe(
    '从\u00a0RevPAR 到\u00a0TRevPAR 与\u00a0GOPPAR：奖励什么',
  );
});

it('an opening ends with a sentence in both languages', () => {
  const long = `${'A'.repeat(150)} ends here.`;
  expect(toOpening(`${long} This one would be cut in the middle of a clause.`, 'en')).toBe(long);
  expect(toOpening('Short. Both fit.', 'en')).toBe('Short. Both fit.');
  const first = `${'长'.repeat(100)}。`;
  expect(toOpening(`${first}第二句。`, 'zh')).toBe(first);
});
