import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { deleteArticle } from '../../archive/articles/writes';
import { queueEvent } from '../../people/webhooks/writes';
import { type Claim, ClaimLostError, postpone, requireClaim, revokeClaim, withClaim } from '../../platform/claims/writes';
import { inDedicatedTransaction } from '../../platform/db/backup/connection';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { env } from '../../platform/env';
import { describeError, log } from '../../platform/log';
import { metrics } from '../../platform/observe/registry';
import { ORPHAN_MS, pruneFiles, tryDeleteFiles } from '../../platform/storage/prune';
import type { Storage } from '../../platform/storage/storage';
import { getNextSince, getSnapshotAge, readLines } from './reads';
import type { SnapshotFile, SnapshotRow } from './record';
import {
  isDue,
  listExpired,
  SNAPSHOT_PREFIX,
  type SnapshotFileName,
  snapshotFileNames,
  toSnapshotId,
  toSnapshotKey,
} from './rules';

/** The name under which one process at a time makes snapshots. */
const JOB = 'snapshot';

/** How long the job waits after a failure. */
const RETRY_MS = 600_000;

type SnapshotOptions = { appUrl?: string; hour?: number; signal?: AbortSignal };

/**
 * Creates a snapshot if one is due. A failure is logged, and the job is postponed on all instances. Safe on all of them at
 * once.
 *
 * @returns how many were created
 */
export async function createDueSnapshot(database: Database, storage: Storage, options: SnapshotOptions = {}): Promise<number> {
  const { hour = env().snapshotHour, signal } = options;
  const isTime = async () => {
    const { newest, now } = await getSnapshotAge(database);
    return isDue(newest, now, hour);
  };
  if (!(await isTime())) return 0;
  const work = async (claim: Claim) => {
    // Another instance may have created it since.
    if (!(await isTime())) return 0;
    const started = performance.now();
    try {
      const id = await writeSnapshot(database, storage, claim, options);
      log.info({ snapshot: id, seconds: Math.round((performance.now() - started) / 100) / 10 }, 'snapshot made');
      return 1;
    } catch (error) {
      // A stopping process releases the job at once.
      if (signal?.aborted && signal.reason?.name !== 'TimeoutError') return 0;
      metrics().snapshots.inc({ outcome: 'failed' });
      log.error({ claim: claim.id, error: describeError(error) }, 'snapshot failed, will retry');
      await postpone(database, claim, RETRY_MS);
      return 0;
    }
  };
  return (await withClaim(database, JOB, work, { signal }))?.result ?? 0;
}

/**
 * Creates a snapshot now.
 *
 * @returns its id; undefined while another process makes one
 */
export async function createSnapshot(
  database: Database,
  storage: Storage,
  options: SnapshotOptions = {},
): Promise<string | undefined> {
  const work = (claim: Claim) => writeSnapshot(database, storage, claim, options);
  return (await withClaim(database, JOB, work, { postponed: true, signal: options.signal }))?.result;
}

/**
 * Deletes an article and, in the same transaction, every snapshot made since it was created, then their files. A job that is making
 * a snapshot now can no longer list it.
 *
 * @returns the ids of the deleted snapshots
 * @throws ArchiveWriteError if the article does not exist; StorageUnavailableError when some files are left, which are pruned later
 */
export async function deleteArticleEverywhere(database: Database, storage: Storage, slug: string): Promise<string[]> {
  const deleted = await inTransaction(database, async (client) => {
    const createdAt = await deleteArticle(client, slug);
    await revokeClaim(client, JOB);
    return deleteSnapshots(client, sql`created_at >= ${createdAt}`);
  });
  const now = new Date();
  await deleteFiles(storage, deleted.flatMap(listKeys));
  // Files of killed jobs may contain it too.
  await pruneFiles(storage, SNAPSHOT_PREFIX, findClaims(database), now);
  await storage.endUploads(SNAPSHOT_PREFIX, now);
  return deleted.map(({ id }) => id);
}

/**
 * Deletes stored files and begun uploads of snapshots that were never completed or are no longer listed. Safe on all instances at
 * once.
 *
 * @returns number of deleted files
 */
export async function pruneSnapshotFiles(database: Database, storage: Storage, now = new Date()): Promise<number> {
  const before = new Date(now.getTime() - ORPHAN_MS);
  const files = await pruneFiles(storage, SNAPSHOT_PREFIX, findClaims(database), before);
  const deleted = files + (await storage.endUploads(SNAPSHOT_PREFIX, before));
  if (deleted > 0) log.info({ files: deleted }, 'files without a row pruned');
  return deleted;
}

/** Claims of listed snapshots, and that of the job in progress, whose files have no row yet. An expired one never gets a row. */
const findClaims = (database: Database) => async (ids: string[]) => {
  const { rows } = await database.query<{ claim_id: string }>(sql`
    SELECT claim_id FROM snapshots WHERE claim_id = ANY (${ids}::uuid[])
    UNION SELECT claim_id FROM job_claims
      WHERE name = ${JOB} AND claim_id = ANY (${ids}::uuid[]) AND expires_at > clock_timestamp()`);
  return rows.map(({ claim_id }) => claim_id);
};

