import { describe, expect, it } from 'vitest';
import { hasIncludedTerm, MAX_TERMS, parseQuery, readNot, withoutExclusions } from './rules';

const variants = new Map([
  ['價', '价'],
  ['業', '业'],
]);

/** A query in short: a minus sign excludes, quotes mean quoted, spaces join the tokens of a phrase, `|` the alternatives. */
const parse = (q: string) =>
  parseQuery(q, variants).map(({ excluded, alternatives }) => {
    const phrases = alternatives.map(({ tokens, quoted }) => {
      const text = tokens.map((token) => token.text).join(' ');
      return quoted ? `"${text}"` : text;
    });
    return `${excluded ? '-' : ''}${phrases.join('|')}`;
  });

describe('query parser', () => {
  it.each<[q: string, terms: string[]]>([
    ['', []],
    [' \u3000\u00a0\t\n', []],
    ['!!! ,.', []],
    ['hotel', ['hotel']],
    ['Hotels  ＲＡＴＥ', ['hotels', 'rate']],
    ['F&B', ['f b']],
    ['f & b', ['f', 'b']],
    ['COVID-19', ['covid 19']],
    ['v0.5.3', ['0 5 3']],
    ['0.5.3', ['0 5 3']],
    ['收益管理', ['收益管理']],
    ['收益 管理', ['收益', '管理']],
    ['收益，管理', ['收益', '管理']],
    ['酒店業價格', ['酒店业价格']],
    ['酒店revenue管理', ['酒店', 'revenue', '管理']],
    ['2026年revenue-manager', ['2026', '年', 'revenue manager']],
    ['华住“轻住”酒店', ['华住', '"轻住"', '酒店']],
    ['hotel hotel HOTEL', ['hotel']],
    ['hotel "hotel"', ['hotel', '"hotel"']],
    // phrases
    ['"revenue management"', ['"revenue management"']],
    ['“revenue management”', ['"revenue management"']],
    ['„revenue‟ «hotel rate» 「酒店」 『客 房』 ＂a b＂', ['"revenue"', '"hotel rate"', '"酒店"', '"客 房"', '"a b"']],
    ['〝酒店〞 〝客房〟 ﹁收益﹂ ﹃房价﹄ ｢a b｣ ‹c d›', ['"酒店"', '"客房"', '"收益"', '"房价"', '"a b"', '"c d"']],
    ['‘revenue management’ 在‘收益’中', ['"revenue management"', '在', '"收益"', '中']],
    ['‘hotel’s rate’ -‘long stay’', ['"hotel rate"', '-"long stay"']],
    ['hotel’s guests’ ‘rates', ['hotel', 'guests', 'rates']],
    ['“a ‘b c’ d”', ['"a b c d"']],
    ['"revenue management', ['revenue', 'management']],
    ['revenue" management', ['revenue', 'management']],
    ['a "b c" d', ['a', '"b c"', 'd']],
    ['a"b c"d', ['a', '"b c"', 'd']],
    ['"" hotel "  " "!"', ['hotel']],
    ['"a "b c" d"', ['"a"', 'b', 'c', '"d"']],
    ['"酒店revenue管理"', ['"酒店 revenue 管理"']],
    // exclusion
    ['hotel -resort', ['hotel', '-resort']],
    ['-resort', ['-resort']],
    ['hotel －resort', ['hotel', '-resort']],
    ['hotel -"long stay"', ['hotel', '-"long stay"']],
    ['hotel -酒店revenue', ['hotel', '-酒店 revenue']],
    ['hotel - resort', ['hotel', 'resort']],
    ['hotel --resort', ['hotel', 'resort']],
    ['hotel -', ['hotel']],
    ['hotel -"', ['hotel']],
    ['hotel -""', ['hotel']],
    ['long-stay', ['long stay']],
    ['hotel -resort resort', ['hotel', '-resort', 'resort']],
    // alternatives
    ['hotel OR hostel', ['hotel|hostel']],
    ['hotel OR hostel OR inn', ['hotel|hostel|inn']],
    ['rate hotel OR hostel price', ['rate', 'hotel|hostel', 'price']],
    ['"long stay" OR 酒店', ['"long stay"|酒店']],
    ['hotel or hostel', ['hotel', 'or', 'hostel']],
    ['hotel "OR" hostel', ['hotel', '"or"', 'hostel']],
    ['hotel ORhostel', ['hotel', 'orhostel']],
    ['OR', []],
    ['OR OR OR', []],
    ['OR hotel', ['hotel']],
    ['hotel OR', ['hotel']],
    ['hotel OR OR hostel', ['hotel|hostel']],
    ['hotel OR -hostel', ['hotel', '-hostel']],
    ['-hotel OR hostel', ['-hotel', 'hostel']],
    ['hotel OR !!! hostel', ['hotel|hostel']],
    ['hotel OR F&B', ['hotel|f b']],
    // marks that mean nothing
    ['title:hotel', ['title hotel']],
    ['type:video', ['type video']],
    ['category:x', ['category x']],
    ['author：ada', ['author ada']],
    ['hotel* (rate) +x ~y ^z', ['hotel', 'rate', 'x', 'y', 'z']],
    ['hotel\u0001rate\u0085x', ['hotel rate', 'x']],
  ])('parses %j into %j', (q, terms) => {
    expect(parse(q)).toEqual(terms);
  });

  it('limits the number of distinct terms', () => {
    const words = Array.from({ length: 60 }, (_, index) => `w${index}`);
    expect(MAX_TERMS).toBe(24);
    expect(parse(words.join(' '))).toEqual(words.slice(0, 24));
    expect(parse(`${'w0 '.repeat(40)}${words.join(' ')}`)).toEqual(words.slice(0, 24));
  });

  it('keeps terms as typed', () => {
    const typed = parseQuery('Hotels “Long Stay” F&B -Résort 酒店RATE Inn OR "B & B"', variants).map((term) => term.typed);
    expect(typed).toEqual(['Hotels', '"Long Stay"', 'F&B', 'Résort', '酒店', 'rate', 'Inn OR "B & B"']);
  });

  it.each([
    ['who is an employee?', ['who', 'is', 'an', 'employee']],
    ['(rates), “why?” F&B! R&D…', ['rates', '"why?"', 'F&B', 'R&D']],
    ['收益管理？ C++ 12%', ['收益管理', 'C++', '12%']],
    ['inns? OR (hotels)', ['inns OR hotels']],
  ])('names the terms of %s without the punctuation of the sentence', (q, typed) => {
    expect(parseQuery(q, variants).map((term) => term.typed)).toEqual(typed);
  });

  it('parses any two hundred code units', () => {
    for (const unit of ['-', '"', 'OR ', '- ', '\ud800', '\udc00', '\u0301', '-"', '“', ' OR -', '𠮷', '“酒'])
      expect(parse(unit.repeat(Math.floor(200 / unit.length))).length).toBeLessThanOrEqual(MAX_TERMS);
  });
});

