import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, toTermsLine } from './fold';
import { escapeHtml, highlight, quote } from './highlight';
import { compileNeedles } from './needles';

const variants = new Map([
  ['價', '价'],
  ['館', '馆'],
  ['業', '业'],
]);
const stems = new Map([
  ['hotels', 'hotel'],
  ['managing', 'manag'],
  ['management', 'manag'],
  ['manager', 'manag'],
  ['pricing', 'price'],
  ['prices', 'price'],
]);
const mark = (text: string, patterns: string[], cut = false) =>
  highlight(text, patterns, toTermsLine(foldText(text, variants), stems), { cut });

/** Patterns as the parser makes them: a word with its spaces, Chinese without. */
const table: [what: string, text: string, patterns: string[], html: string | undefined][] = [
  ['a word', 'A hotel here', [' hotel '], 'A <mark>hotel</mark> here'],
  ['an inflected word, whole', 'Managing hotels', [' hotel ', ' manag '], '<mark>Managing</mark> <mark>hotels</mark>'],
  ['every place', 'hotel, Hotel; HOTELS', [' hotel '], '<mark>hotel</mark>, <mark>Hotel</mark>; <mark>HOTELS</mark>'],
  ['neighbours', 'hotel hotel hotel', [' hotel '], '<mark>hotel</mark> <mark>hotel</mark> <mark>hotel</mark>'],
  ['no part of a word', 'hotelier motel', [' hotel '], undefined],
  ['only the matching characters', '高端酒店业', ['酒店'], '高端<mark>酒店</mark>业'],
  ['full-width letters as written', 'ＨＯＴＥＬ 価', [' hotel '], '<mark>ＨＯＴＥＬ</mark> 価'],
  ['traditional characters as written', '飯館價格', ['馆价'], '飯<mark>館價</mark>格'],
  ['accents as composed', 'Café noir', [' cafe '], '<mark>Café</mark> noir'],
  ['accents as decomposed', 'Cafe\u0301 noir', [' cafe '], '<mark>Cafe\u0301</mark> noir'],
  ['zero-width characters inside', 'ho\u200btel x', [' hotel '], '<mark>ho\u200btel</mark> x'],
  ['the owner without its ’s', 'The hotel’s bar', [' hotel '], 'The <mark>hotel</mark>’s bar'],
  ['a phrase, whole', 'An F&B outlet', [' f b '], 'An <mark>F&#38;B</mark> outlet'],
  ['a phrase over punctuation', 'price: hotels', [' price hotel '], '<mark>price: hotels</mark>'],
  ['a phrase that overlaps itself', 'a b a b a', [' a b a '], '<mark>a b a b a</mark>'],
  ['Chinese that overlaps itself', '人人人人', ['人人人'], '<mark>人人人人</mark>'],
  ['terms that overlap', '收益管理', ['收益管', '益管理'], '<mark>收益管理</mark>'],
  ['a term within another', '收益管理', ['收益管理', '管'], '<mark>收益管理</mark>'],
  ['terms that touch', '酒店价格', ['酒店', '价格'], '<mark>酒店价格</mark>'],
  ['Chinese beside English', '酒店hotel业', [' hotel ', '业'], '酒店<mark>hotel业</mark>'],
  ['characters beyond the BMP', '𠀀𠮷酒𠀀', ['𠮷酒'], '𠀀<mark>𠮷酒</mark>𠀀'],
  ['emoji left alone', '🏨hotel🏨', [' hotel '], '🏨<mark>hotel</mark>🏨'],
  [
    'escaped text',
    '<script>alert("hotel\'s")</script> & hotel',
    [' hotel '],
    '&#60;script&#62;alert(&#34;<mark>hotel</mark>&#39;s&#34;)&#60;/script&#62; &#38; <mark>hotel</mark>',
  ],
  ['a match that is markup itself', '<script>', [' script '], '&#60;<mark>script</mark>&#62;'],
  ['a mark in the text', '<mark>hotel</mark>', [' hotel '], '&#60;mark&#62;<mark>hotel</mark>&#60;/mark&#62;'],
  ['entities as text', '&lt;b&gt; hotel', [' hotel '], '&#38;lt;b&#38;gt; <mark>hotel</mark>'],
  ['nothing', 'hotel', [' price '], undefined],
  ['nothing in nothing', '', [' hotel '], undefined],
  ['nothing without patterns', 'hotel', [], undefined],
];

