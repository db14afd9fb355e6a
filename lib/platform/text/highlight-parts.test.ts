import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateArticle } from '../../../tools/archive-generator/article';
import { foldText, toTermsLine } from './fold';
import { highlight, highlightNeedles } from './highlight';
import { compileNeedles, isUsual } from './needles';

const variants = new Map([
  ['價', '价'],
  ['館', '馆'],
  ['業', '业'],
  ['髮', '发'],
  ['發', '发'],
  ['華', '华'],
]);

/** Stems as PostgreSQL's stemmer makes them. */
const stems = new Map(
  Object.entries({
    hotel: 'hotels hotel',
    manag: 'manage managing management manager managers',
    price: 'price prices pricing priced',
    hope: 'hope hoping hoped',
    happi: 'happy happier happiest happiness',
    sky: 'sky skies',
    die: 'die dies died dying',
    possibl: 'possible possibly possibility',
    cri: 'cry cries cried',
    revenu: 'revenue revenues',
    way: 'way ways',
  }).flatMap(([stem, words]) => words.split(' ').map((word) => [word, stem] as const)),
);

const toWhole = (text: string, needles: string[], cut: boolean) =>
  highlight(text, needles, toTermsLine(foldText(text, variants), stems), { cut });

/** The result, and how many Latin words were folded. */
function toParts(text: string, needles: string[], cut: boolean) {
  let words = 0;
  const counting = {
    get(word: string) {
      words += 1;
      return stems.get(word);
    },
  };
  const html = highlightNeedles(text, compileNeedles(needles, variants), variants, counting, { cut });
  return { html, words };
}

const english = 'The quick brown fox, and the lazy dog: “jumps” over — nothing at all. ';
const chinese = '这里是一段很长的文字，说的是别的事情。';
const long = english.repeat(12);
const longChinese = chinese.repeat(30);

