import { describe, expect, it } from 'vitest';
import { renderBody } from '@/lib/archive/rendering/render';
import { compareBlocks } from './compare-blocks';

const compare = (before: string[], after: string[]) =>
  compareBlocks(renderBody(before.join('\n\n'), 'en'), renderBody(after.join('\n\n'), 'en'));
const p = (text: string) => `<p>${text}</p>`;

describe('rendered bodies', () => {
  it('show the old and the new paragraph between unchanged ones', () => {
    expect(compare(['A', 'B', 'C *d*'], ['A', 'X', 'C *d*'])).toEqual([
      { kind: 'same', html: [p('A')] },
      { kind: 'changed', removed: [p('B')], added: [p('X')] },
      { kind: 'same', html: [p('C <em>d</em>')] },
    ]);
  });

  it.each([
    ['a new paragraph', ['A'], ['A', 'B'], [], [p('B')]],
    ['a removed paragraph', ['A', 'B'], ['A'], [p('B')], []],
    ['a first text', [], ['A'], [], [p('A')]],
    ['an emptied text', ['A'], [], [p('A')], []],
  ])('show %s', (_, before, after, removed, added) => {
    expect(compare(before, after).filter(({ kind }) => kind === 'changed')).toEqual([{ kind: 'changed', removed, added }]);
  });

  it('are alike if only their Markdown changed', () => {
    expect(compare(['*A*\nb'], ['_A_\nb']).every(({ kind }) => kind === 'same')).toBe(true);
  });

  it('neither drop nor repeat blocks', () => {
    const words = ['a', 'b', 'c', 'd', 'e'];
    let seed = 11;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return words[seed % words.length] ?? '';
    };
    for (let run = 0; run < 100; run += 1) {
      const [before, after] = [Array.from({ length: 12 }, random), Array.from({ length: 12 }, random)];
      const changes = compare(before, after);
      const toSide = (side: 'removed' | 'added') => changes.flatMap((each) => (each.kind === 'same' ? each.html : each[side]));
      expect([toSide('removed'), toSide('added')]).toEqual([before.map(p), after.map(p)]);
    }
  });
});
