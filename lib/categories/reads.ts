import { readDb } from '../db/read-database';
import { sql } from '../db/sql';
import type { CategoryRow } from './record';
import type { Category } from './schema';

/** All categories by `order`, then `slug`, with the number of published articles in each. */
export async function listCategories(): Promise<Category[]> {
  const { rows } = await readDb().query<CategoryRow>(
    sql`
    SELECT c.slug, c.name_zh, c.name_en, c.description_zh, c.description_en, c."order",
      (SELECT coalesce(sum(n.articles), 0)::int FROM archive_counts n WHERE n.kind = 'category' AND n.value = c.slug) AS article_count
    FROM categories c
    ORDER BY c."order", c.slug COLLATE "C"`,
    'categories',
  );
  return rows.map((row) => ({
    ...row,
    name_zh: row.name_zh || null,
    name_en: row.name_en || null,
    description_zh: row.description_zh || null,
    description_en: row.description_en || null,
  }));
}
