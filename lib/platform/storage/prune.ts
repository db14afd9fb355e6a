import { describeError, log } from '../log';
import type { Storage } from './storage';

/** How long files without a row are kept: files are written before their row. */
export const ORPHAN_MS = 24 * 3_600_000;

/** Rows looked up at a time. */
const BATCH = 500;

/** The first segment below a prefix: the id of the row that a file belongs to. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/)/;

/**
 * Deletes stored files under `<prefix><id>/` without a row: leftovers of failures, killed processes and deletions. Safe on all
 * instances at once.
 *
 * @param prefix ends with a slash; files directly under it are left alone
 * @param findKnown returns those of the given ids whose files are still needed
 * @param before files that are newer are kept
 * @returns number of deleted files
 */
export async function pruneFiles(
  storage: Storage,
  prefix: string,
  findKnown: (ids: string[]) => Promise<string[]>,
  before: Date,
): Promise<number> {
  let deleted = 0;
  let old: { key: string; id: string }[] = [];
  const flush = async () => {
    const known = new Set(await findKnown([...new Set(old.map(({ id }) => id))]));
    for (const { key, id } of old) {
      if (known.has(id)) continue;
      await storage.delete(key);
      deleted += 1;
    }
    old = [];
  };
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    const id = ID.exec(key.slice(prefix.length))?.[0];
    if (id && modifiedAt < before) old.push({ key, id });
    if (old.length >= BATCH) await flush();
  }
  if (old.length > 0) await flush();
  return deleted;
}

/** Deletes files that no row refers to any more. Files that cannot be deleted are pruned later. */
export async function tryDeleteFiles(storage: Storage, keys: readonly string[]): Promise<void> {
  try {
    for (const key of keys) await storage.delete(key);
  } catch (error) {
    log.warn({ error: describeError(error) }, 'deleting files failed, will retry');
  }
}
