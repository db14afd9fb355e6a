import { beforeAll, describe, expect, it } from 'vitest';
import { browseArchive } from '../../lib/search/browse/reads';
import { BROWSE_PAGE_SIZE, type BrowseQuery, parseBrowseQuery } from '../../lib/search/browse/rules';
import { createTestDatabase } from '../support/databases';
import { addArticles, addCategories } from '../support/search';

const database = await createTestDatabase();
const bare = parseBrowseQuery({});
const browse = (change: Partial<BrowseQuery>) => browseArchive({ ...bare, ...change }, false, 'https://research.example.com');

/** 150 articles, some published at the same moment; every third in one category, every second tagged, every fifth without English, every seventh by Bo, every fourth for subscribers. */
const articles = Array.from({ length: 150 }, (_, n) => ({
  slug: `n${n}`,
  title_en: n % 5 === 0 ? '' : `Puffin ${n}`,
  title_zh: `海鹦 ${n}`,
  content_en: n % 5 === 0 ? '' : 'A puffin.',
  content_zh: '海鹦。',
  category_slug: n % 3 === 0 ? 'one' : 'two',
  tags: n % 2 === 0 ? ['sea', 'ice'] : ['sea'],
  author_name: n % 7 === 0 ? 'Bo' : 'Anna',
  author_name_zh: n % 7 === 0 ? '' : '安娜',
  is_premium: n % 4 === 0,
  publish_at: new Date(Date.UTC(2025, Math.floor(n / 14), 1 + Math.floor((n % 14) / 2))).toISOString(),
}));

beforeAll(async () => {
  await addCategories(database, 'one', 'two');
  await addArticles(database, articles);
});

