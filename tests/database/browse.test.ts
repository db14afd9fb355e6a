import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getArchiveStats, listFeatured, listRelated } from '../../lib/archive/articles/reads';
import { listRecentAuthors } from '../../lib/archive/authors/reads';
import { listBodyFacts } from '../../lib/archive/reading/reads';
import type { Locale } from '../../lib/platform/i18n/locales';
import { browseArchive, listBrowsed } from '../../lib/search/browse/reads';
import { type BrowseQuery, parseBrowseQuery } from '../../lib/search/browse/rules';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories, addVideos } from '../support/search';

const database = await createTestDatabase();
const appUrl = 'https://research.example.com';
const bare = parseBrowseQuery({});
const browse = (change: Partial<BrowseQuery>, fullText = false) => browseArchive({ ...bare, ...change }, fullText, appUrl);
const titles = async (change: Partial<BrowseQuery>) => (await browse(change)).items.map((item) => item.title_en);

beforeAll(async () => {
  await addCategories(database, 'one', 'two');
  await addArticles(database, [
    { slug: 'a', title_en: 'Walrus alpha', content_en: 'Deep blue.', tags: ['sea', 'ice'], publish_at: '2025-03-04T00:00:00Z' },
    {
      slug: 'b',
      title_en: 'Walrus beta',
      tags: ['sea'],
      tags_zh: ['大海'],
      category_slug: 'two',
      publish_at: '2026-01-31T23:59:59Z',
    },
    { slug: 'c', title_en: 'Gamma', title_zh: '丙', content_zh: '海', content_en: '', publish_at: '2026-02-01T00:00:00Z' },
    { slug: 'd', title_en: 'Walrus hidden', tags: ['sea'], tags_zh: ['未公开'], is_published: false },
  ]);
  await addVideos(database, [{ video_url: 'https://example.com/walrus', title_en: 'Walrus film', category_slug: 'two' }]);
});

