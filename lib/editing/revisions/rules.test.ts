import { describe, expect, it } from 'vitest';
import { compareTexts, type LineChange, type Span } from './rules';

/** `=line`, `-line` and `+line`, with changed words in brackets. */
function show(changes: LineChange[]): string[] {
  const toLine = (spans: Span[]) => spans.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
  return changes.flatMap((change) =>
    change.kind === 'same'
      ? change.lines.map((line) => `=${line}`)
      : [...change.removed.map((line) => `-${toLine(line)}`), ...change.added.map((line) => `+${toLine(line)}`)],
  );
}

/** Both texts, put together again from their comparison. */
function rebuild(changes: LineChange[]): [string, string] {
  const side = (name: 'removed' | 'added') =>
    changes
      .flatMap((change) =>
        change.kind === 'same' ? change.lines : change[name].map((line) => line.map(({ text }) => text).join('')),
      )
      .join('\n');
  return [side('removed'), side('added')];
}

describe('comparison', () => {
  it.each([
    ['equal texts', 'One\n\nTwo', 'One\n\nTwo', ['=One', '=', '=Two']],
    ['an added line', 'One\nTwo', 'One\nAnd\nTwo', ['=One', '+[And]', '=Two']],
    ['a removed line', 'One\nAnd\nTwo', 'One\nTwo', ['=One', '-[And]', '=Two']],
    [
      'a word in English',
      'Rates rose by 4 % in May.',
      'Rates fell by 4 % in May.',
      ['-Rates [rose ]by 4 % in May.', '+Rates [fell ]by 4 % in May.'],
    ],
    ['a word in Chinese', '酒店收益管理很重要。', '酒店收益分析很重要。', ['-酒店收益[管理]很重要。', '+酒店收益[分析]很重要。']],
    [
      'both scripts in one line',
      '入住率 occupancy 上升',
      '入住率 RevPAR 上升',
      ['-入住率 [occupancy ]上升', '+入住率 [RevPAR ]上升'],
    ],
    ['nothing in common', 'Alpha beta', '酒店', ['-[Alpha beta]', '+[酒店]']],
    ['a paragraph split in two', 'One. Two.', 'One. \nTwo.', ['-One. Two.', '+One. ', '+Two.']],
    ['a text that was empty', '', 'New', ['+[New]']],
    ['a text that is empty now', 'Old', '', ['-[Old]']],
    ['astral characters', '𠮷野家 opens', '𠮷野家 closes', ['-𠮷野家 [opens]', '+𠮷野家 [closes]']],
  ])('shows %s', (_, before, after, expected) => {
    expect(show(compareTexts(before, after))).toEqual(expected);
  });

  it.each([
    ['no line in common', (n: number) => `old ${n}`, (n: number) => `new ${n}`, '\n', 30_000],
    ['one line of many words', (n: number) => `旧${n} `, (n: number) => `新${n} `, '', 50_000],
    [
      'a change in every other line',
      (n: number) => (n % 2 ? 'same' : `a${n}`),
      (n: number) => (n % 2 ? 'same' : `b${n}`),
      '\n',
      40_000,
    ],
    ['empty lines only', () => '', (n: number) => (n % 3 ? '' : 'x'), '\n', 300_000],
  ])('is bounded and complete for 300,000 characters with %s', (_, old, now, glue, count) => {
    const toText = (of: (n: number) => string) =>
      Array.from({ length: count }, (__, n) => of(n))
        .join(glue)
        .slice(0, 300_000);
    const [before, after] = [toText(old), toText(now)];
    expect(rebuild(compareTexts(before, after))).toEqual([before, after]);
  });
});
