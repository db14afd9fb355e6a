import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { articleItem } from '@/tests/support/articles';
import { childrenOf, parseXml, textOf } from '@/tests/support/xml';
import type { ArticleItem } from '../articles/schema';
import { toAtom, toChangeEntries, toEntry, toJsonFeed } from './rules';

const article: ArticleItem = {
  ...articleItem,
  excerpt_en: 'Rooms < rates & costs.',
  excerpt_zh: '房价与成本。',
  is_premium: true,
};
const categories = new Map([['revenue', { en: 'Revenue management', zh: '收益管理' }]]);
const site = 'https://research.example.com';
const publisher = { name: 'House & Sons', url: site };

function toFeed(articles: ArticleItem[], language?: 'en' | 'zh') {
  const baseUrl = language ? `${site}/${language}` : site;
  const entries = articles.map((each) => toEntry(each, { categories, language, baseUrl }));
  return { title: 'Archive', pageUrl: `${baseUrl}/archive`, language, publisher, entries };
}

const url = `${site}/feeds/articles.atom`;

describe('feed entry', () => {
  test.each([
    [
      undefined,
      'What a night costs / 一晚的成本',
      'Rooms < rates & costs. / 房价与成本。',
      'Su Wanqing',
      'Revenue management / 收益管理',
      '',
    ],
    ['en', 'What a night costs', 'Rooms < rates & costs.', 'Su Wanqing', 'Revenue management', '/en'],
    ['zh', '一晚的成本', '房价与成本。', '苏婉清', '收益管理', '/zh'],
  ] as const)('has texts in %s, or in both languages', (language, title, summary, author, name, prefix) => {
    expect(toFeed([article], language).entries[0]).toEqual({
      id: article.id,
      title,
      summary,
      url: `${site}${prefix}/archive/what-a-night-costs`,
      author: { name: author, url: `${site}${prefix}/authors/su-wanqing` },
      category: { slug: 'revenue', name },
      tags: ['pricing', 'R&D'],
      publishedAt: '2026-03-04T01:30:00.000Z',
      updatedAt: '2026-05-06T07:08:09.123Z',
    });
  });

  test('has no separator with one language', () => {
    const [entry] = toFeed([{ ...article, title_zh: null, excerpt_zh: null }]).entries;
    expect([entry?.title, entry?.summary]).toEqual(['What a night costs', 'Rooms < rates & costs.']);
  });
});

test('Atom contains every field', () => {
  const newest = {
    ...article,
    id: '1c1e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
    excerpt_en: null,
    updated_at: '2026-07-01T00:00:00.000Z',
  };
  const feed = parseXml(toAtom(toFeed([article, newest], 'en'), url));
  expect([feed.name, feed.uri, feed.attributes['xml:lang']]).toEqual(['feed', 'http://www.w3.org/2005/Atom', 'en']);
  expect([textOf(feed, 'id'), textOf(feed, 'title'), textOf(feed, 'updated')]).toEqual([
    url,
    'Archive',
    '2026-07-01T00:00:00.000Z',
  ]);
  expect(childrenOf(feed, 'link').map(({ attributes }) => attributes)).toEqual([
    { rel: 'self', type: 'application/atom+xml', href: url },
    { rel: 'alternate', type: 'text/html', href: `${site}/en/archive` },
  ]);
  expect(childrenOf(feed, 'author').map((each) => [textOf(each, 'name'), textOf(each, 'uri')])).toEqual([['House & Sons', site]]);
  const [first, second] = childrenOf(feed, 'entry');
  if (!first || !second) throw new Error('no entries');
  expect(first.children.map(({ name, text, attributes }) => [name, text.trim(), attributes])).toEqual([
    ['id', 'urn:uuid:0c1e4c55-9a53-4f1a-8c3f-8e010b9f6a52', {}],
    ['title', 'What a night costs', {}],
    ['link', '', { rel: 'alternate', type: 'text/html', href: `${site}/en/archive/what-a-night-costs` }],
    ['published', '2026-03-04T01:30:00.000Z', {}],
    ['updated', '2026-05-06T07:08:09.123Z', {}],
    ['author', '', {}],
    ['category', '', { term: 'revenue', label: 'Revenue management' }],
    ['category', '', { term: 'pricing' }],
    ['category', '', { term: 'R&D' }],
    ['summary', 'Rooms < rates & costs.', {}],
  ]);
  expect(childrenOf(first, 'author').map((each) => [textOf(each, 'name'), textOf(each, 'uri')])).toEqual([
    ['Su Wanqing', `${site}/en/authors/su-wanqing`],
  ]);
  expect(childrenOf(second, 'summary')).toEqual([]);
});

test('JSON Feed contains every field', () => {
  const [atom, json] = [url, `${site}/feeds/articles.json`];
  expect(JSON.parse(toJsonFeed(toFeed([article]), json))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Archive',
    home_page_url: `${site}/archive`,
    feed_url: json,
    authors: [{ name: 'House & Sons', url: site }],
    items: [
      {
        id: 'urn:uuid:0c1e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
        url: `${site}/archive/what-a-night-costs`,
        title: 'What a night costs / 一晚的成本',
        content_text: 'Rooms < rates & costs. / 房价与成本。',
        summary: 'Rooms < rates & costs. / 房价与成本。',
        date_published: '2026-03-04T01:30:00.000Z',
        date_modified: '2026-05-06T07:08:09.123Z',
        authors: [{ name: 'Su Wanqing', url: `${site}/authors/su-wanqing` }],
        tags: ['pricing', 'R&D'],
        _category: { slug: 'revenue', name: 'Revenue management / 收益管理' },
      },
    ],
  });
  expect(JSON.parse(toJsonFeed(toFeed([], 'zh'), atom))).toMatchObject({ language: 'zh-Hans', items: [] });
});

