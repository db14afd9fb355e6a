import { freeSlugs, itemColumns, toItem } from '../archive/record';
import { readDb, requirePrimary, withReadDatabase } from '../db/read-database';
import { sql } from '../db/sql';
import type { ChangeRow } from './record';
import type { ChangeList } from './schema';

/**
 * Changes after `since`, oldest first, each article in its latest state only.
 *
 * No change is missed because timestamps are assigned in commit order (see the lifecycle migration). `next_since` is the
 * timestamp of the last entry returned, or `since` if there is none, and never later than the last commit.
 */
export function listChanges(query: ChangeQuery, appUrl: string): Promise<ChangeList> {
  return withReadDatabase(() => readChanges(query, appUrl));
}

type ChangeQuery = { since: Date; pageSize: number };

async function readChanges({ since, pageSize }: ChangeQuery, appUrl: string): Promise<ChangeList> {
  const limit = pageSize + 1;
  // One statement is one snapshot: the entries and the newest timestamp must agree.
  const { rows } = await readDb().query<ChangeRow>(
    sql`
    WITH entries AS (
      (SELECT changed_at, id, slug, state = 'published' AS live, previous_slugs FROM articles
        WHERE changed_at > ${since} ORDER BY changed_at LIMIT ${limit})
      UNION ALL
      (SELECT changed_at, article_id, slug, false, previous_slugs FROM tombstones
        WHERE changed_at > ${since} ORDER BY changed_at LIMIT ${limit})
      ORDER BY changed_at LIMIT ${limit}
    )
    SELECT
      greatest(s.started_at, (SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones)) AS newest,
      e.slug AS entry_slug, e.changed_at AS entry_at, e.live, ${freeSlugs(sql`e.previous_slugs`, sql`e.id`)} AS previous_slugs,
      ${itemColumns}
    FROM archive_state s LEFT JOIN entries e ON true LEFT JOIN articles a ON a.id = e.id AND e.live
    ORDER BY e.changed_at`,
    'changes',
  );
  const newest = rows[0]?.newest ?? since;
  // A client that has read the primary is ahead of a replica that lags; sending it back would repeat older states.
  if (newest < since) requirePrimary();
  const entries = rows.filter((row) => row.entry_slug !== null).slice(0, pageSize);
  const last = entries.at(-1)?.entry_at;
  return {
    changes: entries.map((row) => ({
      type: row.live ? 'upsert' : 'delete',
      slug: row.entry_slug as string,
      changed_at: row.entry_at.toISOString(),
      previous_slugs: row.previous_slugs,
      article: row.live ? toItem(row, 'both', appUrl) : null,
    })),
    next_since: new Date(Math.min(Number(last ?? since), Number(newest))).toISOString(),
    has_more: rows.length > pageSize,
  };
}
