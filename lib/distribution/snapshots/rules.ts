/** The files of a snapshot, in the order of the list. `key`: only with an active key. */
export const snapshotFiles = {
  'articles.ndjson.gz': 'key',
  'articles-metadata.ndjson.gz': 'anyone',
  'categories.ndjson.gz': 'anyone',
  'videos.ndjson.gz': 'anyone',
  'deletions.ndjson.gz': 'anyone',
} as const;

export type SnapshotFileName = keyof typeof snapshotFiles;

export const snapshotFileNames = Object.keys(snapshotFiles) as SnapshotFileName[];

/** Requests for files that need a key, per subscriber and UTC day (docs/contract.md, section 11). */
export const MAX_KEY_FILES_PER_DAY = 20;

/** Where the files of all snapshots are stored. */
export const SNAPSHOT_PREFIX = 'snapshots/';

const NEWEST_KEPT = 7;
const MONTHS_KEPT = 12;

/** The name of a snapshot's file; undefined for any other text. */
export function toFileName(text: string): SnapshotFileName | undefined {
  return snapshotFileNames.find((name) => name === text);
}

/** Where a file of a snapshot is stored. The claim is that of the job that made it, so that two jobs never share a file. */
export function toSnapshotKey(claimId: string, name: string): string {
  return `${SNAPSHOT_PREFIX}${claimId}/${name}`;
}

/** The id of the `n`th snapshot of a day. */
export function toSnapshotId(date: string, n: number): string {
  return n === 1 ? date : `${date}-${n}`;
}

/** Whether a snapshot should be made: the newest is from before the last `hour` o'clock in UTC, and so at most a day old. */
export function isDue(newest: Date | undefined, now: Date, hour: number): boolean {
  if (!newest) return true;
  const last = new Date(now);
  last.setUTCHours(hour, 0, 0, 0);
  if (last > now) last.setUTCDate(last.getUTCDate() - 1);
  return newest < last;
}

/** The expired ones among the given snapshots: neither among the newest, nor the first of a recent month. */
export function listExpired<Made extends { created_at: Date }>(snapshots: readonly Made[], now: Date): Made[] {
  const newestFirst = [...snapshots].sort((a, b) => Number(b.created_at) - Number(a.created_at));
  const oldest = toMonth(now) - MONTHS_KEPT + 1;
  const firsts = new Map(newestFirst.map((snapshot) => [toMonth(snapshot.created_at), snapshot]));
  return newestFirst.filter((snapshot, index) => {
    const month = toMonth(snapshot.created_at);
    return index >= NEWEST_KEPT && !(month >= oldest && firsts.get(month) === snapshot);
  });
}

/** The number of a month in UTC. */
function toMonth(time: Date): number {
  return time.getUTCFullYear() * 12 + time.getUTCMonth();
}