describe('browsing the archive', () => {
  it('lists published articles newest first, without videos', async () => {
    expect(await titles({})).toEqual(['Gamma', 'Walrus beta', 'Walrus alpha']);
  });
  it('combines all filters', async () => {
    expect(await titles({ tag: 'sea' })).toEqual(['Walrus beta', 'Walrus alpha']);
    expect(await titles({ tag: 'sea', category: 'two' })).toEqual(['Walrus beta']);
    expect(await titles({ date: '2026' })).toEqual(['Gamma', 'Walrus beta']);
    expect(await titles({ date: '2026-01' })).toEqual(['Walrus beta']);
    expect(await titles({ lang: 'zh' })).toContain('Gamma');
    expect(await titles({ lang: 'en' })).not.toContain('Gamma');
    expect(await titles({ category: "two' OR '1'='1" })).toEqual([]);
  });
  it('counts years without the period filter, and other filters within it', async () => {
    const { facets, total } = await browse({ from: '2026-01-01', to: '2026-01-31' });
    expect(total).toBe(1);
    expect(facets.years).toEqual([
      { value: '2026', count: 2 },
      { value: '2025', count: 1 },
    ]);
    expect(facets.tags).toEqual([{ value: 'sea', zh: '大海', count: 1 }]);
  });
  it('searches articles and videos under the same filters', async () => {
    expect((await titles({ q: 'walrus' })).sort()).toEqual(['Walrus alpha', 'Walrus beta', 'Walrus film']);
    expect(await titles({ q: 'walrus', tag: 'ice' })).toEqual(['Walrus alpha']);
    expect((await titles({ q: 'walrus', category: 'two' })).sort()).toEqual(['Walrus beta', 'Walrus film']);
  });
  it('counts each filter under the other filters', async () => {
    const { facets, total } = await browse({ category: 'two', date: '2026' });
    expect(total).toBe(1);
    expect(facets.categories).toEqual(
      expect.arrayContaining([
        { value: 'two', count: 1 },
        { value: 'one', count: 1 },
      ]),
    );
    expect(facets.years).toEqual([{ value: '2026', count: 1 }]);
    expect(facets.months).toEqual([{ value: '2026-01', count: 1 }]);
    expect(facets.tags).toEqual([{ value: 'sea', zh: '大海', count: 1 }]);
  });
  it('quotes the bodies of premium articles only with full-text access', async () => {
    const shown = async (fullText: boolean) => (await browse({ q: 'deep' }, fullText)).items[0]?.highlights;
    expect(await shown(false)).toHaveProperty('content_en');
    await database.pool.query("UPDATE articles SET is_premium = true WHERE slug = 'a'");
    expect(await shown(true)).toHaveProperty('content_en');
    expect(await shown(false)).toEqual({});
  });
  it('counts authors in lists that are read completely', async () => {
    expect((await browse({ q: 'walrus' })).facets.authors).toEqual([{ value: 'Author', zh: '', count: 2 }]);
    expect((await browse({ from: '2026-01-01' })).facets.authors).toEqual([{ value: 'Author', zh: '', count: 2 }]);
  });
  it('corrects a typo and reports it, but not an empty filter', async () => {
    expect(await browse({ q: 'wallrus' })).toMatchObject({ corrections: [{ typed: 'wallrus', word: 'walrus' }], total: 3 });
    expect(await browse({ q: 'walrus', date: '1999' })).toMatchObject({ approximate: false, total: 0 });
  });
  it('counts and cites only results with all words, and lists the others separately', async () => {
    const found = await browse({ q: 'walrus sea beta' });
    expect(found.items.map(({ title_en }) => title_en)).toEqual(['Walrus beta']);
    expect(found).toMatchObject({ total: 1, matched: 1, partial: false });
    expect(found.facets.categories).toEqual([{ value: 'two', count: 1 }]);
    expect(found.facets.years).toEqual([{ value: '2026', count: 1 }]);
    expect(found.facets.types).toEqual([{ value: 'article', count: 1 }]);
    // The film has only the word that nearly all have.
    expect(found.related.map(({ title_en, missing }) => [title_en, missing])).toEqual([['Walrus alpha', ['beta']]]);
    expect((await browse({ q: 'walrus sea beta', tag: 'ice' })).related.map(({ title_en }) => title_en)).toEqual([
      'Walrus alpha',
    ]);
    expect((await browse({ q: 'walrus sea beta', sort: 'newest' })).related).toEqual([]);
    expect((await browse({ q: '"walrus beta" sea' })).related).toEqual([]);
    const cited = await listBrowsed({ ...bare, q: 'walrus sea beta' }, 100, appUrl);
    expect(cited.map(({ title_en }) => title_en)).toEqual(['Walrus beta']);
  });
  it('lists results with some of the words if none has all', async () => {
    const found = await browse({ q: 'beta alpha' });
    expect(found).toMatchObject({ total: 2, matched: 2, partial: true, related: [] });
    expect(found.facets.types).toEqual([{ value: 'article', count: 2 }]);
  });
  it('names a mistyped word beside punctuation as missing, and the query in simplified characters', async () => {
    const found = await browse({ q: '大海 gama, 丙' });
    expect(found.items.map(({ title_en, missing }) => [title_en, missing])[0]).toEqual(['Gamma', ['大海', 'gama']]);
    expect((await browse({ q: '價格 Ab' })).simplified).toBe('价格 Ab');
  });
  it('filters by articles or videos, and by open or subscriber access', async () => {
    const found = await browse({ q: 'walrus' });
    expect(found.facets.types).toEqual([
      { value: 'article', count: 2 },
      { value: 'video', count: 1 },
    ]);
    expect(await titles({ q: 'walrus', type: 'video' })).toEqual(['Walrus film']);
    expect(found.facets.access).toEqual([
      { value: 'open', count: 2 },
      { value: 'subscribers', count: 1 },
    ]);
    expect(await titles({ q: 'walrus', access: 'subscribers' })).toEqual(['Walrus alpha']);
    expect((await titles({ q: 'walrus', access: 'open' })).sort()).toEqual(['Walrus beta', 'Walrus film']);
    expect(await titles({ access: 'subscribers' })).toEqual(['Walrus alpha']);
  });
  it('finds nothing for punctuation or past the last page', async () => {
    expect(await browse({ q: '!!' })).toMatchObject({ total: 0, items: [] });
    expect(await browse({ page: 100_000 })).toMatchObject({ total: 3, items: [] });
  });
  it('shows a change immediately', async () => {
    await browse({ tag: 'new' });
    await addArticles(database, [{ slug: 'e', title_en: 'Epsilon', tags: ['new'], publish_at: '2024-01-01T00:00:00Z' }]);
    expect(await titles({ tag: 'new' })).toEqual(['Epsilon']);
  });
});

