import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../lib/platform/db/transaction';
import { updateIndex } from '../../lib/search/index/index-writer';
import { createTestDatabase } from '../support/databases';
import { addCategories, find, findExactly } from '../support/search';

const database = await createTestDatabase();

/** 10,050 articles, one per minute, numbered from the oldest. Articles 1 and 60 have the word in the title. */
beforeAll(async () => {
  await addCategories(database, 'one', 'two');
  await inTransaction(database, async (client) => {
    await client.query("SET LOCAL statement_timeout = '100s'");
    await client.query(
      `INSERT INTO articles (slug, title_en, title_zh, content_en, content_zh, category_slug, author_name, publish_at)
       SELECT 'n' || n, CASE WHEN n IN (1, 60) THEN 'Teal' ELSE '' END, '', 'teal 绿头鸭', '', CASE WHEN n <= 10000 THEN 'one' ELSE 'two' END, 'A',
         '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
       FROM generate_series(1, 10050) n`,
    );
  });
  await updateIndex(database);
}, 240_000);

describe('more than 10,000 matches', () => {
  it.each(['teal', '绿头', '绿头鸭', 'teal 绿头鸭', '鸭'])('“%s” reports a capped total of 10,000', async (q) => {
    const found = await find(q);
    expect(found).toMatchObject({ total: 10_000, total_pages: 100, total_capped: true });
    expect(found.items).toHaveLength(100);
  });

  it('are ranked over all of them', async () => {
    expect(await findExactly('teal', { pageSize: 4 })).toEqual(['n60', 'n1', 'n10050', 'n10049']);
    const last = Array.from({ length: 101 }, (_, index) => `n${152 - index}`).filter((slug) => slug !== 'n60');
    expect(await findExactly('teal', { page: 100 })).toEqual(last);
  });

  it('are sorted over all of them', async () => {
    expect(await findExactly('teal', { sort: 'newest', pageSize: 3 })).toEqual(['n10050', 'n10049', 'n10048']);
    expect(await findExactly('teal', { sort: 'oldest', pageSize: 3 })).toEqual(['n1', 'n2', 'n3']);
    expect((await findExactly('teal', { sort: 'newest', page: 100 })).at(-1)).toBe('n51');
    expect((await findExactly('teal', { sort: 'oldest', page: 100 })).at(-1)).toBe('n10000');
  });

  it.each([101, 102, 10_000, 2_147_483_647])('page %i is past the end and empty', async (page) => {
    const found = await find('teal', { page });
    expect(found).toEqual({
      query: 'teal',
      items: [],
      page,
      page_size: 100,
      total: 10_000,
      total_all: 10_000,
      total_pages: 100,
      total_capped: true,
    });
  });

  it('exactly 10,000 matches are not capped', async () => {
    const found = await find('teal', { category: 'one', pageSize: 1 });
    expect(found).toMatchObject({ total: 10_000, total_pages: 10_000 });
    expect(found).not.toHaveProperty('total_capped');
    expect(found.items.map((hit) => hit.type === 'article' && hit.slug)).toEqual(['n60']);
  });

  it('a selective filter has an exact count', async () => {
    const found = await find('teal', { category: 'two' });
    expect(found).toMatchObject({ total: 50, total_pages: 1 });
    expect(found).not.toHaveProperty('total_capped');
  });

  it('are counted exactly after some were deleted', async () => {
    await database.pool.query("DELETE FROM articles WHERE slug IN ('n10050', 'n5000', 'n60')");
    await database.pool.query("UPDATE articles SET content_en = 'mallard' WHERE slug = 'n4000'");
    expect(await find('teal', { category: 'one' })).toMatchObject({ total: 9_997 });
    expect(await find('teal', { category: 'two' })).toMatchObject({ total: 49 });
    expect(await findExactly('teal', { pageSize: 3 })).toEqual(['n1', 'n10049', 'n10048']);
  });
});
