import { expect, test } from 'vitest';
import { toExcerpt, toPassage, toTypesetPassage } from './passage';

test.each([
  ['Plain words, 2 * 3 = 6, and [1].', 'Plain words, 2 * 3 = 6, and [1].'],
  ['…refer to [the <mark>hotel</mark>](https://example.com/a_b) for', '…refer to the <mark>hotel</mark> for'],
  ['…rest](https://example.com/x) of <mark>hotel</mark> [a cut](https://exam…', '…rest of <mark>hotel</mark> a cut'],
  ['![plan](/media/1.png) of a <mark>hotel</mark>', 'plan of a <mark>hotel</mark>'],
  ['a **<mark>hotel</mark>** in `code` and ~~not~~ *this*', 'a <mark>hotel</mark> in code and not this'],
  ['## The <mark>hotel</mark>\n- one\n2. two\n&#62; three', 'The <mark>hotel</mark>\u00a0· one\ntwo\nthree'],
  ['## Which <mark>hotel</mark>?\n\nThis one', 'Which <mark>hotel</mark>?\n\nThis one'],
  ['of <mark>hotel</mark>s:\n\n1. …', 'of <mark>hotel</mark>s…'],
  ['<mark>hotel</mark> &#60;!-- truncate --&#62; next &#60;br/&#62; line &#60;!-- cut…', '<mark>hotel</mark>  next   line'],
  ['| OTA | <mark>hotel</mark> |\n|---|--:|\n| 1 | 2 |', 'OTA\u00a0· <mark>hotel</mark>'],
  ['…40 | 0 |\n| <mark>Hotel</mark> | 60 |\n| <mark>Hotels</mark> | 7…', '<mark>Hotel</mark>\u00a0· 60'],
  // What stands under another heading is about something else.
  [
    '…It is old.\n\n## Rooms\n\nA <mark>hotel</mark> has some.\n\nThey\n\n## Guests\n\nA…',
    'A <mark>hotel</mark> has some.\n\nThey…',
  ],
  ['A <mark>hotel</mark> has some.\n\n### Guests\n\nA <mark>hotel</mark>…', 'A <mark>hotel</mark> has some.'],
  ['…## Rooms\n\nA <mark>hotel</mark> has some.', 'A <mark>hotel</mark> has some.'],
  ['…ago.\n\n## The <mark>hotel</mark>\n\nIt is one.', 'The <mark>hotel</mark>\u00a0· It is one.'],
  ['All <mark>hotel</mark>s. {: .chart rows="A <mark>hotel</mark>; b" title="c"} Next', 'All <mark>hotel</mark>s.  Next'],
  ['the <mark>hotel</mark> {: .chart .across rows="A…', 'the <mark>hotel</mark>'],
  ['…A; b" title="c"}\n\nThe <mark>hotel</mark>', '…\n\nThe <mark>hotel</mark>'],
  ['{% Aside %} a <mark>hotel</mark> {{&#60; youtube 1 &#62;}}, {{ a }}', 'a <mark>hotel</mark> , {{ a }}'],
  ['the set {a, b} of <mark>hotel</mark>s', 'the set {a, b} of <mark>hotel</mark>s'],
  ['known since[^12] the <mark>hotel</mark>', 'known since the <mark>hotel</mark>'],
  // Its number is no match, nor is the end of a mark lost with it.
  ['the <mark>scope</mark>[^<mark>2</mark>] of', 'the <mark>scope</mark> of'],
  ['the <mark>scope.[^2</mark>] of', 'the <mark>scope.</mark> of'],
  ['…^3] the <mark>hotel</mark> of 1990[^<mark>2</mark>…', '…the <mark>hotel</mark> of 1990…'],
  ['&#62;said a <mark>hotel</mark>\n&#62; &#62; twice\n&#62; - in a list', 'said a <mark>hotel</mark>\ntwice\nin a list'],
  ['1 &#60; 2 and 3 &#62; 2', '1 &#60; 2 and 3 &#62; 2'],
  // A whole sentence needs no sign that another follows.
  ['…will find <mark>cost</mark>.…', '…will find <mark>cost</mark>.'],
  ['<mark>酒店</mark>也是如此。 …', '<mark>酒店</mark>也是如此。'],
  ['the <mark>hotel</mark> and…', 'the <mark>hotel</mark> and…'],
  ['<mark>酒店</mark>也是如此， …', '<mark>酒店</mark>也是如此…'],
  // Blocks of Chinese are joined at their punctuation; words of other scripts and headings keep their space.
  ['只占半段<mark>文字</mark>。\n\n假设一家', '只占半段<mark>文字</mark>。假设一家'],
  ['会<mark>怎样：</mark>\n\n<mark>会经</mark> OTA 预订', '会<mark>怎样：</mark><mark>会经</mark> OTA 预订'],
  ['共 240 元。\n\nOTA <mark>预订</mark> （12%） 与《指南》 无关', '共 240 元。OTA <mark>预订</mark>（12%）与《指南》无关'],
  ['称为“<mark>收益</mark>” 。\n- “含早餐。” 写在 “备注” 里', '称为“<mark>收益</mark>”。“含早餐。”写在 “备注”里'],
  ['## 账上没有的<mark>部分</mark>\n\n有些好处', '账上没有的<mark>部分</mark>\u00a0· 有些好处'],
  ['the word “酒店” for a “<mark>hotel</mark>” in', 'the word “酒店” for a “<mark>hotel</mark>” in'],
  // A mark that covers markup keeps its end.
  ['<mark>hotel &#60;b</mark>&#62; and <mark>a](x</mark>)', '<mark>hotel &#60;b</mark>&#62; and <mark>a</mark>)'],
])('formats %j as %j', (html, text) => {
  expect(toPassage(html)).toBe(text);
});

test('an English passage has typographic marks, across its highlights', () => {
  const passage = 'the guest&#39;s &#34;<mark>best&#34; rate</mark> &#60;b&#62;...';
  expect(toTypesetPassage(passage, 'en')).toBe('the guest\u2019s \u201C<mark>best\u201D rate</mark> &#60;b&#62;\u2026');
  expect(toTypesetPassage(passage, 'zh')).toBe(passage);
});

test('a Chinese ellipsis is twice as long', () => {
  expect(toTypesetPassage('…酒店的<mark>收益</mark>…', 'zh')).toBe('……酒店的<mark>收益</mark>……');
});

test('an excerpt does not end after a first short sentence', () => {
  const text = `The rate looks like a fact of the market. ${'It is a guess about buyers '.repeat(10)}`;
  const excerpt = toExcerpt(text, 'en', 150);
  expect(excerpt.length).toBeGreaterThan(75);
  expect(excerpt).toMatch(/[a-z]…$/);
});