it('relates articles by shared tags, then by category, excluding the article itself and hidden ones', async () => {
  const item = (await browse({ tag: 'ice' })).items[0];
  if (item?.type !== 'article') throw new Error('article not found');
  const related = (await listRelated(item, 5, appUrl)).map(({ slug }) => slug);
  expect(related[0]).toBe('b');
  expect(related).not.toContain('a');
  expect(related).not.toContain('d');
});

it('returns archive totals', async () => {
  const figures = await getArchiveStats();
  expect(figures).toMatchObject({ articles: 4, open: 3, categories: 2, videos: 1 });
  expect(figures.updatedAt).toBeInstanceOf(Date);
});

it('returns what lists show of bodies, and reads a body again once its article has changed', async () => {
  const query = vi.spyOn(database, 'query');
  const read = async (locale: Locale) => {
    const items = (await browse({ tag: 'ice' })).items.filter((item) => item.type === 'article');
    query.mockClear();
    const facts = (await listBodyFacts(items, locale)).get(items[0]?.id ?? '');
    return { ...facts, statements: query.mock.calls.length };
  };
  const set = (change: string, ...values: string[]) =>
    database.pool.query(`UPDATE articles SET ${change} WHERE slug = 'a'`, values);
  const chart = '{: .chart}\n\n| Year | Rate |\n|---|--:|\n| 2025 | 100 |\n';
  expect(await read('en')).toEqual({ minutes: 1, chart: undefined, statements: 1 });
  await set(
    'is_premium = false, content_en = $1, content_zh = $2',
    'Deep blue. '.repeat(500),
    `${'深蓝'.repeat(400)}\n\n${chart}`,
  );
  expect(await read('en')).toMatchObject({ minutes: 4, chart: { labels: ['2025'] }, statements: 1 });
  expect(await read('en')).toMatchObject({ minutes: 4, chart: { labels: ['2025'] }, statements: 0 });
  expect(await read('zh')).toMatchObject({ minutes: 2, chart: { labels: ['2025'] }, statements: 1 });
  await set('is_premium = true');
  expect(await read('en')).toEqual({ minutes: 4, chart: undefined, statements: 1 });
  await set("content_en = 'Deep blue.', content_zh = ''");
  query.mockRestore();
});

it('lists the first articles of a list in its order, without videos', async () => {
  const slugs = async (change: Partial<BrowseQuery>, size: number) =>
    (await listBrowsed({ ...bare, ...change }, size, appUrl)).map(({ slug }) => slug);
  expect(await slugs({}, 100)).toEqual(['c', 'b', 'a', 'e']);
  expect(await slugs({ page: 2 }, 2)).toEqual(['c', 'b']);
  expect(await slugs({ tag: 'sea', sort: 'oldest' }, 100)).toEqual(['a', 'b']);
  expect((await slugs({ q: 'walrus' }, 100)).sort()).toEqual(['a', 'b']);
  expect(await slugs({ q: 'walrus', from: '2026-01-01' }, 100)).toEqual(['b']);
  expect(await slugs({ q: 'zzzz' }, 100)).toEqual([]);
});

it('lists pinned articles before featured ones, and no hidden ones', async () => {
  const publish_at = (day: number) => `2023-05-0${day}T00:00:00Z`;
  await addArticles(database, [
    { slug: 'featured-new', publish_at: publish_at(5) },
    { slug: 'pinned-old', publish_at: publish_at(1) },
    { slug: 'pinned-featured', publish_at: publish_at(2) },
    { slug: 'featured-old', publish_at: publish_at(3) },
    { slug: 'pinned-draft', is_published: false },
  ]);
  await database.pool.query("UPDATE articles SET is_pinned = slug ~ 'pinned', is_featured = slug ~ 'featured'");
  const slugs = (await listFeatured(3, appUrl)).map(({ slug }) => slug);
  expect(slugs).toEqual(['pinned-featured', 'pinned-old', 'featured-new']);
});

it('lists recent authors once each, by the number of their articles', async () => {
  await addArticles(database, [
    { slug: 'i', author_name: 'INÈS', publish_at: '2023-01-01T00:00:00Z' },
    { slug: 'j', author_name: 'Inès', author_name_zh: '伊内斯', publish_at: '2023-01-02T00:00:00Z' },
  ]);
  const authors = await listRecentAuthors(10);
  expect(authors.at(-1)).toMatchObject({ author_name: 'Inès', author_name_zh: '伊内斯', articles: 2 });
  expect(authors).toHaveLength(2);
  expect(authors[0]?.articles).toBeGreaterThan(2);
  expect(await listRecentAuthors(1)).toEqual(authors.slice(0, 1));
});
