import { type ArticleItemRow, itemColumns, toItem } from '../archive/record';
import { db } from '../db/client';
import type { ChangeList } from './schema';

/** An entry beside its article's row; the row's columns are null on a delete. */
type EntryRow = ArticleItemRow & { newest: Date; entry_slug: string | null; entry_at: Date; live: boolean; previous_slugs: string[] };

/**
 * What changed after `since`, oldest first, each article in its latest state only.
 *
 * Gap-free because stamps are handed out in commit order (see the lifecycle migration): `next_since` is the stamp of
 * the last entry sent, or `since` itself when there is nothing new, and never ahead of what is committed.
 */
export async function listChanges(asked: { since: Date; pageSize: number }, appUrl: string): Promise<ChangeList> {
  const { since, pageSize } = asked;
  const most = pageSize + 1;
  // One statement, one snapshot: the entries and the newest stamp belong together.
  const rows = await db().prisma.$queryRaw<EntryRow[]>`
    WITH entries AS (
      (SELECT changed_at, id, slug, state = 'published' AS live, previous_slugs FROM articles
        WHERE changed_at > ${since} ORDER BY changed_at LIMIT ${most})
      UNION ALL
      (SELECT changed_at, article_id, slug, false, previous_slugs FROM tombstones
        WHERE changed_at > ${since} ORDER BY changed_at LIMIT ${most})
      ORDER BY changed_at LIMIT ${most}
    )
    SELECT
      greatest(s.started_at, (SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones)) AS newest,
      e.slug AS entry_slug, e.changed_at AS entry_at, e.live, archive_free_slugs(e.previous_slugs, e.id) AS previous_slugs,
      ${itemColumns}
    FROM archive_state s LEFT JOIN entries e ON true LEFT JOIN articles a ON a.id = e.id AND e.live
    ORDER BY e.changed_at`;
  const newest = rows[0]?.newest ?? since;
  const entries = rows.filter((row) => row.entry_slug !== null).slice(0, pageSize);
  const last = entries.at(-1)?.entry_at;
  return {
    changes: entries.map(({ newest: _, entry_slug, entry_at, live, previous_slugs, ...item }) => ({
      type: live ? 'upsert' : 'delete',
      slug: entry_slug as string,
      changed_at: entry_at.toISOString(),
      previous_slugs,
      article: live ? toItem(item, 'both', appUrl) : null,
    })),
    next_since: new Date(Math.min(Number(last ?? since), Number(newest))).toISOString(),
    has_more: rows.length > pageSize,
  };
}
