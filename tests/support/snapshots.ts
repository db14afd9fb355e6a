import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Database } from '../../lib/platform/db/client';
import type { Storage } from '../../lib/platform/storage/storage';

export const fileNames = ['articles', 'articles-metadata', 'categories', 'videos', 'deletions'] as const;

type StoredSnapshot = {
  id: string;
  claim_id: string;
  next_since: Date;
  files: { name: string; records: number; bytes: number; sha256: string }[];
};
export type Line = Record<string, unknown>;

/** The rows of every snapshot, oldest first, as they are stored. */
export async function readSnapshots(database: Database): Promise<StoredSnapshot[]> {
  return (await database.pool.query<StoredSnapshot>('SELECT * FROM snapshots ORDER BY created_at, id')).rows;
}

/** The bytes of a snapshot's file. Fails if they are not what the row says. */
export async function readSnapshotFile(storage: Storage, snapshot: StoredSnapshot, name: string): Promise<Buffer> {
  const file = snapshot.files.find((each) => each.name === `${name}.ndjson.gz`);
  const bytes = await buffer(await storage.get(`snapshots/${snapshot.claim_id}/${name}.ndjson.gz`));
  const found = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  if (file?.bytes !== found.bytes || file.sha256 !== found.sha256)
    throw new Error(`${name} of ${snapshot.id} does not match its row`);
  const lines = toLines(bytes);
  if (lines.length !== file.records) throw new Error(`${name} of ${snapshot.id} has ${lines.length} lines`);
  return bytes;
}

/** The lines of a file. */
function toLines(bytes: Buffer): Line[] {
  const text = gunzipSync(bytes).toString();
  if (text !== '' && !text.endsWith('\n')) throw new Error('the last line has no end');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

export const readSnapshotLines = async (storage: Storage, snapshot: StoredSnapshot, name: string) =>
  toLines(await readSnapshotFile(storage, snapshot, name));