const texts: [what: string, text: string][] = [
  ['nothing', ''],
  ['a short text', 'A hotel here'],
  ['only the word', 'hotels'],
  ['only Chinese', '酒店'],
  ['a table before prose', `${long}\n\n| hotel | x |\n|---|---|\n| hotels | y |\n\n${long}\n\nA hotel in prose. ${long}`],
  ['a table at the end', `${long}\n\n| x | hotel |\n|---|---|`],
  ['two tables', `| hotel |\n|---|\n\n${longChinese}\n\n| 酒店 | hotel |\n|---|---|\n${long} hotels`],
  ['a match at the start', `Hotels ${long}`],
  ['a match at the end', `${long}hotel`],
  ['a match in the middle', `${long}HOTEL ${long}`],
  ['Chinese at the start', `酒店${longChinese}`],
  ['Chinese at the end', `${longChinese}酒店`],
  ['Chinese in the middle', `${longChinese}酒店${longChinese}`],
  ['traditional characters', `${longChinese}飯館價格與華業${longChinese}`],
  ['a name in quotation marks', `${longChinese}华住“轻住”酒店${longChinese}`],
  ['a name with a middle dot', `${longChinese}让·雅克·酒店${longChinese}`],
  ['the happiest', `${long}the happiest; ${long}`],
  ['skies and dying', `${long}dying under the skies ${long}`],
  ['cries', `${long}she cries and hoped for a possibility ${long}`],
  ['apostrophes', `${long}the hotel’s, the hotels' and l'hotel; don't ho'tel ${long}`],
  ['apostrophes around apostrophes', `${long}ho's'tel x'hotel ''hotel'' hotel's'x ${long}`],
  ['versions', `${long}a v0.5.3 and v10.2, 0.5.3, xv0.5.3, a'v0.5.3, v0．5.3 ${long}`],
  ['a version after much else', `${chinese.repeat(10)}v0.5.3${longChinese}`],
  ['F&B', `${long}from far before, an F&B outlet of f's b ${long}`],
  ['a phrase', `${long}revenue managers, of revenue: managing ${long}`],
  ['a phrase over a gap', `${long}revenue${' - '.repeat(200)}managing ${long}`],
  ['words that only begin alike', `${'hotelier hotbed pricey manage '.repeat(50)}hotels ${long}`],
  ['a first word without its second', `${'revenue of '.repeat(100)}revenue management ${long}`],
  ['one match after the other', `${long}${'hotel '.repeat(300)}${long}`],
  ['one Chinese match after the other', `${longChinese}${'酒店'.repeat(500)}${longChinese}`],
  ['a match without any boundary', `${'x'.repeat(5_000)}-hotel-${'y'.repeat(5_000)}`],
  ['apostrophes only', `hotel${"'".repeat(3_000)}hotel ${long}`],
  [
    'Markdown',
    `# Hotels\n\n* **revenue** _management_\n* [a hotel](https://example.com/hotel_price?x=1)\n\n| a | 酒店 |\n${long}`,
  ],
  ['Markdown far below', `${`## ${english}\n\n- ${chinese}\n`.repeat(8)}\n**hotel**酒店_price_\n${longChinese}`],
  ['mixed scripts', `${longChinese}动态定价dynamic pricing价格，hotel酒店hotel${longChinese}`],
  ['full-width letters', `${long}ＨＯＴＥＬ ${long}`],
  ['accents', `${long}hôtel café ${long}`],
  ['zero-width characters', `${long}ho\u200btel 酒\u200b店 ${long}`],
  ['emoji', `${long}🏨hotel🏨酒店 ${long}`],
  ['an ellipsis', `${longChinese}……酒店……${longChinese}`],
  ['20,000 characters', `${english.repeat(280)}revenue management${english.repeat(5)}`],
  ['20,000 Chinese characters', `${chinese.repeat(1_000)}收益管理${chinese}`],
];

const needleLists = [
  [' hotel '],
  ['酒店'],
  ['馆价', '业'],
  ['发', '华住轻住酒店'],
  ['让雅克酒店'],
  [' happi '],
  [' sky ', ' die '],
  [' cri ', ' hope ', ' possibl '],
  [' ho tel ', ' l hotel ', ' lhotel ', ' dont '],
  [' 0 5 3 '],
  [' f b '],
  [' revenu manag '],
  [' manag ', ' price '],
  [' hotel ', ' hotel x ', ' x '],
  ['定价 dynam ', ' hotel 酒店 hotel ', ' hotel 酒店'],
  ['收益管理', '收益', '益管', '管理', '店'],
  [' ørsted ', '𠮷', 'の'],
  [`${'酒店'.repeat(60)}`],
  [],
];

describe('highlighting a text in parts', () => {
  it.each(texts)('has the same result as highlighting it whole: %s', (_what, text) => {
    for (const needles of needleLists)
      for (const cut of [true, false])
        expect(toParts(text, needles, cut).html, `${needles} ${cut}`).toBe(toWhole(text, needles, cut));
  });

  it('has the same result wherever the second match is', () => {
    for (const filler of ['. ', '文', 'a ']) {
      for (let gap = 0; gap < 400; gap += gap > 70 && gap < 100 ? 1 : 7) {
        const text = `${long}hotel ${filler.repeat(gap).slice(0, gap)} hotels, 酒店${long}`;
        for (const needles of [[' hotel '], [' hotel ', '酒店'], [' hotel hotel ']])
          expect(toParts(text, needles, true).html).toBe(toWhole(text, needles, true));
      }
    }
  });

  it('finds a version number at any window boundary', () => {
    for (let gap = 0; gap < 400; gap += 1) {
      const text = `0.9 ${'文'.repeat(gap)} v0.5.3 ${longChinese}`;
      expect(toParts(text, [' 0 5 3 '], true).html).toBe(toWhole(text, [' 0 5 3 '], true));
    }
  });

  it('has the same result for random texts', () => {
    const piece = fc.oneof(
      {
        arbitrary: fc.constantFrom(...texts.map(([, text]) => text).filter((text) => text.length < 40), ...stems.keys()),
        weight: 20,
      },
      {
        arbitrary: fc.constantFrom(
          ...`hotel 酒 店 酒店 價格 业 華住 轻住 收益管理 f b s v v0.5.3 0.5 ' ’ 's “ ” · _ - . ， …`.split(' '),
          ' ',
          '\n',
          ' ',
        ),
        weight: 60,
      },
      { arbitrary: fc.constantFrom(english, chinese, 'x'.repeat(90), '酒店'.repeat(50), ' '.repeat(150)), weight: 20 },
      { arbitrary: fc.constantFrom('é', 'Ｈ', '𠮷', '🏨', '\u200b', '①'), weight: 1 },
    );
    const text = fc.array(piece, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(''));
    const needles = fc.oneof(
      fc.constantFrom(...needleLists),
      fc.subarray([...new Set(needleLists.flat())], { minLength: 1, maxLength: 4 }),
    );
    fc.assert(
      fc.property(text, needles, fc.boolean(), (original, wanted, cut) => {
        expect(toParts(original, wanted, cut).html).toBe(toWhole(original, wanted, cut));
      }),
      { numRuns: 4_000, seed: 20_261_123 },
    );
  });

  it('has the same result for generated articles', () => {
    for (let index = 0; index < 12; index += 1) {
      const { content_en, content_zh } = generateArticle(3, index);
      for (const text of [content_en, content_zh]) {
        const { tokens } = foldText(text, variants);
        for (let place = 0; place < tokens.length; place += Math.ceil(tokens.length / 25)) {
          const words = tokens
            .slice(place, place + 2)
            .map(({ token, han }) => (han ? token.slice(-2) : (stems.get(token) ?? token)));
          for (const needle of [words[0] as string, words.join(' ')]) {
            const wanted = [/^[a-z0-9]/.test(needle) ? ` ${needle} ` : needle];
            expect(toParts(text, wanted, true).html).toBe(toWhole(text, wanted, true));
          }
        }
      }
    }
  });

  it('folds nothing without candidates, and little of a long text', () => {
    const mixed = `${chinese}word${chinese}`.repeat(20);
    expect(toParts(long, [' hotel ', '酒店'], true)).toEqual({ html: undefined, words: 0 });
    expect(toParts(mixed, [' hotel ', '酒店'], false)).toEqual({ html: undefined, words: 0 });
    for (const [filler, match, most] of [
      [long, 'hotel', 60],
      [mixed, '酒店', 10],
    ] as const) {
      const { html, words } = toParts(`${filler.repeat(5)}${match} ${filler.repeat(5)}`, [' hotel ', '酒店'], true);
      expect(html).toContain(`<mark>${match}</mark>`);
      expect(words).toBeGreaterThan(0);
      expect(words).toBeLessThan(most);
    }
  });
});

describe('plain character', () => {
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(isUsual);

  it('is a letter, a digit, Chinese, or separates words', () => {
    expect(characters.length).toBeGreaterThan(21_000);
    const expected = (char: string) => {
      if (/[a-zA-Z0-9'’]/.test(char)) return `q${char.toLowerCase().replace(/['’]/, '')}q`;
      return isHan(char) ? `q ${char} q` : 'q q';
    };
    const toLine = (text: string) =>
      foldText(text, new Map())
        .tokens.map(({ token }) => token)
        .join(' ');
    const isFolded = (chars: string[]) =>
      toLine(chars.map((char) => `q${char}q`).join(' ')) === chars.map((char) => expected(char)).join(' ');
    // A text of its own for each character takes much longer.
    const groups = Array.from({ length: Math.ceil(characters.length / 100) }, (_, n) => characters.slice(100 * n, 100 * (n + 1)));
    const failed = groups.filter((chars) => !isFolded(chars)).flat();
    expect(failed.filter((char) => !isFolded([char]))).toEqual([]);
  });

  it('joins Chinese only as a mark that candidates include', () => {
    const { candidates } = compileNeedles(['酒店'], new Map());
    const joining = characters.filter((char) => !isHan(char) && foldText(`酒${char}店`, new Map()).tokens.length === 1);
    expect(joining.length).toBeGreaterThan(10);
    expect(joining.filter((char) => !`酒${char}店`.match(candidates))).toEqual([]);
  });
});

const isHan = (char: string) => /[\u3005\u3007\u4e00-\u9fff]/.test(char);