describe('archive pages', () => {
  it.each<[string, Partial<BrowseQuery>, (article: (typeof articles)[number]) => boolean]>([
    ['everything', {}, () => true],
    ['a category', { category: 'one' }, ({ category_slug }) => category_slug === 'one'],
    ['a tag', { tag: 'ice' }, ({ tags }) => tags.includes('ice')],
    ['a language', { lang: 'en' }, ({ title_en }) => title_en !== ''],
    ['a year', { date: '2025' }, ({ publish_at }) => publish_at.startsWith('2025')],
    ['a month', { date: '2025-02' }, ({ publish_at }) => publish_at.startsWith('2025-02')],
    ['a period', { from: '2025-02-01', to: '2025-02-03' }, ({ publish_at }) => /^2025-02-0[123]/.test(publish_at)],
    ['an open period', { from: '2025-09-02' }, ({ publish_at }) => publish_at >= '2025-09-02'],
    ['an author', { author: 'BO' }, ({ author_name }) => author_name === 'Bo'],
    [
      'an author in Chinese',
      { author: '安娜', tag: 'ice' },
      ({ author_name, tags }) => author_name === 'Anna' && tags.includes('ice'),
    ],
    [
      'all of them together',
      { category: 'two', tag: 'ice', lang: 'en', date: '2025' },
      ({ category_slug, tags, title_en, publish_at }) =>
        category_slug === 'two' && tags.includes('ice') && title_en !== '' && publish_at.startsWith('2025'),
    ],
    ['open articles', { access: 'open' }, ({ is_premium }) => !is_premium],
    [
      'a tag for subscribers',
      { access: 'subscribers', tag: 'ice' },
      ({ is_premium, tags }) => is_premium && tags.includes('ice'),
    ],
    ['words for subscribers', { q: '海鹦', access: 'subscribers' }, ({ is_premium }) => is_premium],
    ['words, articles only', { q: '海鹦', type: 'article' }, () => true],
    ['words, videos only', { q: '海鹦', type: 'video' }, () => false],
    ['words', { q: '海鹦' }, () => true],
    ['words and an author', { q: '海鹦', author: 'bo' }, ({ author_name }) => author_name === 'Bo'],
    ['words, newest first', { q: '海鹦', sort: 'newest' }, () => true],
    ['words, oldest first', { q: '海鹦', sort: 'oldest' }, () => true],
    ['everything, oldest first', { sort: 'oldest' }, () => true],
    ['words and a tag', { q: 'puffin', tag: 'ice' }, ({ title_en, tags }) => title_en !== '' && tags.includes('ice')],
  ])('have each entry once, in order, with the same counts on every page: %s', async (_name, filters, isExpected) => {
    const expected = articles.filter(isExpected);
    const first = await browse(filters);
    expect(first.total).toBe(expected.length);
    const collected = [];
    for (let page = 1; page <= Math.ceil(expected.length / BROWSE_PAGE_SIZE) + 1; page += 1) {
      const { items, total, facets } = await browse({ ...filters, page });
      expect({ total, facets }).toEqual({ total: first.total, facets: first.facets });
      expect(items.length).toBe(Math.max(0, Math.min(BROWSE_PAGE_SIZE, expected.length - (page - 1) * BROWSE_PAGE_SIZE)));
      collected.push(
        ...items.map((item) => ({ slug: 'slug' in item ? item.slug : '', at: 'published_at' in item ? item.published_at : '' })),
      );
    }
    expect(collected.map(({ slug }) => slug).sort()).toEqual(expected.map(({ slug }) => slug).sort());
    if (filters.q && !filters.sort) return;
    const times = collected.map(({ at }) => at);
    const ascending = [...times].sort();
    expect(times).toEqual(filters.sort === 'oldest' ? ascending : ascending.reverse());
  });

  // Lists without words are sums of stored counts; the others are read and counted.
  it.each(['', '海鹦'])('count each filter value like a plain count under the other filters, searching for “%s”', async (q) => {
    const accessOf = ({ is_premium }: (typeof articles)[number]) => (is_premium ? 'subscribers' : 'open');
    const matches = (article: (typeof articles)[number], { access, category, tag, lang, date }: Partial<BrowseQuery>) =>
      (access === undefined || accessOf(article) === access) &&
      (category === undefined || article.category_slug === category) &&
      (tag === undefined || article.tags.includes(tag)) &&
      (lang === undefined || article[`title_${lang}`] !== '') &&
      (date === undefined || article.publish_at.startsWith(date));
    const count = (filters: Partial<BrowseQuery>, values: (article: (typeof articles)[number]) => string[]) => {
      const counts: Record<string, number> = {};
      for (const article of articles.filter((each) => matches(each, filters)))
        for (const value of values(article)) counts[value] = (counts[value] ?? 0) + 1;
      return counts;
    };
    const toCounts = (facets: { value: string; count: number }[]) =>
      Object.fromEntries(facets.map(({ value, count }) => [value, count]));
    for (const category of [undefined, 'one', 'none'])
      for (const tag of [undefined, 'ice', 'none'])
        for (const lang of [undefined, 'en', 'zh'] as const)
          for (const [date, access] of [
            [undefined, undefined],
            ['2025', 'open'],
            ['2025-02', 'subscribers'],
            ['2025-02', undefined],
            [undefined, 'subscribers'],
            ['1999', undefined],
          ] as const) {
            const filters = { access, category, tag, lang, date };
            const { total, matched, facets } = await browse({ q, ...filters });
            expect({ filters, total, matched }).toEqual({
              filters,
              total: articles.filter((article) => matches(article, filters)).length,
              matched: articles.length,
            });
            const languages = ['en', 'zh'] as const;
            expect({
              filters,
              access: toCounts(facets.access),
              types: toCounts(facets.types),
              categories: toCounts(facets.categories),
              tags: toCounts(facets.tags),
              langs: toCounts(facets.langs),
              years: toCounts(facets.years),
              months: toCounts(facets.months),
            }).toEqual({
              filters,
              access: count({ ...filters, access: undefined }, (article) => [accessOf(article)]),
              types: q === '' || total === 0 ? {} : { article: total },
              categories: count({ ...filters, category: undefined }, ({ category_slug }) => [category_slug]),
              tags: count({ ...filters, tag: undefined }, ({ tags }) => tags),
              langs: count({ ...filters, lang: undefined }, (article) =>
                languages.filter((each) => article[`title_${each}`] !== ''),
              ),
              years: count({ ...filters, date: undefined }, ({ publish_at }) => [publish_at.slice(0, 4)]),
              months: date ? count({ ...filters, date: date.slice(0, 4) }, ({ publish_at }) => [publish_at.slice(0, 7)]) : {},
            });
          }
  });

  it('return page 1 for page 0', async () => {
    await database.pool.query('UPDATE archive_state SET version = version + 1');
    const [third, first] = [await browse({ tag: 'sea', page: 3 }), await browse({ tag: 'sea' })];
    expect(third.facets).toEqual(first.facets);
    expect(third.items).toHaveLength(BROWSE_PAGE_SIZE);
    const inBoth = third.items.filter((item) => first.items.some((other) => other.id === item.id));
    expect(inBoth).toEqual([]);
  });
});
