import { describe, expect, test } from 'vitest';
import { findAmbiguous, findMarks, hashRuns, listHolders, RUN_UNITS } from './rules';

const variants = new Map([['體', '体']]);

/** A text of so many words, with other words at some places. */
const words = (count: number, changed: Record<number, string> = {}) =>
  Array.from({ length: count }, (_, index) => changed[index] ?? `word${index}`).join(' ');

describe('hashing runs', () => {
  test.each([
    ['seven words', words(7), 0],
    ['eight words', words(8), 1],
    ['twelve words', words(12), 5],
    ['nothing but punctuation', '……！？', 0],
    ['eight Chinese characters', '酒店收益管理的第', 1],
    ['Chinese with a Latin word', '酒店 RevPAR 提升了百分之', 2],
    ['a repeated passage', `${words(8)} ${words(8)} ${words(8)}`, 8],
  ])('finds the distinct runs of %s', async (_, text, count) => {
    expect(await hashRuns(text, variants)).toHaveLength(count);
  });

  test.each([
    ['case, width and punctuation', 'Rates ROSE, in every market: we follow ＡＢＣ.', 'rates rose in every market we follow abc'],
    ['traditional characters', '整體酒店收益管理方', '整体酒店收益管理方'],
    ['line breaks', words(9), words(9).replaceAll(' ', '\n\n')],
  ])('ignores %s', async (_, one, other) => {
    expect(await hashRuns(one, variants)).toEqual(await hashRuns(other, variants));
  });

  test('returns sorted hashes of 64 bits', async () => {
    const hashes = await hashRuns(words(500), variants);
    expect([...hashes]).toEqual([...hashes].sort((a, b) => (a < b ? -1 : 1)));
    expect([...hashes].some((hash) => hash > 2n ** 60n)).toBe(true);
    expect([...hashes].some((hash) => hash < -(2n ** 60n))).toBe(true);
  });
});

describe('marks of a batch', () => {
  /** The oracle: runs as text in sets. */
  const naive = (texts: readonly string[]) => {
    const runs = texts.map((text) => {
      const units = text.split(' ');
      return new Set(units.slice(RUN_UNITS - 1).map((_, start) => units.slice(start, start + RUN_UNITS).join(' ')));
    });
    const all = new Set(runs.flatMap((each) => [...each]));
    const marks = [...all].filter((run) => runs.some((each) => !each.has(run)));
    return runs.map((each) => marks.filter((run) => each.has(run)).length);
  };

  const texts = [
    words(60),
    words(60, { 20: 'other' }),
    words(60, { 20: 'other', 41: 'another' }),
    words(64, { 5: 'first', 58: 'last' }),
  ];

  test('are the runs that some but not all copies contain', async () => {
    const runs = await Promise.all(texts.map((text) => hashRuns(text, variants)));
    const found = await findMarks(runs);
    expect(found.held.map(({ length }) => length)).toEqual(naive(texts));
    for (const [copy, indexes] of found.held.entries()) {
      for (const index of indexes) expect(runs[copy]).toContain(found.marks[index]);
    }
  });

  test('name the copies that contain them', async () => {
    const found = await findMarks(await Promise.all(texts.map((text) => hashRuns(text, variants))));
    const { starts, copies } = listHolders(found);
    for (let mark = 0; mark < found.marks.length; mark++) {
      const holders = [...copies.subarray(starts[mark], starts[mark + 1])];
      expect(holders).toEqual(found.held.flatMap((indexes, copy) => (indexes.includes(mark) ? [copy] : [])));
      expect(holders.length).toBeGreaterThan(0);
      expect(holders.length).toBeLessThan(texts.length);
    }
  });

  test.each([
    ['a copy like an earlier one', [words(30), words(30, { 9: 'x' }), words(30)], 2],
    ['a copy without marks', [words(30), words(5)], 1],
    ['equal copies only', [words(30), words(30)], 0],
    ['distinct copies', [words(30), words(30, { 9: 'x' })], undefined],
  ])('reveal %s', async (_, copies, ambiguous) => {
    expect(findAmbiguous(await findMarks(await Promise.all(copies.map((text) => hashRuns(text, variants)))))).toBe(ambiguous);
  });
});