describe('highlight', () => {
  it.each(table)('marks %s', (_what, text, patterns, html) => {
    expect(mark(text, patterns)).toBe(html);
  });

  it('contains the original text, apart from marks and escapes', () => {
    const pieces = [
      'hotel',
      'Hotels',
      '酒店',
      '價',
      '𠮷',
      '<',
      '>',
      '&',
      '"',
      "'",
      '’',
      ' ',
      '，',
      '🏨',
      'é',
      'e\u0301',
      'ﬁ',
      '\u200b',
      's',
      'x',
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => parts.join(''));
    const patterns = fc.subarray([' hotel ', '酒店', '价', '𠮷', ' x ', ' hotel x ', '酒'], { minLength: 1 });
    fc.assert(
      fc.property(text, patterns, (original, wanted) => {
        const html = mark(original, wanted);
        if (html === undefined) return;
        expect(html.replace(/<\/?mark>/g, '')).toBe(escapeHtml(original));
        expect(html).toMatch(/^(?:[^<>]*<mark>[^<>]+<\/mark>)+[^<>]*$/);
        expect(html.isWellFormed()).toBe(true);
        for (const [, inner = ''] of html.matchAll(/<mark>(.*?)<\/mark>/gs)) {
          const plain = inner.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
          expect(foldText(plain, variants).tokens.length, `${plain} in ${original}`).toBeGreaterThan(0);
        }
      }),
      { numRuns: 2_000, seed: 20_261_123 },
    );
  });
});