describe('entries of the changelog', () => {
  const pageUrl = `${site}/en/docs/changelog`;
  const long = `It ${'very '.repeat(60)}much. More.`;
  const days = [
    {
      date: '2026-11-24',
      entries: [
        {
          kind: 'added' as const,
          forStaff: false,
          en: '`GET /a` has `b`, in 1.0 too. More.',
          zh: '`GET /a` 新增 `b`。另有更多。',
        },
      ],
    },
    { date: '2026-11-23', entries: [{ kind: 'changed' as const, forStaff: false, en: long, zh: '旧。' }] },
  ];
  const breaking = { en: 'May break', zh: '可能影响' };
  const toEntries = (from: Parameters<typeof toChangeEntries>[0], language: 'en' | 'zh' | undefined) =>
    toChangeEntries(from, { language, pageUrl, breaking });

  test('have the first sentence as their title, and a day', () => {
    const [entry] = toEntries(days, 'en');
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
      title: 'GET /a has b, in 1.0 too.',
      summary: 'GET /a has b, in 1.0 too. More.',
      url: `${pageUrl}#2026-11-24`,
      author: undefined,
      category: undefined,
      tags: [],
      publishedAt: '2026-11-24T00:00:00.000Z',
      updatedAt: '2026-11-24T00:00:00.000Z',
    });
    expect(toEntries(days, undefined)[0]?.title).toBe('GET /a has b, in 1.0 too. / GET /a 新增 b。');
    expect(toEntries(days, 'zh').map(({ title }) => title)).toEqual(['GET /a 新增 b。', '旧。']);
    expect(toEntries(days, 'en')[1]?.title).toMatch(/^It (very )+.*…$/);
  });

  test.each([
    ['en', 'May break: a is gone.'],
    ['zh', '可能影响：不再有 a。'],
    [undefined, 'May break: a is gone. / 可能影响：不再有 a。'],
  ] as const)('say in a title that clients may break: %s', (language, title) => {
    const change = { kind: 'breaking' as const, forStaff: false, en: '`a` is gone. More.', zh: '不再有 `a`。另有更多。' };
    const [entry] = toEntries([{ date: '2026-11-24', entries: [change] }], language);
    expect(entry?.title).toBe(title);
  });

  test('keep their id in every language and order, and have no category in either format', () => {
    const ids = (language?: 'en' | 'zh') => toEntries(days, language).map(({ id }) => id);
    expect(new Set([...ids(), ...ids('en'), ...ids('zh')]).size).toBe(2);
    expect(toEntries([...days].reverse(), 'en').map(({ id }) => id)).toEqual(ids().reverse());
    const feed = { title: 'Changelog', pageUrl, language: undefined, publisher, entries: toEntries(days, 'en') };
    const [entry] = childrenOf(parseXml(toAtom(feed, url)), 'entry');
    expect(entry?.children.map(({ name }) => name)).toEqual(['id', 'title', 'link', 'published', 'updated', 'summary']);
    expect(JSON.parse(toJsonFeed(feed, url)).items[0]).not.toHaveProperty('_category');
  });
});

/** Text with everything that breaks XML written by hand. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        ']]>',
        '<![CDATA[',
        '<!--',
        '&',
        '&amp;',
        '\0',
        '\u0008',
        '\u000b',
        '\u001f',
        '\ufffe',
        '\ud800',
        '\udfff',
        '𠮷',
        '\r',
        '"',
        "'",
        '</feed>',
        '酒店',
      ),
    )
    .map((parts) => parts.join('')),
);

/** What XML 1.0 can carry of a text; a parser reads every line break as a line feed. */
function toAllowed(text: string): string {
  const isAllowed = (char: string) => {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
    return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
  };
  return [...text].filter(isAllowed).join('').replace(/\r\n?/g, '\n');
}

test('hostile texts keep a feed well-formed and lose only characters that XML forbids', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, fc.array(hostile, { maxLength: 3 }), (title, excerpt, author, tags) => {
      const wellFormed = author.toWellFormed();
      const feed = toFeed([{ ...article, title_en: title, excerpt_en: excerpt, author_name: wellFormed, tags }], 'en');
      const root = parseXml(toAtom({ ...feed, title }, url));
      const [entry] = childrenOf(root, 'entry');
      if (!entry) throw new Error('no entry');
      expect(textOf(entry, 'title')).toBe(toAllowed(title));
      expect(textOf(entry, 'summary') ?? '').toBe(toAllowed(excerpt));
      // Attributes read white space as spaces.
      expect(
        childrenOf(entry, 'category')
          .slice(1)
          .map(({ attributes }) => attributes.term),
      ).toEqual(tags.map((tag) => toAllowed(tag).replace(/[\t\n]/g, ' ')));
      const [item] = JSON.parse(toJsonFeed({ ...feed, title }, url)).items;
      expect(item.title.replace(/\r\n?/g, '\n')).toBe(toAllowed(title));
    }),
    { numRuns: 300, seed: 20_261_123 },
  );
});
