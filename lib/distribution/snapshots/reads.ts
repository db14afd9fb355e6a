import { type ArticleBodyRow, bodyColumns, freeSlugs, itemColumns, toArticle } from '../../archive/articles/record';
import { type CategoryRow, categoryColumns, toCategory } from '../../archive/categories/record';
import { toVideo, type VideoRow, videoColumns } from '../../archive/videos/record';
import { type Database, db } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { type SnapshotFile, type SnapshotRow, toSnapshot } from './record';
import { type SnapshotFileName, toFileName, toSnapshotKey } from './rules';
import type { Snapshot } from './schema';

/** Every snapshot, newest first. */
export async function listSnapshots(): Promise<Snapshot[]> {
  const { rows } = await db().query<SnapshotRow>(sql`SELECT * FROM snapshots ORDER BY created_at DESC, id DESC`, 'snapshots');
  return rows.map(toSnapshot);
}

/**
 * Finds a file of a snapshot.
 *
 * @param id `latest` means the newest
 * @throws NotFoundError
 */
export async function getSnapshotFile(id: string, name: string): Promise<SnapshotFile & { snapshot: string; key: string }> {
  const { rows } = await db().query<SnapshotRow>(
    sql`SELECT * FROM snapshots WHERE id = ${id} OR ${id} = 'latest' ORDER BY created_at DESC, id DESC LIMIT 1`,
    'snapshot',
  );
  const [snapshot] = rows;
  if (!snapshot) throw new NotFoundError('snapshot');
  const file = snapshot.files.find((each) => each.name === toFileName(name));
  if (!file) throw new NotFoundError('file');
  return { ...file, snapshot: snapshot.id, key: toSnapshotKey(snapshot.claim_id, file.name) };
}

/** The creation time of the newest snapshot, and the current time of the same clock. */
export async function getSnapshotAge(database: Database): Promise<{ newest: Date | undefined; now: Date }> {
  const { rows } = await database.query<{ newest: Date | null; now: Date }>(
    sql`SELECT (SELECT max(created_at) FROM snapshots) AS newest, clock_timestamp() AS now`,
    'snapshot_age',
  );
  const { newest, now } = rows[0] as { newest: Date | null; now: Date };
  return { newest: newest ?? undefined, now };
}

/**
 * The newest stamp that a transaction sees, or the epoch. Stamps are given in commit order, so that every change the transaction
 * does not see has a later one.
 */
export async function getNextSince(client: Queryable): Promise<Date> {
  const { rows } = await client.query<{ newest: Date }>(`
    SELECT coalesce(greatest((SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones)), 'epoch') AS newest`);
  return (rows[0] as { newest: Date }).newest;
}

/** Rows in memory at a time. A body has up to 900 KB. */
const FETCH_SIZE = 25;

/**
 * The lines of a file, several at a time, as the transaction of `client` sees them.
 *
 * @param signal ends a wait for the database, which has no time limit
 */
export async function* readLines(
  client: Queryable,
  name: SnapshotFileName,
  { appUrl, signal }: { appUrl: string; signal: AbortSignal },
): AsyncGenerator<string[]> {
  const { query, toLine } = sources[name] as Source;
  await client.query(sql`DECLARE lines NO SCROLL CURSOR FOR ${query}`);
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await orAbort(client.query(`FETCH ${FETCH_SIZE} FROM lines`), signal);
    if (rows.length === 0) break;
    yield rows.map((row) => `${JSON.stringify(toLine(row, appUrl))}\n`);
  }
  await client.query('CLOSE lines');
}

/** The source of a file's lines. */
type Source<Row = unknown> = { query: Sql; toLine(row: Row, appUrl: string): Record<string, unknown> };

const source = <Row>(query: Sql, toLine: Source<Row>['toLine']) => ({ query, toLine }) as Source;

const publishedArticles = sql`
  SELECT ${itemColumns}, ${bodyColumns} FROM articles a WHERE a.state = 'published' ORDER BY a.id`;

const sources: Record<SnapshotFileName, Source> = {
  'articles.ndjson.gz': source<ArticleBodyRow>(publishedArticles, (row, appUrl) => {
    const article = toArticle(row, 'both', appUrl, true);
    // Without publish_at, an import would date the article to the time of import.
    return { type: 'article', ...article, publish_at: article.published_at };
  }),
  'articles-metadata.ndjson.gz': source<ArticleBodyRow>(publishedArticles, (row, appUrl) => ({
    type: 'article_metadata',
    ...toArticle(row, 'both', appUrl, false),
  })),
  'categories.ndjson.gz': source<CategoryRow>(
    sql`SELECT ${categoryColumns} FROM categories c ORDER BY c.slug COLLATE "C"`,
    (row) => ({ type: 'category', ...toCategory(row) }),
  ),
  'videos.ndjson.gz': source<VideoRow>(sql`SELECT ${videoColumns} FROM videos v WHERE v.is_published ORDER BY v.id`, (row) => ({
    type: 'video',
    ...toVideo(row, 'both'),
  })),
  'deletions.ndjson.gz': source<{ slug: string; previous_slugs: string[]; changed_at: Date }>(
    sql`
      SELECT d.slug, ${freeSlugs(sql`d.previous_slugs`, sql`d.id`)} AS previous_slugs, d.changed_at FROM (
        SELECT id, slug, previous_slugs, changed_at FROM articles WHERE changed_at IS NOT NULL AND state <> 'published'
        UNION ALL SELECT article_id, slug, previous_slugs, changed_at FROM tombstones) d
      ORDER BY d.changed_at`,
    (row) => ({
      type: 'deletion',
      slug: row.slug,
      previous_slugs: row.previous_slugs,
      changed_at: row.changed_at.toISOString(),
    }),
  ),
};

/** Waits for a promise until the signal aborts. */
async function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
