import { batchRowReads, readDb, requirePrimary, withReadDatabase } from '../../platform/db/read-database';
import { arrayOf, raw, type Sql, sql, toIsoTime } from '../../platform/db/sql';
import { type ArticleItemRow, bodyColumns, freeSlugs, itemColumns, type Stamped, toArticle, toItem } from '../articles/record';
import type { ChangeContentRow, ChangePage, ChangeRow } from './record';
import type { ChangeList } from './schema';

/** Maximum number of changes on a page. */
export const MAX_CHANGES = 500;

/** As a literal: with a parameter alone, the planner expects long pages of a large archive and plans each request again. */
const MAX_READ = raw(String(MAX_CHANGES + 1));

/** A page with content ends once its bodies exceed this, so that neither side has to hold more at a time. */
const MAX_CONTENT_BYTES = 8 * 1024 * 1024;

/**
 * Changes after `since`, oldest first, each article in its latest state only.
 *
 * No change is missed because timestamps are assigned in commit order (see the lifecycle migration). `next_since` is the
 * timestamp of the last entry returned, or `since` if there is none, and never later than the last commit.
 */
export function listChanges(query: ChangeQuery, appUrl: string): Promise<ChangeList> {
  return withReadDatabase(async () => {
    const { rows } = await readDb().query<ChangeRow & ArticleItemRow>(
      sql`
      SELECT ${entryColumns}, ${itemColumns}
      FROM archive_state s LEFT JOIN (${toEntries(sql`${query.since}`, sql`${query.pageSize + 1}`)}) e ON true
        LEFT JOIN articles a ON a.id = e.id AND e.live
      ORDER BY e.changed_at`,
      'changes',
    );
    return toPage(rows, query, (row) => toItem(row, 'both', appUrl));
  });
}

/** The same page with ids and stamps in place of its articles. */
export function listChangeStamps(query: ChangeQuery): Promise<ChangePage<Stamped>> {
  return withReadDatabase(async () =>
    toPage(await findChanges(query), query, ({ entry_id, entry_at }) => ({ id: entry_id, updated_at: entry_at })),
  );
}

/** The changes of each query, and one more if there are more. */
const findChanges = batchRowReads(async (database, queries: ChangeQuery[]) => {
  const since = queries.map((query) => query.since);
  const size = queries.map(({ pageSize }) => pageSize + 1);
  const { rows } = await database.query<ChangeRow & { number: number }>(
    sql`
    SELECT wanted.number::int AS number, ${entryColumns}
    FROM archive_state s
      CROSS JOIN unnest(${arrayOf(since, 'timestamptz')}, ${arrayOf(size, 'bigint')}) WITH ORDINALITY AS wanted (since, size, number)
      LEFT JOIN LATERAL (${toEntries(sql`wanted.since`, sql`wanted.size`)}) e ON true
    ORDER BY wanted.number, e.changed_at`,
    'change_stamps',
  );
  return rows;
});

/**
 * The same as `listChanges` with whole articles, as a caller with or without `fullText` sees them. A page ends early, after at
 * least one entry, once the bodies of its articles exceed 8 MiB.
 */
export function listChangesWithContent(query: ChangeQuery & { fullText: boolean }, appUrl: string): Promise<ChangeList> {
  const { since, pageSize, fullText } = query;
  return withReadDatabase(async () => {
    const { rows } = await readDb().query<ChangeContentRow>(
      sql`
      WITH entries AS (${toEntries(sql`${since}`, sql`${pageSize + 1}`)}),
      sized AS (
        SELECT e.*, coalesce(sum(octet_length(b.content_zh) + octet_length(b.content_en)) OVER (
          ORDER BY e.changed_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::float8 AS bytes_before
        FROM entries e LEFT JOIN articles b ON b.id = e.id AND e.live)
      SELECT ${entryColumns}, e.bytes_before, ${itemColumns}, ${bodyColumns}
      FROM archive_state s LEFT JOIN sized e ON true
        LEFT JOIN articles a ON a.id = e.id AND e.live AND e.bytes_before <= ${MAX_CONTENT_BYTES}
      ORDER BY e.changed_at`,
      'changes_with_content',
    );
    const fitting = rows.filter((row) => row.bytes_before === null || row.bytes_before <= MAX_CONTENT_BYTES).length;
    return toPage(rows, { since, pageSize: Math.min(pageSize, fitting) }, (row) => toArticle(row, 'both', appUrl, fullText));
  });
}

type ChangeQuery = { since: Date; pageSize: number };

/** The next `limit` entries of the change log. */
function toEntries(since: Sql, limit: Sql): Sql {
  return sql`
    (SELECT changed_at, id, slug, state = 'published' AS live, previous_slugs FROM articles
      WHERE changed_at > ${since} ORDER BY changed_at LIMIT ${MAX_READ})
    UNION ALL
    (SELECT changed_at, article_id, slug, false, previous_slugs FROM tombstones
      WHERE changed_at > ${since} ORDER BY changed_at LIMIT ${MAX_READ})
    ORDER BY changed_at LIMIT ${limit}`;
}

/**
 * The columns of a `ChangeRow`, from `archive_state s` and entries `e`. One statement is one snapshot: without entries, the newest
 * time is that of the last commit. Nearly every list of previous slugs is empty, and an array takes time to parse.
 */
const entryColumns = sql`
  CASE WHEN e.id IS NULL THEN ${toIsoTime(
    sql`greatest(s.started_at, (SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones))`,
  )} END AS newest,
  e.id AS entry_id, e.slug AS entry_slug, ${toIsoTime(sql`e.changed_at`)} AS entry_at, e.live,
  nullif(${freeSlugs(sql`e.previous_slugs`, sql`e.id`)}, '{}') AS previous_slugs`;

function toPage<Row extends ChangeRow, Entry>(
  rows: Row[],
  { since, pageSize }: ChangeQuery,
  toEntryArticle: (row: Row) => Entry,
): ChangePage<Entry> {
  const [first] = rows;
  if (!first || first.newest !== null) {
    const newest = first?.newest ? new Date(first.newest) : since;
    // A client that has read the primary is ahead of a replica that lags; sending it back would repeat older states.
    if (newest < since) requirePrimary();
    return { changes: [], next_since: new Date(Math.min(Number(since), Number(newest))).toISOString(), has_more: false };
  }
  const entries = rows.slice(0, pageSize);
  return {
    changes: entries.map((row) => ({
      type: row.live ? 'upsert' : 'delete',
      slug: row.entry_slug,
      changed_at: row.entry_at,
      previous_slugs: row.previous_slugs ?? [],
      article: row.live ? toEntryArticle(row) : null,
    })),
    next_since: entries.at(-1)?.entry_at ?? since.toISOString(),
    has_more: rows.length > pageSize,
  };
}
