import { db, Prisma } from '../db/client';
import type { ArticleItem } from './answers';
import { type ItemRow, itemColumns, toItem } from './rows';

/** Newest candidates of each tag and of the category that are looked at. */
const CANDIDATES = 40;

/**
 * Published articles close to one: those that share most tags first, then those of its category, newest first.
 *
 * @param most how many at most
 */
export async function listRelated(
  article: { id: string; category_slug: string; tags: string[] },
  most: number,
  appUrl: string,
): Promise<ArticleItem[]> {
  const rows = await db().prisma.$queryRaw<ItemRow[]>`
    WITH near AS (
      SELECT article_id AS id, 2 AS weight FROM unnest(${article.tags}::text[]) wanted(tag)
        CROSS JOIN LATERAL (SELECT t.article_id FROM article_tags t WHERE t.tag = wanted.tag
          ORDER BY t.published_at DESC, t.article_id DESC LIMIT ${CANDIDATES}) tagged
      UNION ALL
      SELECT id, 1 FROM (SELECT a.id FROM articles a WHERE a.state = 'published' AND a.category_slug = ${article.category_slug}
        ORDER BY a.published_at DESC, a.id DESC LIMIT ${CANDIDATES}) neighbours)
    SELECT ${itemColumns} FROM (SELECT id, sum(weight) AS weight FROM near GROUP BY id) ranked JOIN articles a ON a.id = ranked.id
    WHERE a.id <> ${article.id}::uuid AND a.state = 'published'
    ORDER BY ranked.weight DESC, a.published_at DESC, a.id DESC LIMIT ${Prisma.sql`${most}`}`;
  return rows.map((row) => toItem(row, 'both', appUrl));
}
