import type { Pool } from 'pg';
import { BODY, ITEM, type Row, toArticle, toItem } from './rows';
import { makeSearch } from './search';

/** The read operations with `pg` alone on the same tables: prepared statements, no response cache. */
export function makeReads(pool: Pool, portal: string) {
  const rowsOf = async (name: string, text: string, values: unknown[]) => (await pool.query<Row>({ name, text, values })).rows;
  return {
    async list(page: number) {
      const [rows, counts] = await Promise.all([
        rowsOf(
          'list',
          `SELECT ${ITEM} FROM (
             SELECT id, published_at FROM articles WHERE state = 'published' ORDER BY published_at DESC, id DESC LIMIT 20 OFFSET $1
           ) page JOIN articles a ON a.id = page.id ORDER BY page.published_at DESC, page.id DESC`,
          [(page - 1) * 20],
        ),
        rowsOf('total', `SELECT sum(articles)::int AS total FROM archive_counts WHERE kind = 'all'`, []),
      ]);
      const total = Number(counts[0]?.total ?? 0);
      const items = rows.map((row) => toItem(row, portal));
      return { items, page, page_size: 20, total, total_pages: Math.ceil(total / 20) };
    },

    async article(slug: string) {
      const text = `SELECT ${ITEM}, ${BODY} FROM articles a WHERE a.state = 'published' AND a.slug = $1`;
      const [row] = await rowsOf('article', text, [slug]);
      return row && toArticle(row, portal);
    },

    async changes(since: Date) {
      const rows = await rowsOf(
        'changes',
        `WITH entries AS (
           (SELECT changed_at, id, slug, state = 'published' AS live, previous_slugs FROM articles
             WHERE changed_at > $1 ORDER BY changed_at LIMIT 101)
           UNION ALL
           (SELECT changed_at, article_id, slug, false, previous_slugs FROM tombstones
             WHERE changed_at > $1 ORDER BY changed_at LIMIT 101)
           ORDER BY changed_at LIMIT 101
         )
         SELECT e.slug AS entry_slug, e.changed_at AS entry_at, e.live,
           archive_free_slugs(e.previous_slugs, e.id) AS previous_slugs, ${ITEM}
         FROM entries e LEFT JOIN articles a ON a.id = e.id AND e.live ORDER BY e.changed_at`,
        [since],
      );
      const entries = rows.slice(0, 100);
      return {
        changes: entries.map((row) => ({
          type: row.live ? 'upsert' : 'delete',
          slug: row.entry_slug,
          changed_at: (row.entry_at as Date).toISOString(),
          previous_slugs: row.previous_slugs,
          article: row.live ? toItem(row, portal) : null,
        })),
        next_since: ((entries.at(-1)?.entry_at as Date | undefined) ?? since).toISOString(),
        has_more: rows.length > 100,
      };
    },

    search: makeSearch(rowsOf, ({ text, values }) => pool.query({ text, values }), portal),
  };
}
