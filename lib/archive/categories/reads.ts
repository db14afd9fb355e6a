import { db } from '../../platform/db/client';
import { readDb } from '../../platform/db/read-database';
import { type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { InvalidField } from '../../platform/validation';
import { type CategoryRow, type CategoryUsage, categoryColumns, toCategory } from './record';
import type { AdminCategory, Category } from './schema';

/** All categories by `order`, then `slug`, with the number of published articles in each. */
export async function listCategories(): Promise<Category[]> {
  const { rows } = await readDb().query<CategoryRow>(
    sql`SELECT ${categoryColumns} FROM categories c ORDER BY c."order", c.slug COLLATE "C"`,
    'categories',
  );
  return rows.map(toCategory);
}

/** All categories as editors see them, with counts of all contents. */
export function listAdminCategories(): Promise<AdminCategory[]> {
  return selectAdminCategories(sql`ORDER BY c."order", c.slug COLLATE "C"`, 'admin_categories');
}

/**
 * One category as editors see it.
 *
 * @throws NotFoundError
 */
export async function getAdminCategory(slug: string): Promise<AdminCategory> {
  const [category] = await selectAdminCategories(sql`WHERE c.slug = ${slug}`, 'admin_category');
  if (!category) throw new NotFoundError('category');
  return category;
}

/**
 * The slug of the category that has the contents of a deleted one now, also after several moves. The audit log knows: a
 * category that was deleted empty, or whose successor was, has none.
 */
export async function findSuccessor(slug: string): Promise<string | undefined> {
  const { rows } = await readDb().query<{ slug: string }>(
    sql`WITH RECURSIVE moves AS (
      (SELECT id, after ->> 'moved_to' AS slug FROM audit
        WHERE subject = 'category:' || ${slug}::text AND action = 'category.delete' ORDER BY id DESC LIMIT 1)
      UNION ALL
      SELECT next.id, next.slug FROM moves CROSS JOIN LATERAL (
        SELECT a.id, a.after ->> 'moved_to' AS slug FROM audit a
        WHERE a.subject = 'category:' || moves.slug AND a.action = 'category.delete' AND a.id > moves.id ORDER BY a.id LIMIT 1) next)
    SELECT c.slug FROM moves JOIN categories c USING (slug) WHERE moves.id = (SELECT max(id) FROM moves)`,
    'category_successor',
  );
  return rows[0]?.slug;
}

/** Whether a category exists, within the caller's transaction. */
export async function hasCategory(client: Queryable, slug: string): Promise<boolean> {
  const { rowCount } = await client.query(sql`SELECT FROM categories WHERE slug = ${slug}`);
  return rowCount === 1;
}

/**
 * Keeps a category from being deleted until the end of the transaction. Writers of the archive take its lock first.
 *
 * @throws InvalidField for a category that does not exist; undefined is none
 */
export async function requireCategory(client: Queryable, slug: string | undefined): Promise<void> {
  if (slug === undefined) return;
  const { rowCount } = await client.query(sql`SELECT FROM categories WHERE slug = ${slug} FOR KEY SHARE`);
  if (rowCount === 0) throw new InvalidField('category_slug', 'value_error', 'Category should exist');
}

/** The contents of a category, within the caller's transaction. */
export async function countUsage(client: Queryable, slug: string): Promise<CategoryUsage> {
  const { rows } = await client.query<CategoryUsage>(
    sql`
    SELECT (SELECT count(*)::int FROM (${placements}) p WHERE p.slug = ${slug}) AS articles,
      (SELECT count(*)::int FROM videos v WHERE v.category_slug = ${slug}) AS videos`,
  );
  return rows[0] ?? { articles: 0, videos: 0 };
}

/** Each article with its category, and again with its draft's category if different. */
const placements = sql`
  SELECT a.id, a.category_slug AS slug FROM articles a
  UNION SELECT d.article_id, d.record ->> 'category_slug' FROM article_drafts d`;

async function selectAdminCategories(selection: Sql, name: string): Promise<AdminCategory[]> {
  const { rows } = await db().query<AdminCategory>(
    sql`
    SELECT c.slug, c.name_zh, c.name_en, c.description_zh, c.description_en, c."order",
      (SELECT coalesce(sum(n.articles), 0)::int FROM archive_counts n WHERE n.kind = 'category' AND n.value = c.slug) AS article_count,
      coalesce(placed.articles, 0) AS articles, coalesce(filmed.videos, 0) AS videos
    FROM categories c
      LEFT JOIN (SELECT p.slug, count(*)::int AS articles FROM (${placements}) p GROUP BY p.slug) placed USING (slug)
      LEFT JOIN (SELECT v.category_slug AS slug, count(*)::int AS videos FROM videos v GROUP BY 1) filmed USING (slug)
    ${selection}`,
    name,
  );
  return rows;
}
