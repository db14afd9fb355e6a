import { describe, expect, it } from 'vitest';
import { toSearchTerms, toSequences } from './rules';

const latin = (...words: string[]) => words.map((text) => ({ text, han: false }));
const none = { stems: new Map<string, string>(), alternatives: new Map<string, string[]>() };

describe('phrase patterns', () => {
  it('count Chinese by character and separate runs', () => {
    const tokens = [...latin('q'), { text: '收益管', han: true }, { text: '酒', han: true }];
    expect(toSequences(tokens, none)).toEqual([
      [
        { start: 'q', open: false, at: 0 },
        { start: '收益', open: false, at: 1 },
        { start: '益管', open: false, at: 2 },
        { start: '酒', open: true, at: 5 },
      ],
    ]);
  });

  it('are bounded when many words have several alternatives', () => {
    const forms = { ...none, alternatives: new Map([['hotle', ['hotel', 'hotli', 'hostl']]]) };
    const tokens = latin(...Array<string>(33).fill('hotle'));
    expect(toSequences(tokens, forms)).toHaveLength(40);
    const [term] = toSearchTerms(
      [{ typed: 'x', excluded: false, alternatives: [{ tokens, quoted: false }] }],
      forms,
      () => false,
    );
    expect(term?.whole).toHaveLength(40);
  });
});

describe('the pairs of a Chinese run', () => {
  const listPieces = (text: string) => {
    const tokens = [{ text, han: true }];
    return toSearchTerms([{ typed: text, excluded: false, alternatives: [{ tokens, quoted: false }] }], none, () => false)[0]
      ?.pieces;
  };

  it.each([
    ['酒店如何定价', ['酒店', '定价']],
    ['为什么取消率上升', ['取消', '消率', '率上', '上升']],
    ['佣金高吗', ['佣金', '金高']],
    ['收益管理', ['收益', '益管', '管理']],
    // Nothing else is left to look for.
    ['是什么', ['是什', '什么']],
    ['佣金', []],
  ])('of %s are %j', (text, pieces) => {
    expect(listPieces(text)).toEqual(pieces);
  });
});