/** Writes the files, then the row. */
async function writeSnapshot(
  database: Database,
  storage: Storage,
  claim: Claim,
  { appUrl = env().appUrl }: SnapshotOptions,
): Promise<string> {
  const made = await writeFiles(database, storage, claim, appUrl);
  const id = await inTransaction(database, async (client) => {
    await requireClaim(client, claim);
    return insertSnapshot(client, { claim_id: claim.id, ...made });
  }).catch(async (error) => {
    // Other errors may occur after the commit; the row may exist.
    if (error instanceof ClaimLostError) await tryDeleteFiles(storage, listKeys({ claim_id: claim.id, files: made.files }));
    throw error;
  });
  metrics().snapshots.inc({ outcome: 'made' });
  await removeExpired(database, storage).catch((error) =>
    log.warn({ error: describeError(error) }, 'removing old snapshots failed, will retry'),
  );
  return id;
}

/** The files as one transaction sees the archive. A failure deletes them; files that cannot be deleted are pruned later. */
async function writeFiles(
  database: Database,
  storage: Storage,
  claim: Claim,
  appUrl: string,
): Promise<Pick<SnapshotRow, 'next_since' | 'files'>> {
  const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
  const keys: string[] = [];
  try {
    return await inDedicatedTransaction(database.url, 'hospitality snapshot', begin, async (client) => {
      const next_since = await getNextSince(client);
      const files: SnapshotFile[] = [];
      for (const name of snapshotFileNames) {
        const key = toSnapshotKey(claim.id, name);
        keys.push(key);
        files.push(await writeFile(storage, key, name, readLines(client, name, { appUrl, signal: claim.signal })));
      }
      return { next_since, files };
    });
  } catch (error) {
    await tryDeleteFiles(storage, keys);
    throw error;
  }
}

/** Compresses lines into a stored file. Nothing of it depends on the time, so that equal lines give equal bytes. */
async function writeFile(
  storage: Storage,
  key: string,
  name: SnapshotFileName,
  lines: AsyncIterable<string[]>,
): Promise<SnapshotFile> {
  const hash = createHash('sha256');
  let records = 0;
  let bytes = 0;
  const texts = async function* () {
    for await (const batch of lines) {
      records += batch.length;
      yield batch.join('');
    }
  };
  const gzip = createGzip();
  const measured = async function* () {
    for await (const chunk of gzip as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const [stored, compressed] = await Promise.allSettled([
    storage.put(key, Readable.from(measured(), { objectMode: false })),
    pipeline(Readable.from(texts()), gzip),
  ]);
  // Each failure aborts the other side; report the storage error first.
  if (stored.status === 'rejected') throw stored.reason;
  if (compressed.status === 'rejected') throw compressed.reason;
  return { name, records, bytes, sha256: hash.digest('hex') };
}

/** Inserts the row under the next id of the day. */
async function insertSnapshot(client: Queryable, row: Pick<SnapshotRow, 'claim_id' | 'next_since' | 'files'>): Promise<string> {
  // The id of a deleted snapshot is never reused.
  const { rows } = await client.query<{ date: string; snapshots: number; at: Date }>(sql`
    INSERT INTO snapshot_days AS d (date, snapshots) VALUES ((now() AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (date) DO UPDATE SET snapshots = d.snapshots + 1
    RETURNING date::text, snapshots, now() AS at`);
  const day = rows[0] as { date: string; snapshots: number; at: Date };
  const id = toSnapshotId(day.date, day.snapshots);
  await client.query(sql`
    INSERT INTO snapshots (id, claim_id, created_at, next_since, files)
    VALUES (${id}, ${row.claim_id}::uuid, ${day.at}, ${row.next_since}, ${JSON.stringify(row.files)}::jsonb)`);
  await queueEvent(client, 'snapshot.created', { id, next_since: row.next_since.toISOString() });
  return id;
}

/** Deletes expired snapshots: first the rows, then their files. */
async function removeExpired(database: Database, storage: Storage): Promise<void> {
  const { rows } = await database.query<Pick<SnapshotRow, 'id' | 'created_at'>>(sql`SELECT id, created_at FROM snapshots`);
  const expired = listExpired(rows, new Date()).map(({ id }) => id);
  if (expired.length === 0) return;
  const deleted = await deleteSnapshots(database.pool, sql`id = ANY (${expired}::text[])`);
  await deleteFiles(storage, deleted.flatMap(listKeys));
}

type DeletedRow = Pick<SnapshotRow, 'id' | 'claim_id' | 'files'>;

async function deleteSnapshots(client: Queryable, condition: ReturnType<typeof sql>): Promise<DeletedRow[]> {
  const { rows } = await client.query<DeletedRow>(sql`DELETE FROM snapshots WHERE ${condition} RETURNING id, claim_id, files`);
  return rows;
}

function listKeys({ claim_id, files }: Pick<SnapshotRow, 'claim_id' | 'files'>): string[] {
  return files.map(({ name }) => toSnapshotKey(claim_id, name));
}

async function deleteFiles(storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.delete(key);
}
