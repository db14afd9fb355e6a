import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readWithTexts } from '../../lib/api/http/item-texts';
import { getArchiveVersion, listArticles, listStamps } from '../../lib/archive/articles/reads';
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

/** Both ways to read the page, and how often each was taken. */
function toReads(lang: Lang, url = appUrl) {
  const calls = { stamps: 0, whole: 0 };
  return {
    calls,
    async stamps(): Promise<{ items: readonly { id: string; updated_at: string }[] }> {
      calls.stamps += 1;
      return listStamps(PAGE);
    },
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

/** Reads a page until it is read as stamps. */
async function warmUp(lang: Lang): Promise<void> {
  const read = toReads(lang);
  for (let tries = 0; read.calls.stamps === 0; tries += 1) {
    expect(tries).toBeLessThan(20);
    await readTexts(lang, read);
  }
}

/** Reads pages that are in nobody's memory until one is read whole. */
async function coolDown(): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    expect(tries).toBeLessThan(20);
    const url = `https://${tries}.example`;
    const read = toReads('both', url);
    await readTexts('both', read, url);
    if (read.calls.whole === 1) return;
  }
}

/** The page as it is read whole, which the same words of JSON must spell. */
async function expectSameAsList(lang: Lang): Promise<string> {
  const { items } = await listArticles({ lang, ...PAGE }, appUrl);
  expect(await readTexts(lang)).toEqual(items.map((item) => JSON.stringify(item)));
  return JSON.stringify(items);
}

describe.each(['read whole', 'read as stamps'])('a page %s', (way) => {
  test.each(ITEM_CHANGES)('shows a change of %s in any language', async (column, value) => {
    await (way === 'read whole' ? coolDown() : warmUp('both'));
    for (const lang of ['both', 'en', 'zh'] as const) await expectSameAsList(lang);
    const before = await expectSameAsList('both');
    await database.pool.query(`UPDATE articles SET ${column} = $1 WHERE id = $2`, [value, id]);
    for (const lang of ['both', 'en', 'zh'] as const) await expectSameAsList(lang);
    expect(await expectSameAsList('both')).not.toBe(before);
  });
});

test('a page whose articles are in memory is read as stamps alone', async () => {
  await warmUp('both');
  const read = toReads('both');
  await readTexts('both', read);
  expect(read.calls).toEqual({ stamps: 1, whole: 0 });
});

test.each([
  ['changed', `UPDATE articles SET title_en = 'Newer'`, ['Newer']],
  ['was withdrawn', 'UPDATE articles SET is_archived = true', []],
  ['was deleted', 'DELETE FROM articles', []],
])('a page is read again if an article %s after it was listed', async (_, statement, titles) => {
  await warmUp('both');
  const listed = await listStamps(PAGE);
  await database.pool.query(statement);
  // No text of this language is in memory.
  const read = { ...toReads('en'), stamps: async () => listed };
  const texts = await readTexts('en', read);
  expect(texts.map((text) => JSON.parse(text).title_en)).toEqual(titles);
  expect(read.calls.whole).toBe(1);
});

test('a list counts an article from its publication to its withdrawal', async () => {
  const readCount = async () => {
    const { items, total } = await listArticles({ lang: 'both', category: 'revenue', ...PAGE }, appUrl);
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
  const names = query.mock.calls.map(([, name]) => name).sort();
  query.mockRestore();
  expect(names).toEqual(['list_stamps_at_place', 'list_stamps_at_place', 'list_stamps_at_place', 'month_counts']);
});

test('texts are separate for each language and address', async () => {
  await warmUp('both');
  const other = 'https://other.example';
  const texts = [await readTexts('both'), await readTexts('en'), await readTexts('zh')].flat();
  const [elsewhere = ''] = await readTexts('en', toReads('en', other), other);
  expect(new Set([...texts, elsewhere]).size).toBe(4);
  expect(texts[1]).not.toContain('title_zh');
  expect(elsewhere).toContain(`${other}/archive/an-article`);
});
