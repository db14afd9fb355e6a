import { AsyncLocalStorage } from 'node:async_hooks';
import { processGlobal } from '../process-global';
import { batchLookups } from './batch';
import { type Database, db } from './client';
import { isDatabaseUnavailable } from './failure';
import { REPLICA_UNUSABLE, ReplicaUnusableError } from './replica';

/** The database that the reads of the current request use. */
const chosen = processGlobal('read-database', () => new AsyncLocalStorage<Database>());

/**
 * Runs `work`, in which every `readDb()` is the same database: the replica of DATABASE_READ_URL while it is usable, otherwise
 * the primary. If the replica fails meanwhile, `work` runs once more on the primary, so it must only read. Inside another
 * call the choice of that call applies.
 */
export async function withReadDatabase<Result>(work: () => Promise<Result>): Promise<Result> {
  const primary = db();
  const { replica } = primary;
  if (!replica || chosen.getStore()) return work();
  const source = replica.current();
  if (source) {
    try {
      return await replica.whileResponding(chosen.run(source, work));
    } catch (error) {
      if (!isReplicaFailure(error)) throw error;
    }
  }
  return chosen.run(primary, work);
}

/** The database for reads of the archive. Outside `withReadDatabase`, each statement of `query` makes its own choice. */
export function readDb(): Database {
  const primary = db();
  if (!primary.replica) return primary;
  return chosen.getStore() ?? { ...primary, query: (...args) => withReadDatabase(() => readDb().query(...args)) };
}

/**
 * `batchLookups` on the database that reads use.
 *
 * @param query reads the values of all keys at once from the given database
 */
export function batchReads<Key, Value>(
  query: (database: Database, keys: Key[]) => Promise<(key: Key) => Value>,
  max?: number,
): (key: Key) => Promise<Value> {
  const lookUps = new WeakMap<Database, (key: Key) => Promise<Value>>();
  return (key) =>
    withReadDatabase(() => {
      const database = readDb();
      const lookUp = lookUps.get(database) ?? batchLookups((keys: Key[]) => query(database, keys), max);
      lookUps.set(database, lookUp);
      return lookUp(key);
    });
}

/** Pages that one query reads at most; each may have hundreds of rows. */
export const MAX_PAGES_PER_QUERY = 10;

/**
 * The same where each key has a page of rows.
 *
 * @param query its rows tell which key they belong to, counted from 1
 */
export function batchRowReads<Key, Row extends { number: number }>(
  query: (database: Database, keys: Key[]) => Promise<Row[]>,
): (key: Key) => Promise<Row[]> {
  return batchReads(async (database, keys: Key[]) => {
    const found = new Map<Key | undefined, Row[]>(keys.map((key) => [key, []]));
    for (const row of await query(database, keys)) found.get(keys[row.number - 1])?.push(row);
    return (key) => found.get(key) ?? [];
  }, MAX_PAGES_PER_QUERY);
}

/** Moves the current reads from the replica to the primary, because the replica lacks what they need. */
export function requirePrimary(): void {
  const source = chosen.getStore();
  if (source && source !== db()) throw new ReplicaUnusableError('the read replica is behind this request');
}

/** Whether the primary may succeed where the replica failed. A search that used up its time would do so again. */
function isReplicaFailure(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === REPLICA_UNUSABLE || code === '57P04' || (isDatabaseUnavailable(error) && code !== '57014' && code !== '53400');
}
