import { beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/databases';
import { addCategories, find, findExactly } from '../support/search';

const database = await createTestDatabase();

/** 10,050 articles, one per minute, numbered from the oldest. Articles 1 and 60 have the word in the title. */
beforeAll(async () => {
  await addCategories(database, 'one', 'two');
  // In batches, because one statement of 10,050 rows exceeds the statement timeout on a busy machine.
  for (let first = 1; first <= 10_050; first += 2_010)
    await database.pool.query(
      `INSERT INTO articles (slug, title_en, title_zh, content_en, content_zh, category_slug, author_name, publish_at)
       SELECT 'n' || n, CASE WHEN n IN (1, 60) THEN 'Teal' ELSE '' END, '', 'teal 绿头鸭', '', CASE WHEN n <= 10000 THEN 'one' ELSE 'two' END, 'A',
         '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
       FROM generate_series($1::int, $1::int + 2009) n`,
      [first],
    );
});

describe('more than 10,000 matches', () => {
  it.each(['teal', '绿头', '绿头鸭', 'teal 绿头鸭', '鸭'])('“%s” reports a capped total of 10,000', async (q) => {
    const found = await find(q);
    expect(found).toMatchObject({ total: 10_000, total_pages: 100, total_capped: true });
    expect(found.items).toHaveLength(100);
  });

  it('are ranked within the newest 10,000 only', async () => {
    const first = await findExactly('teal', { pageSize: 3 });
    expect(first).toEqual(['n60', 'n10050', 'n10049']);
    const last = await findExactly('teal', { page: 100 });
    expect(last).toHaveLength(100);
    // 51 to 10050 are the newest 10,000; 60 ranks first.
    expect(last.at(-1)).toBe('n51');
    expect(last.slice(-11)).toEqual(['n62', 'n61', 'n59', 'n58', 'n57', 'n56', 'n55', 'n54', 'n53', 'n52', 'n51']);
  });

  it.each([101, 102, 10_000, 2_147_483_647])('page %i is past the end and empty', async (page) => {
    const found = await find('teal', { page });
    expect(found).toEqual({
      ...{ query: 'teal', items: [], page, page_size: 100, total: 10_000, total_pages: 100, total_capped: true },
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
});
