import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readWithTexts } from '../../lib/api/http/item-texts';
import { listArticles, listStamps } from '../../lib/archive/lists/reads';
import type { ArticleFilter } from '../../lib/archive/lists/rules';
import { getArchiveVersion } from '../../lib/archive/version/reads';
import type { Database } from '../../lib/platform/db/client';
import type { Lang } from '../../lib/platform/i18n/locales';
import { ITEM_CHANGES, insertArticle, insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { appUrl } from '../support/mirror';

let database: Database;
let id: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
  await insertCategory(database.pool, 'north');
});
beforeEach(async () => {
  await database.pool.query('DELETE FROM articles');
  id = await insertArticle(database.pool, { excerpt_en: 'Before', tags: ['a', 'b'], tags_zh: ['', ''] });
});

const PAGE = { page: 1, pageSize: 100 };

/** Both ways to read the page, and how often the page was read whole. */
function toReads(lang: Lang, url = appUrl) {
  const calls = { whole: 0 };
  return {
    calls,
    stamps: (): Promise<{ items: readonly { id: string; updated_at: string }[] }> => listStamps(PAGE),
    async whole() {
      calls.whole += 1;
      return listArticles({ lang, ...PAGE }, url);
    },
  };
}

async function readTexts(lang: Lang, read = toReads(lang), url = appUrl): Promise<string[]> {
  const { texts } = await readWithTexts(read, ({ items }) => items, { lang, appUrl: url });
  return texts.map((text) => Buffer.from(text).toString());
}

/** The page as it is read whole, which the same words of JSON must spell. */
async function expectSameAsList(lang: Lang): Promise<string> {
  const { items } = await listArticles({ lang, ...PAGE }, appUrl);
  expect(await readTexts(lang)).toEqual(items.map((item) => JSON.stringify(item)));
  return JSON.stringify(items);
}

test.each(ITEM_CHANGES)('a page shows a change of %s in any language', async (column, value) => {
  // Twice each, so that the second page finds its texts in memory.
  for (const lang of ['both', 'both', 'en', 'en', 'zh', 'zh'] as const) await expectSameAsList(lang);
  const before = await expectSameAsList('both');
  await database.pool.query(`UPDATE articles SET ${column} = $1 WHERE id = $2`, [value, id]);
  for (const lang of ['both', 'both', 'en', 'en', 'zh', 'zh'] as const) await expectSameAsList(lang);
  expect(await expectSameAsList('both')).not.toBe(before);
});

test('pages that are requested together share what they read, each in its language', async () => {
  await getArchiveVersion();
  const query = vi.spyOn(database, 'query');
  const pages = await Promise.all((['both', 'en', 'zh'] as const).map((lang) => readTexts(lang)));
  const names = query.mock.calls.map(([, name]) => name);
  query.mockRestore();
  expect(names.filter((name) => name === 'articles_by_id')).toHaveLength(1);
  expect(pages.map(([text = '{}']) => Object.keys(JSON.parse(text)).filter((name) => name.startsWith('title_')))).toEqual([
    ['title_zh', 'title_en', 'title_ru'],
    ['title_en'],
    ['title_zh'],
  ]);
});

test('articles that are in memory are not read', async () => {
  await readTexts('both');
  const second = await insertArticle(database.pool, { slug: 'second' });
  const query = vi.spyOn(database, 'query');
  const texts = await readTexts('both');
  const read = query.mock.calls.filter(([, name]) => name === 'articles_by_id').map(([{ values }]) => values);
  query.mockRestore();
  expect(texts).toHaveLength(2);
  expect(read).toEqual([[[second]]]);
});

test.each([
  ['changed', `UPDATE articles SET title_en = 'Newer'`, ['Newer']],
  ['was withdrawn', 'UPDATE articles SET is_archived = true', []],
  ['was deleted', 'DELETE FROM articles', []],
])('a page is read again if an article %s after it was listed', async (_, statement, titles) => {
  const listed = await listStamps(PAGE);
  await database.pool.query(statement);
  const read = { ...toReads('en'), stamps: async () => listed };
  const texts = await readTexts('en', read);
  expect(texts.map((text) => JSON.parse(text).title_en)).toEqual(titles);
  expect(read.calls.whole).toBe(1);
});

test('a list counts an article from its publication to its withdrawal', async () => {
  const readCount = async () => {
    const { items, total } = await listStamps({ category: 'revenue', ...PAGE });
    return [items.length, total];
  };
  // Twice each, so that the second page finds the month counts in memory.
  const counts = [await readCount(), await readCount()];
  await insertArticle(database.pool, { slug: 'second', publish_at: new Date('2001-01-31T23:59:59.999Z') });
  counts.push(await readCount(), await readCount());
  await database.pool.query(`DELETE FROM articles WHERE slug = 'second'`);
  counts.push(await readCount(), await readCount());
  expect(counts).toEqual([
    [1, 1],
    [1, 1],
    [2, 2],
    [2, 2],
    [1, 1],
    [1, 1],
  ]);
});

test('lists of a known version never request a page of an earlier one', async () => {
  await listStamps(PAGE);
  await insertArticle(database.pool, { slug: 'second' });
  await getArchiveVersion();
  const query = vi.spyOn(database, 'query');
  const pages = await Promise.all([1, 2, 3].map(() => listStamps(PAGE)));
  expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
  const names = query.mock.calls.map(([, name]) => name);
  query.mockRestore();
  expect(names).toEqual(['month_counts', 'stamps_at_places']);
});

test.each<[string, ArticleFilter[]]>([
  ['none', [{}, {}]],
  ['category', [{ category: 'revenue' }, { category: 'north' }]],
  ['tag', [{ tag: 'a' }, { tag: 'c' }]],
  [
    'category and tag',
    [
      { category: 'revenue', tag: 'a' },
      { category: 'north', tag: 'c' },
    ],
  ],
  ['author', [{ author: 'MEI  LIN' }, { author: '林梅' }, { author: 'Jo Park' }]],
])('pages that are requested together are each their own list (filters: %s)', async (_, filters) => {
  for (const [index, slug] of ['b', 'c', 'd', 'e', 'f'].entries())
    await insertArticle(database.pool, {
      slug,
      publish_at: new Date(Date.UTC(2003 - index, 1, 1)),
      category_slug: index % 2 ? 'revenue' : 'north',
      tags: index % 2 ? ['a'] : ['c', 'a'],
      tags_zh: index % 2 ? [''] : ['', ''],
      author_name: index % 2 ? 'Mei Lin' : 'Jo Park',
      author_name_zh: index % 2 ? '林梅' : '',
    });
  const queries = filters.flatMap((filter) => [1, 2, 3].map((page) => ({ ...filter, page, pageSize: 2 })));
  const alone = [];
  for (const query of queries) {
    const { items, total } = await listArticles({ lang: 'both', ...query }, appUrl);
    alone.push({ items: items.map(({ id, updated_at }) => ({ id, updated_at })), total });
  }
  expect(new Set(alone.flatMap(({ items }) => items.map((item) => item.id))).size).toBeGreaterThan(3);
  expect(await Promise.all(queries.map((query) => listStamps(query)))).toEqual(alone);
});

test('texts are separate for each language and address', async () => {
  const other = 'https://other.example';
  const texts = [await readTexts('both'), await readTexts('en'), await readTexts('zh')].flat();
  const [elsewhere = ''] = await readTexts('en', toReads('en', other), other);
  expect(new Set([...texts, elsewhere]).size).toBe(4);
  expect(texts[1]).not.toContain('title_zh');
  expect(elsewhere).toContain(`${other}/archive/an-article`);
});