it.each([
  ['hotel -airline', true],
  ['"收益管理"', true],
  ['-hotel OR motel', true],
  ['-hotel -"room rate"', false],
  ['OR', false],
  ['!!! "" -', false],
  ['', false],
])('%j names something to find: %s', (q, expected) => {
  expect(hasIncludedTerm(q)).toBe(expected);
});

it.each([
  ['loyalty -OTA', 'loyalty'],
  ['“room rate” -"best price" －rack fees', '"room rate" fees'],
  ['well-known OR new', undefined],
  ['foo  bar', undefined],
  ['收益　量子', undefined],
  ['"xyz', undefined],
  ['-hotel', ''],
])('%j without exclusions is %j', (q, expected) => {
  expect(withoutExclusions(q)).toBe(expected);
});

it.each([
  ['loyalty NOT OTA', 'loyalty -OTA'],
  ['loyalty AND NOT “room rate” fees', 'loyalty AND -"room rate" fees'],
  ['酒店 NOT 机票 NOT 火车', '酒店 -机票 -火车'],
  ['a NOT NOT b', 'a -NOT b'],
  ['loyalty not OTA', undefined],
  ['DO NOT DISTURB', undefined],
  ['NOT OTA', undefined],
  ['loyalty NOT', undefined],
  ['loyalty NOT -OTA', undefined],
  ['loyalty NOT OR OTA', undefined],
  ['"to be or NOT to be"', undefined],
  ['loyalty "NOT" OTA', undefined],
  ['loyalty -NOT OTA', undefined],
])('%j with minus signs for NOT is %j', (q, expected) => {
  expect(readNot(q)).toBe(expected);
});
