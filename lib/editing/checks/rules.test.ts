import { describe, expect, it } from 'vitest';
import { renderText } from '../../archive/rendering/render-text';
import { type CheckedRecord, checkRecord, type Known, toWarnings } from './rules';

const appUrl = 'https://research.example';
const sha256 = 'a'.repeat(64);
const known: Known = { articles: new Set(['known', '酒店']), categories: new Set(['revenue']), media: new Set([sha256]) };

const toRecord = (fields: Partial<CheckedRecord>): CheckedRecord => ({
  title_en: 'Title',
  title_zh: '标题',
  content_en: 'Body',
  content_zh: '正文',
  author_avatar: '',
  cover_image: '',
  ...fields,
});
const warn = (fields: Partial<CheckedRecord>) => {
  const record = toRecord(fields);
  const facts = { en: renderText(record.content_en, 'en').facts, zh: renderText(record.content_zh, 'zh').facts };
  return toWarnings(checkRecord(record, facts, appUrl), known, record);
};
const check = (fields: Partial<CheckedRecord>) => warn(fields).map(({ type, field }) => `${type} ${field}`);
const of = (content_en: string) => check({ content_en });

describe('warnings', () => {
  it('name a language without title or body', () => {
    expect(check({})).toEqual([]);
    expect(check({ content_zh: '' })).toEqual(['language_missing content_zh']);
    expect(check({ title_zh: '', content_zh: '' })).toEqual(['language_missing content_zh']);
    expect(check({ title_en: '' })).toEqual(['language_missing title_en']);
  });

  it.each([
    ['<iframe src="https://x.example"></iframe>', true],
    ['Text <script>alert(1)</script> more', true],
    ['> <img src="https://x.example/a.png">', true],
    ['<aside>A <b>pull</b> quote</aside>', false],
    ['A<br>B <!-- <script> in a comment -->', false],
    ['`<script>` is code', false],
    ['    <iframe> is code', false],
    ["{% Aside 'warning' %}", true],
    ['Text {{% def id="AIA" %}} of a glossary', true],
    ['## Costs {: #costs }', true],
    ['{: .chart title="Costs"}\n\n| a | b |\n|---|---|\n| x | 1 |', false],
    ['`{% raw %}` is code, and {braces} are text', false],
  ])('report whether readers miss content of %j', (content, warns) => {
    expect(of(content)).toEqual(warns ? ['content_removed content_en'] : []);
  });

  it.each([
    ['Read [the guide](https://x.example/a and go on', true],
    ['Read [the guide](https://x.example/a. html) and go on', true],
    ['阅读[文档](https://x.example/a）了解详情。', true],
    ['Read [`hi`](/archive/known and go on', true],
    ['Read \\[the guide\\](https://x.example/a)', true],
    ['Read [the guide](https://x.example/a "Title") and [b](<https://x.example/a b>)', false],
    ['`[a](b` is code, and \\[a](b is escaped, as is [a\\](b', false],
  ])('report whether a link in %j is malformed', (content, warns) => {
    expect(of(content)).toEqual(warns ? ['link_unknown content_en'] : []);
  });

  it.each([
    ['[a](https://elsewhere.example/archive/x)', true],
    ['[a](mailto:a@example.com) [b](#note) https://x.example', true],
    ['[a](/archive/known) [b](/zh/archive/known?view=both#row-1)', true],
    ['[a](https://research.example/en/archive/%E9%85%92%E5%BA%97)', true],
    ['[a](/archive/category/revenue) [b](/en/docs) [c](/archive?q=x)', true],
    ['[a][b]\n\n[b]: /archive/known', true],
    ['[a](/archive/absent)', false],
    ['[a](https://research.example/zh/archive/absent)', false],
    ['[a](/archive/category/absent)', false],
    ['[a](/archive/%ff)', false],
    ['[a](relative/path)', false],
    ['[a](//elsewhere.example)', false],
    ['[a](javascript:alert(1))', false],
    ['[a](data:text/html,x)', false],
    ['[a](http://[)', false],
    ['> - [a][b]\n\n[b]: /archive/absent', false],
  ])('check the link %j: %s', (content, opens) => {
    expect(of(content)).toEqual(opens ? [] : ['link_unknown content_en']);
  });

  it.each([
    [`![a](/media/${sha256}/full.webp)`, true],
    [`![a](https://research.example/media/${sha256}/480.webp)`, true],
    ['![a](https://elsewhere.example/a.png)', true],
    [`![a](/media/${'b'.repeat(64)}/full.webp)`, false],
    ['![a](http://elsewhere.example/a.png)', false],
    ['![a](a.png)', false],
    ['![a](data:image/png;base64,AAAA)', false],
    ['![a](/archive/known)', false],
  ])('check the image %j: %s', (content, shows) => {
    expect(of(content)).toEqual(shows ? [] : ['image_unknown content_en']);
  });

  it('check image fields', () => {
    expect(check({ cover_image: `/media/${'b'.repeat(64)}/full.webp`, author_avatar: 'https://x.example/a.png' })).toEqual([
      'image_unknown cover_image',
    ]);
  });

  it('quote the text at fault with its first line', () => {
    const content_en = 'One\n\n[a](/archive/x) [b](/archive/x)\n\n> ![ ](https://x.example/a.png)\n\n![c](/media/none)';
    expect(warn({ content_en, title_zh: '' })).toEqual([
      { type: 'link_unknown', field: 'content_en', line: 3, text: '/archive/x' },
      { type: 'image_without_alt', field: 'content_en', line: 5, text: 'https://x.example/a.png' },
      { type: 'image_unknown', field: 'content_en', line: 7, text: '/media/none' },
      { type: 'language_missing', field: 'title_zh', line: null, text: '' },
    ]);
    expect(warn({ content_zh: '---\nlayout: post\n---\n\nOne' })).toEqual([
      { type: 'content_removed', field: 'content_zh', line: 1, text: '--- layout: post' },
    ]);
    const hidden = 'One\n\n{% Aside %}\n\nTwo\n\n<video src="/a.mp4">\n\n{% Aside %}';
    expect(warn({ content_zh: hidden })).toEqual([
      { type: 'content_removed', field: 'content_zh', line: 3, text: '{% Aside %}' },
      { type: 'content_removed', field: 'content_zh', line: 7, text: '<video src="/a.mp4">' },
    ]);
    const many = Array.from({ length: 300 }, (_, n) => `[a](/archive/absent-${n})`).join('\n\n');
    expect(warn({ content_en: many })).toHaveLength(100);
  });

  it('come in the order of fields, then of lines', () => {
    const content = '![ ](https://x.example/a.png)\n\n[a](/archive/b)\n\n{% Aside %}\n\n[a](/archive/a)';
    const warnings = warn({ content_en: content, content_zh: content, title_zh: '' });
    expect(warnings.map(({ field, line }) => `${field} ${line}`)).toEqual([
      ...[1, 3, 5, 7].map((line) => `content_en ${line}`),
      ...[1, 3, 5, 7].map((line) => `content_zh ${line}`),
      'title_zh null',
    ]);
  });

  it('survive hostile Markdown', () => {
    for (const hostile of ['*'.repeat(20_000), '['.repeat(5_000), '> '.repeat(20_000), '![](x)'.repeat(1_000)])
      expect(Array.isArray(of(hostile))).toBe(true);
  });
});
