import { describe, expect, it } from 'vitest';
import { type Reading, toCorrections, toReading, toSearchTerms, toSequences } from './rules';

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
  const toSearchTerm = (text: string) => {
    const tokens = [{ text, han: true }];
    return toSearchTerms([{ typed: text, excluded: false, alternatives: [{ tokens, quoted: false }] }], none, () => false)[0];
  };
  const listPieces = (text: string) => toSearchTerm(text)?.lookup.parts.map(({ alternatives }) => alternatives[0]?.[0]?.start);

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

  it.each([
    ['收益管理', ['收益', '管理']],
    ['超额预订', ['超额', '预订']],
    // Of words that a dictionary may lack, or that are one character, all pairs.
    ['佣金率', ['佣金', '金率']],
    ['客房外包', ['客房', '房外', '外包']],
    // Inside a word once, and between two.
    ['管理收益管理', ['管理', '收益']],
  ])('of %s that are highlighted are %j', (text, pieces) => {
    expect(toSearchTerm(text)?.pieces).toEqual(pieces);
  });
});

describe('the reading of a mistyped word', () => {
  const word = (stem: string, name = stem, documents = 1) => ({ stem, word: name, documents });

  it.each<[typed: string, words: ReturnType<typeof word>[], stems: string[], named: string]>([
    ['overbokking', [word('overbook', 'overbooking')], ['overbook'], 'overbooking'],
    ['pricng', [word('price', 'pricing')], ['price'], 'pricing'],
    ['hotle', [word('hot', 'hot', 9), word('hotel')], ['hot', 'hotel'], 'hotel'],
    ['hostl', [word('host', 'host', 2), word('hostel', 'hostel', 3)], ['host', 'hostel'], 'hostel'],
    ['hostl', [word('host', 'host', 3), word('hostel', 'hostel', 2)], ['host', 'hostel'], 'host'],
    ['hostl', [word('hostel'), word('host')], ['hostel', 'host'], 'hostel'],
  ])('of %s, of %j, has the stems %j and is named %s', (typed, words, stems, named) => {
    const reading = toReading(typed, words);
    expect(reading.stems).toEqual(stems);
    expect(reading.named).toBe(named);
  });

  const [forecast, either, unnamed, whole] = [
    { stems: ['forecast'], named: 'forecast' },
    { stems: ['hot', 'hotel'], named: 'hotel' },
    { stems: ['price', 'pride'], named: undefined },
    { stems: ['over', 'overbook'], named: 'over' },
  ];

  it.each<[readings: [string, Reading][], expected: object[]]>([
    [[['forcast', forecast]], [{ typed: 'forcast', word: 'forecast' }]],
    [
      [
        ['hotle', either],
        ['forcast', forecast],
      ],
      [
        { typed: 'hotle', word: 'hotel' },
        { typed: 'forcast', word: 'forecast' },
      ],
    ],
    [
      [
        ['forcast', forecast],
        ['pri', unnamed],
      ],
      [],
    ],
    [
      [
        ['forcast', forecast],
        ['over', whole],
      ],
      [{ typed: 'forcast', word: 'forecast' }],
    ],
  ])('is named as a whole or not at all: %j', (readings, expected) => {
    expect(toCorrections(new Map(readings))).toEqual(expected);
  });
});
