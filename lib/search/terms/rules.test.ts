import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, hasEnoughTrigrams, listEdits, toTrigrams } from './rules';

describe('edit distance', () => {
  it.each([
    ['hotel', 'hotel', 0],
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['hotel', 'hote', 1],
    ['hotel', 'hhotel', 1],
    ['hotel', 'hotal', 1],
    ['hotel', 'hotle', 1],
    ['hotel', 'ohtel', 1],
    ['hotel', 'ohtle', 2],
    ['revenue', 'revnue', 1],
    ['occupancy', 'ocupency', 2],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('between %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });

  it('is at most the number of edits made', () => {
    const edit = fc.record({ kind: fc.constantFrom('drop', 'double', 'swap', 'replace'), at: fc.nat(20) });
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.array(edit, { maxLength: 1 }), (word, edits) => {
        const wrong = edits.reduce((text, { kind, at }) => {
          const i = at % (text.length - 1);
          if (kind === 'drop') return text.slice(0, i) + text.slice(i + 1);
          if (kind === 'double') return text.slice(0, i) + text.charAt(i) + text.slice(i);
          if (kind === 'swap') return text.slice(0, i) + text.charAt(i + 1) + text.charAt(i) + text.slice(i + 2);
          return `${text.slice(0, i)}q${text.slice(i + 1)}`;
        }, word);
        expect(editDistance(word, wrong)).toBeLessThanOrEqual(edits.length);
        expect(editDistance(word, wrong) === 0).toBe(word === wrong);
      }),
    );
  });
});

/** The least similarity by trigrams of a word and a spelling one edit away. */
function minSimilarity(word: string): number {
  const own = toTrigrams(word);
  const similarities = listEdits(word).map((edit) => {
    const other = toTrigrams(edit);
    const shared = [...own].filter((each) => other.has(each)).length;
    return shared / (own.size + other.size - shared);
  });
  return Math.min(...similarities);
}

describe('a word with enough trigrams', () => {
  it('shares enough with every spelling one edit away', () => {
    const words = fc.stringMatching(/^[a-c]{10,20}$/).filter(hasEnoughTrigrams);
    fc.assert(
      fc.property(words, (word) => {
        expect(minSimilarity(word)).toBeGreaterThan(0.3);
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  it('is a long one, unless its letters repeat', () => {
    expect(hasEnoughTrigrams('restuarant')).toBe(true);
    expect(hasEnoughTrigrams('occupancy')).toBe(false);
    expect(hasEnoughTrigrams('vroooooooooom')).toBe(false);
    expect(minSimilarity('vroooooooooom')).toBeLessThan(0.3);
  });
});
