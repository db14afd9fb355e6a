import { readDb, requirePrimary, withReadDatabase } from '../../platform/db/read-database';
import { raw, type Sql, sql, toIsoTime } from '../../platform/db/sql';
import {
  type ArticleItemRow,
  bodyColumns,
  freeSlugs,
  itemColumns,
  type Stamped,
  type StampRow,
  stampColumns,
  toArticle,
  toItem,
  toStamped,
} from '../articles/record';
import type { ArticleItem } from '../articles/schema';
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
  return readChanges<ArticleItemRow, ArticleItem>(query, { columns: itemColumns, name: 'changes' }, (row) =>
    toItem(row, 'both', appUrl),
  );
}

/** The same page with ids and stamps in place of its articles. */
export function listChangeStamps(query: ChangeQuery): Promise<ChangePage<Stamped>> {
  return readChanges<StampRow, Stamped>(query, { columns: stampColumns, name: 'change_stamps' }, toStamped);
}

function readChanges<Row extends StampRow, Entry>(
  { since, pageSize }: ChangeQuery,
  { columns, name }: { columns: Sql; name: string },
  toEntryArticle: (row: Row) => Entry,
): Promise<ChangePage<Entry>> {
  const limit = pageSize + 1;
  return withReadDatabase(async () => {
    // Articles are read where their change is found: joined afterwards, each would be looked up once more.
    const { rows } = await readDb().query<ChangeRow<Row>>(
      sql`
      WITH newest AS MATERIALIZED (SELECT ${newestColumn} FROM archive_state s)
      SELECT newest.newest, a.entry_slug, CASE WHEN a.live THEN NULL ELSE ${toIsoTime(sql`a.at`)} END AS entry_at, a.live,
        ${freeSlugs(sql`a.entry_slugs`, sql`a.entry_id`)} AS previous_slugs, ${columns}
      FROM newest LEFT JOIN (
        (SELECT a.changed_at AS at, a.id AS entry_id, a.slug AS entry_slug, a.state = 'published' AS live,
           a.previous_slugs AS entry_slugs, a.*
         FROM articles a WHERE a.changed_at > ${since} ORDER BY a.changed_at LIMIT ${MAX_READ})
        UNION ALL
        (SELECT t.changed_at, t.article_id, t.slug, false, t.previous_slugs, a.*
         FROM tombstones t LEFT JOIN articles a ON false WHERE t.changed_at > ${since} ORDER BY t.changed_at LIMIT ${MAX_READ})
        ORDER BY at LIMIT ${limit}) a ON true
      ORDER BY a.at`,
      name,
    );
    return toPage(rows, { since, pageSize }, toEntryArticle);
  });
}

/**
 * The same with whole articles, as a caller with or without `fullText` sees them. A page ends early, after at least one entry,
 * once the bodies of its articles exceed 8 MiB.
 */
export function listChangesWithContent(query: ChangeQuery & { fullText: boolean }, appUrl: string): Promise<ChangeList> {
  const { since, pageSize, fullText } = query;
  return withReadDatabase(async () => {
    const { rows } = await readDb().query<ChangeContentRow>(
      sql`
      WITH entries AS (${toEntries(since, pageSize + 1)}),
      sized AS (
        SELECT e.*, coalesce(sum(octet_length(b.content_zh) + octet_length(b.content_en)) OVER (
          ORDER BY e.changed_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::float8 AS bytes_before
        FROM entries e LEFT JOIN articles b ON b.id = e.id AND e.live)
      SELECT ${newestColumn}, e.slug AS entry_slug, CASE WHEN e.live THEN NULL ELSE ${toIsoTime(sql`e.changed_at`)} END AS entry_at, e.live,
        ${freeSlugs(sql`e.previous_slugs`, sql`e.id`)} AS previous_slugs, e.bytes_before, ${itemColumns}, ${bodyColumns}
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
function toEntries(since: Date, limit: number): Sql {
  return sql`
    (SELECT changed_at, id, slug, state = 'published' AS live, previous_slugs FROM articles
      WHERE changed_at > ${since} ORDER BY changed_at LIMIT ${MAX_READ})
    UNION ALL
    (SELECT changed_at, article_id, slug, false, previous_slugs FROM tombstones
      WHERE changed_at > ${since} ORDER BY changed_at LIMIT ${MAX_READ})
    ORDER BY changed_at LIMIT ${limit}`;
}

/** One statement is one snapshot: the entries and the newest timestamp must agree. */
const newestColumn = sql`${toIsoTime(
  sql`greatest(s.started_at, (SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones))`,
)} AS newest`;

function toPage<Row extends ChangeRow<StampRow>, Entry>(
  rows: Row[],
  { since, pageSize }: ChangeQuery,
  toEntryArticle: (row: Row) => Entry,
): ChangePage<Entry> {
  const newest = new Date(rows[0]?.newest ?? since);
  // A client that has read the primary is ahead of a replica that lags; sending it back would repeat older states.
  if (newest < since) requirePrimary();
  const entries = rows.filter((row) => row.entry_slug !== null).slice(0, pageSize);
  const [last] = entries.slice(-1).map((row) => new Date(toTime(row)));
  return {
    changes: entries.map((row) => ({
      type: row.live ? 'upsert' : 'delete',
      slug: row.entry_slug as string,
      changed_at: toTime(row),
      previous_slugs: row.previous_slugs,
      article: row.live ? toEntryArticle(row) : null,
    })),
    next_since: new Date(Math.min(Number(last ?? since), Number(newest))).toISOString(),
    has_more: rows.length > pageSize,
  };
}

/** When an entry changed: of an article that still exists, its own stamp. */
const toTime = ({ entry_at, changed_at }: ChangeRow<StampRow>) => entry_at ?? changed_at;
