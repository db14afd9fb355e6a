import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateArticle } from '../../tools/archive-generator/article';
import { createTestDatabase } from '../support/databases';
import { readTermsLines, toTermsLines } from '../support/search';

const database = await createTestDatabase();

async function fold(text: string): Promise<string> {
  const { rows } = await database.pool.query<{ folded: string }>('SELECT search_fold($1) AS folded', [text]);
  return rows[0]?.folded ?? '';
}

/** The kind of text, the text, its folded form, and its terms line without the outer spaces. */
const table: [kind: string, text: string, folded: string, terms: string][] = [
  ['full-width letters and digits', 'ＨＯＴＥＬ２０２６', 'hotel2026', 'hotel2026'],
  ['full-width punctuation', 'ａ，ｂ：ｃ！', 'a b c', 'a b c'],
  ['half-width katakana', 'ﾎﾃﾙ', 'ホテル', 'ホテル'],
  ['the ideographic space', '收益　管理', '收益 管理', '收益 管理'],
  ['the no-break space', 'revenue\u00a0manager', 'revenue manager', 'revenu manag'],
  ['case', 'RevPAR and GOPPAR', 'revpar and goppar', 'revpar and goppar'],
  ['composed accents', 'Café Zürich São', 'cafe zurich sao', 'cafe zurich sao'],
  ['decomposed accents', 'Cafe\u0301 Zu\u0308rich', 'cafe zurich', 'cafe zurich'],
  [
    'letters with case but no accents',
    'ØRSTED ŁÓDŹ ÆRØ ŒUVRE ÐÞ ĐAK',
    'ørsted łodz ærø œuvre ðþ đak',
    'ørsted łodz ærø œuvr ðþ đak',
  ],
  ['ligatures', 'ﬁne oﬃce', 'fine office', 'fine offic'],
  ['curly quotes', '“revenue” ‘rate’', 'revenue rate', 'revenu rate'],
  ['corner brackets', '「收益」『管理』', '收益 管理', '收益 管理'],
  ['a curly apostrophe and s', 'hotel’s guests’ rooms', 'hotel guests rooms', 'hotel guest room'],
  ['a straight apostrophe and s', "hotel's guests' rooms", 'hotel guests rooms', 'hotel guest room'],
  ['an apostrophe inside a word', "don't won’t", 'dont wont', 'dont wont'],
  ['a hyphen', 'long-stay', 'long stay', 'long stay'],
  ['other dashes', 'a‐b‑c–d—e', 'a b c d e', 'a b c d e'],
  ['F&B', 'F&B', 'f b', 'f b'],
  ['COVID-19', 'COVID-19', 'covid 19', 'covid 19'],
  ['3.5%', '3.5%', '3 5', '3 5'],
  ['money', '¥1,299 / US$20', '1 299 us 20', '1 299 us 20'],
  ['emoji', 'hotel🏨酒店👨‍👩‍👧rate', 'hotel 酒店 rate', 'hotel 酒店 rate'],
  ['flags and skin tones', '🇨🇳酒店👍🏽', '酒店', '酒店'],
  ['zero-width characters', 'ho\u200btel\u200d 收\u200c益\ufeff', 'hotel 收益', 'hotel 收益'],
  ['soft hyphens and word joiners', 'reve\u00adnue man\u2060ager', 'revenue manager', 'revenu manag'],
  ['traditional characters', '飯店業與收益管理', '饭店业与收益管理', '饭店业与收益管理'],
  ['more traditional characters', '價格、員工、體驗', '价格 员工 体验', '价格 员工 体验'],
  ['compatibility ideographs', '金樂', '金乐', '金乐'],
  ['Kangxi radicals', '⼈⼝', '人口', '人口'],
  ['々 and 〇', '人々二〇二六', '人々二〇二六', '人々二〇二六'],
  ['CJK extension A', '㐀㐁', '㐀㐁', '㐀㐁'],
  ['CJK extension B', '𠀀𠮷酒', '𠀀𠮷酒', '𠀀𠮷酒'],
  ['Chinese beside Latin', 'F&B餐饮RevPAR指标', 'f b 餐饮 revpar 指标', 'f b 餐饮 revpar 指标'],
  ['Chinese beside digits', '2026年5月', '2026 年 5 月', '2026 年 5 月'],
  ['Cyrillic case', 'ГОСТИНИЦА Гостиница', 'гостиница гостиница', 'гостиница гостиница'],
  ['Cyrillic Ё and Й', 'ЁЛКА ЙОД', 'елка иод', 'елка иод'],
  ['Ukrainian and Serbian case', 'ЄВРОПА ІНША ЉУБАВ', 'європа інша љубав', 'європа інша љубав'],
  ['Greek case and accents', 'ΞΕΝΟΔΟΧΕΊΟ ξενοδοχείο', 'ξενοδοχειο ξενοδοχειο', 'ξενοδοχειο ξενοδοχειο'],
  ['Japanese', '東京のホテル', '东京 のホテル', '东京 のホテル'],
  ['Japanese voiced kana', 'ガイド', 'カ\u3099イト\u3099'.normalize('NFKD'), 'カ\u3099イト\u3099'.normalize('NFKD')],
  ['Korean', '호텔 수익', '호텔 수익'.normalize('NFKD'), '호텔 수익'.normalize('NFKD')],
  ['superscripts and circled digits', 'm² ①', 'm2 1', 'm2 1'],
  ['a trade mark sign', 'Hilton™ Hyatt®', 'hilton hyatt', 'hilton hyatt'],
  ['a number sign and underscores', '#hotel_rate', 'hotel rate', 'hotel rate'],
  ['line ends and tabs', 'hotel\n\trate\r\n', 'hotel rate', 'hotel rate'],
  ['control characters', 'hotel\u0001\u001frate', 'hotel rate', 'hotel rate'],
  ['very long words', 'X'.repeat(3_000), 'x'.repeat(3_000), 'x'.repeat(3_000)],
  ['very long runs of Chinese', '酒店'.repeat(2_000), '酒店'.repeat(2_000), '酒店'.repeat(2_000)],
  ['stems', 'hotels managing rates', 'hotels managing rates', 'hotel manag rate'],
  ['stop words', 'to be or not to be', 'to be or not to be', 'to be or not to be'],
];

