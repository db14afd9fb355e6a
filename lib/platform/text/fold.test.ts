import { describe, expect, it } from 'vitest';
import { foldText, toTermsLine } from './fold';

/** The traditional characters of the texts below. */
const variants = new Map(
  ['飯饭', '業业', '與与', '價价', '員员', '體体', '驗验', '樂乐', '東东'].map((pair) => [...pair] as [string, string]),
);
const stems = new Map(
  Object.entries({
    revenue: 'revenu',
    manager: 'manag',
    managing: 'manag',
    guests: 'guest',
    rooms: 'room',
    hotels: 'hotel',
    rates: 'rate',
    office: 'offic',
    œuvre: 'œuvr',
  }),
);
const fold = (text: string) =>
  foldText(text, variants)
    .tokens.map(({ token }) => token)
    .join(' ');

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
  ['corner brackets', '「收益」『管理』', '收益管理', '收益管理'],
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

/** What joins words that punctuation would separate. */
const joined: typeof table = [
  ['quotation marks inside Chinese', '华住“轻住”酒店', '华住轻住酒店', '华住轻住酒店'],
  ['title marks inside Chinese', '论《红楼》与〈西厢〉之书', '论红楼与西厢之书', '论红楼与西厢之书'],
  ['corner brackets inside Chinese', '收「益」管『理』学', '收益管理学', '收益管理学'],
  ['middle dots inside Chinese', '希尔顿·欢朋•酒店‧集团・店', '希尔顿欢朋酒店集团店', '希尔顿欢朋酒店集团店'],
  ['quotation marks at the end of Chinese', '“轻住” 酒店', '轻住 酒店', '轻住 酒店'],
  ['quotation marks between Chinese and Latin', '华住“hotel”酒店', '华住 hotel 酒店', '华住 hotel 酒店'],
  ['quotation marks with a space', '华住 “轻住” 酒店', '华住 轻住 酒店', '华住 轻住 酒店'],
  ['a middle dot in Latin', 'a·b', 'a b', 'a b'],
  ['commas and full stops in Chinese', '收益，管理。酒店、客房', '收益 管理 酒店 客房', '收益 管理 酒店 客房'],
  ['brackets in Chinese', '收益（管理）', '收益 管理', '收益 管理'],
  ['a version with its letter', 'v0.5.3 V10.2', '0 5 3 10 2', '0 5 3 10 2'],
  ['no version', 'v5 vitamin 4v5.1 tv2.0', 'v5 vitamin 4v5 1 tv2 0', 'v5 vitamin 4v5 1 tv2 0'],
  ['a version after Chinese', '版本v1.2', '版本 1 2', '版本 1 2'],
];

describe('folding', () => {
  it.each([...table, ...joined])('normalizes %s', (_kind, text, folded, terms) => {
    expect(fold(text)).toBe(folded);
    expect(toTermsLine(foldText(text, variants), stems).text).toBe(` ${terms} `);
  });

  it.each(table)('does not change %s a second time', (_kind, text) => {
    expect(fold(fold(text))).toBe(fold(text));
  });

  it.each(['', ' ', '，。！', '🏨', '\u200b', '\u0301', '\ud800', '“”'])('finds no word in %j', (text) => {
    expect(fold(text).replace(/\ud800/, '')).toBe('');
  });

  it('maps each character to its position in the original', () => {
    const text = 'Café\u0301 ﬁne 飯“店”業 v2.0 Ｈｉ';
    const { tokens, origins } = foldText(text, variants);
    expect(tokens.map(({ token, start, end }) => [token, text.slice(origins?.from[start], origins?.to[end - 1])])).toEqual([
      ['cafe', 'Café\u0301'],
      ['fine', 'ﬁne'],
      ['饭店业', '飯“店”業'],
      ['2', '2'],
      ['0', '0'],
      ['hi', 'Ｈｉ'],
    ]);
  });
});
