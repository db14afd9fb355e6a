import { readDb } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';
import { getArticle } from '../articles/reads';
import { type ArticleItemRow, itemColumns, toItem } from '../articles/record';
import { getRenderings } from '../rendering/reads';
import type { ArticleNote, Neighbours, ReadableArticle, UpdateNote } from './record';
import { toReadable } from './rules';

/**
 * The published article with a slug or an alias, as a portal page may show it to this reader. Never returns
 * what the reader may not see.
 *
 * @throws NotFoundError alike for drafts, scheduled, archived and unknown articles
 */
export async function getReadableArticle(
  slug: string,
  reader: { fullText: boolean } | undefined,
  appUrl: string,
): Promise<ReadableArticle> {
  const article = await getArticle({ slug, lang: 'both', fullText: true }, appUrl);
  const { en, zh } = await getRenderings(article);
  return toReadable(article, reader, { en: en.facts, zh: zh.facts });
}

/** Notes that a page shows. */
const MAX_NOTES = 50;

/** What changed about an article since it was published, the latest change first. */
export async function listUpdateNotes({ id }: { id: string }): Promise<UpdateNote[]> {
  const { rows } = await readDb().query<Omit<UpdateNote, 'at'> & { at: Date }>(
    sql`
    SELECT r.at, u.note_zh, u.note_en FROM article_update_notes u JOIN article_revisions r USING (article_id, n)
    WHERE u.article_id = ${id}::uuid ORDER BY u.n DESC LIMIT ${MAX_NOTES}`,
    'update_notes',
  );
  return rows.map(({ at, ...texts }) => ({ at: at.toISOString(), ...texts }));
}

/** The latest notes about published articles. */
export async function listLatestNotes(limit: number): Promise<ArticleNote[]> {
  const { rows } = await readDb().query<Omit<ArticleNote, 'at'> & { at: Date }>(
    sql`
    SELECT r.at, u.note_zh, u.note_en, a.slug, a.title_zh, a.title_en
    FROM article_update_notes u JOIN article_revisions r USING (article_id, n) JOIN articles a ON a.id = u.article_id
    WHERE a.state = 'published' ORDER BY r.at DESC, u.article_id LIMIT ${limit}`,
    'latest_notes',
  );
  return rows.map(({ at, ...texts }) => ({ at: at.toISOString(), ...texts }));
}

/** The published articles just before and after one in its category, in the order of lists. */
export async function findNeighbours(article: { id: string }, appUrl: string): Promise<Neighbours> {
  const { rows } = await readDb().query<ArticleItemRow & { later: boolean }>(
    sql`
    SELECT near.later, ${itemColumns}
    FROM articles o CROSS JOIN LATERAL (
      (SELECT n.id, false AS later FROM articles n WHERE n.state = 'published' AND n.category_slug = o.category_slug
        AND (n.published_at, n.id) < (o.published_at, o.id) ORDER BY n.published_at DESC, n.id DESC LIMIT 1)
      UNION ALL
      (SELECT n.id, true FROM articles n WHERE n.state = 'published' AND n.category_slug = o.category_slug
        AND (n.published_at, n.id) > (o.published_at, o.id) ORDER BY n.published_at, n.id LIMIT 1)
    ) near JOIN articles a ON a.id = near.id
    WHERE o.id = ${article.id}::uuid`,
    'article_neighbours',
  );
  const find = (later: boolean) => {
    const row = rows.find((each) => each.later === later);
    return row && toItem(row, 'both', appUrl);
  };
  return { earlier: find(false), later: find(true) };
}