describe('highlight of a long text', () => {
  const far = 'lorem ipsum '.repeat(40);

  it.each([
    ['in the middle', `${far}hotel ${far}`, /^….{60,100}<mark>hotel<\/mark>.{60,100}…$/],
    ['at the start', `hotel ${far}`, /^<mark>hotel<\/mark>.{60,100}…$/],
    ['at the end', `${far}hotel`, /^….{60,100}<mark>hotel<\/mark>$/],
    ['in a short text', 'a hotel b', /^a <mark>hotel<\/mark> b$/],
    ['twice, the second far away', `hotel ${far}hotel`, /^<mark>hotel<\/mark>[^<]*…$/],
    ['twice, close together', `${far}hotel and hotel ${far}`, /^…[^<]*<mark>hotel<\/mark> and <mark>hotel<\/mark>[^<]*…$/],
  ])('is cut around a match %s', (_where, text, shape) => {
    expect(mark(text, [' hotel '], true)).toMatch(shape);
  });

  it('shows a match in prose before one in a table, and one in a table if there is no other', () => {
    const cells = `| Cost | hotel |\n|---|---|\n| A | hotels |\n`;
    expect(mark(`${far}\n\n${cells}\n${far} A hotel in prose. ${far}`, [' hotel '], true)).toMatch(
      /^….* A <mark>hotel<\/mark> in prose\./,
    );
    expect(mark(`${far}\n\n${cells}\n${far}`, [' hotel '], true)).toContain('| Cost | <mark>hotel</mark> |');
  });

  it('has no ellipsis if nothing is left out', () => {
    const text = `${'x'.repeat(20)} hotel ${'y '.repeat(38)}hotels`;
    expect(mark(text, [' hotel '], true)).toBe(`${'x'.repeat(20)} <mark>hotel</mark> ${'y '.repeat(38)}<mark>hotels</mark>`);
  });

  it('never splits a surrogate pair, wherever the match is', () => {
    for (let before = 70; before < 90; before += 1) {
      const html = mark(`${'x'.repeat(before % 2)}${'𠮷'.repeat(before)}酒店${'𠀀'.repeat(before)}`, ['酒店'], true) ?? '';
      expect(html.isWellFormed(), `${before}`).toBe(true);
      expect(html).toContain('<mark>酒店</mark>');
    }
  });

  it('is escaped when cut', () => {
    const html = mark(`${'<&>'.repeat(60)} hotel ${'"<'.repeat(80)}`, [' hotel '], true) ?? '';
    expect(html.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"]|&(?!#\d+;)/);
  });
});

describe('quoting a text', () => {
  const far = 'lorem ipsum dolor. '.repeat(20);
  const toQuote = (text: string, needles: string[], seen: string[] = []) =>
    quote(text, compileNeedles(needles, variants), variants, stems, seen);
  const both = [' hotel ', ' price '];

  it.each([
    [
      'where most words are',
      `A hotel. ${far}The price of hotels rose. ${far}`,
      both,
      'The <mark>price</mark> of <mark>hotels</mark> rose.',
    ],
    [
      'where most Chinese is',
      `酒店。${'很长的文字。'.repeat(40)}酒店的價格。${'别的事情。'.repeat(40)}`,
      ['酒店', '价格'],
      '<mark>酒店</mark>的<mark>價格</mark>。',
    ],
    [
      'the first of several',
      `A hotel price. ${far}The price of hotels.`,
      [...both, ' manag '],
      'A <mark>hotel</mark> <mark>price</mark>.',
    ],
    [
      'different words before equal ones',
      `Hotel, hotels, hotel. ${far}Hotel prices.`,
      both,
      '<mark>Hotel</mark> <mark>prices</mark>.',
    ],
    [
      'two words before two forms of one',
      `A price, pricing. ${far}Hotel pricing.`,
      both,
      '<mark>Hotel</mark> <mark>pricing</mark>.',
    ],
    [
      'a nearer pair than one apart',
      `Hotel ${'x '.repeat(60)}price. ${far}Prices: hotel.`,
      both,
      '<mark>Prices</mark>: <mark>hotel</mark>.',
    ],
    [
      'all of a passage that begins near another match',
      `Hotel ${'x '.repeat(30)}hotel ${'y '.repeat(20)}price. ${far}`,
      both,
      '<mark>price</mark>',
    ],
    ['prose before a table', `| Hotel | Price |\n|---|---|\n\n${far}A price. ${far}`, both, 'A <mark>price</mark>.'],
    ['a table without prose', `${far}\n\n| Hotel | Price |\n|---|---|\n`, both, '| <mark>Hotel</mark> | <mark>Price</mark> |'],
    ['one word of which there is no other', `A price. ${far}`, both, 'A <mark>price</mark>.'],
    ['no candidates instead of matches', `A hotel. ${far}Hoteliers are pricey. ${far}`, both, 'A <mark>hotel</mark>.'],
    [
      'the words of a text with accents',
      `Café hotel. ${far}The café’s hotel prices. ${far}`,
      both,
      '<mark>hotel</mark> <mark>prices</mark>.',
    ],
  ])('shows %s', (_what, text, needles, passage) => {
    expect(toQuote(text, needles)).toContain(passage);
  });

  it('shows a word that is seen nowhere else before several that are', () => {
    const text = `A manager. ${far}The price of hotels. ${far}A manager of a hotel. ${far}`;
    const all = [...both, ' manag '];
    expect(toQuote(text, all)).toContain('<mark>price</mark> of <mark>hotels</mark>');
    expect(toQuote(text, all, ['Hotels: prices'])).toContain('A <mark>manager</mark> of a <mark>hotel</mark>.');
    expect(toQuote(text, all, ['Prices', 'Hotels, managed'])).toContain('<mark>price</mark> of <mark>hotels</mark>');
  });

  it('marks every match that it shows, and says that it begins within the text', () => {
    expect(toQuote(`A hotel. ${far}In any hotel: prices, hotels. ${far}`, both)).toMatch(
      /^…(?:lorem ipsum dolor\. )*In any <mark>hotel<\/mark>: <mark>prices<\/mark>, <mark>hotels<\/mark>\. [^<]*…$/,
    );
    expect(toQuote(`Hotel prices. ${far}`, both)).toMatch(/^<mark>Hotel<\/mark> <mark>prices<\/mark>\. [^<]*…$/);
    expect(toQuote(far, both)).toBeUndefined();
  });
});