describe('folding', () => {
  it.each(table)('normalizes %s', async (_kind, text, folded, terms) => {
    expect(await fold(text)).toBe(folded);
    expect(await readTermsLines(database, [text])).toEqual([` ${terms} `]);
  });

  it.each(table)('matches the application code for %s', async (_kind, text, _folded, terms) => {
    expect(await toTermsLines([text])).toEqual([` ${terms} `]);
  });

  it('is idempotent', async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      'SELECT t AS text FROM unnest($1::text[]) t WHERE search_fold(search_fold(t)) IS DISTINCT FROM search_fold(t)',
      [table.map(([, text]) => text)],
    );
    expect(rows).toEqual([]);
  });

  it('is the same in the database and the application for texts without words', async () => {
    const texts = ['', ' ', '，。！', '🏨', '\u200b'];
    expect(await toTermsLines(texts)).toEqual(await readTermsLines(database, texts));
  });
});

describe('the terms lines of the database and the application', () => {
  const pieces = [
    ...table.map(([, text]) => text).filter((text) => text.length < 40),
    ...[
      'hotel',
      'Hotels',
      's',
      "'",
      '’',
      "'s",
      '’S',
      '-',
      '_',
      '"',
      '“',
      '”',
      '.',
      ',',
      '%',
      '&',
      '|',
      '\\',
      '<',
      '>',
      ' ',
      '　',
      '\n',
    ],
    ...[
      '酒',
      '店',
      '館',
      '价',
      '價',
      '。',
      '、',
      '々',
      '〇',
      '〆',
      '・',
      '𠮷',
      '𪚥',
      '\u0301',
      '\u0308',
      '\u3099',
      '\u200b',
      '\ufe0f',
      '🏨',
    ],
    ...[
      'é',
      'É',
      'ß',
      'İ',
      'ı',
      'ſ',
      'K',
      'Å',
      'ς',
      'Σ',
      'Ж',
      'й',
      '한',
      'ｶﾞ',
      '①',
      '㎡',
      '½',
      '℃',
      '…',
      '·',
      '1',
      '42',
      'a',
      'B',
    ],
  ];
  const hasWord = (text: string) => /[\p{L}\p{N}]/u.test(text);

  it('are equal for random texts', async () => {
    const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text.filter(hasWord), { minLength: 1, maxLength: 25 }), async (texts) => {
        expect(await toTermsLines(texts)).toEqual(await readTermsLines(database, texts));
      }),
      { numRuns: 120 },
    );
  });

  it('are equal for random words with apostrophes', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', 's', '1', "'", '’', ' ', '酒', 'é'), minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(text.filter(hasWord), { minLength: 1, maxLength: 40 }), async (texts) => {
        expect(await toTermsLines(texts)).toEqual(await readTermsLines(database, texts));
      }),
      { numRuns: 120 },
    );
  });

  it('are equal for every text of the sample archive', async () => {
    const folder = path.resolve('prisma/sample/articles');
    const articles = readdirSync(folder).map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')));
    expect(articles.length).toBeGreaterThan(0);
    await expectEqualLines(articles);
  });

  it('are equal for every text of generated articles', { timeout: 240_000 }, async () => {
    await expectEqualLines(Array.from({ length: 200 }, (_, index) => ({ ...generateArticle(11, index) })));
  });
});

async function expectEqualLines(articles: Record<string, unknown>[]): Promise<void> {
  for (const article of articles) {
    const texts = Object.entries(article)
      .filter(([name, value]) => /^(title|excerpt|content)_/.test(name) && value !== '' && value !== null)
      .map(([, value]) => String(value));
    const [actual, expected] = [await toTermsLines(texts), await readTermsLines(database, texts)];
    for (const [index, line] of expected.entries()) expect(actual[index], texts[index]?.slice(0, 60)).toBe(line);
  }
}
