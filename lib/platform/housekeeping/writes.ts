import type { Database } from '../db/client';
import { raw, sql } from '../db/sql';
import { log } from '../log';
import { metrics } from '../observe/registry';
import { type Retention, retentions } from './rules';

/** Maximum rows per statement, so that none holds its locks for long. */
const BATCH = 1_000;

/**
 * Deletes expired rows in batches. Safe on all instances at once: they take different rows.
 *
 * @returns number of deleted rows by table
 */
export async function pruneOldRows(database: Database, now = new Date()): Promise<Record<string, number>> {
  const pruned: Record<string, number> = {};
  for (const retention of retentions) {
    const rows = await prune(database, retention, now);
    if (rows > 0) pruned[retention.table] = (pruned[retention.table] ?? 0) + rows;
  }
  if (Object.keys(pruned).length > 0) log.info({ rows: pruned }, 'expired rows pruned');
  return pruned;
}

async function prune(database: Database, { table, key, days, over }: Retention, now: Date): Promise<number> {
  const old = new Date(now.getTime() - days * 86_400_000);
  const [from, by] = [raw(table), raw(key)];
  let total = 0;
  for (let taken = BATCH; taken === BATCH; total += taken) {
    const { rowCount } = await database.query(
      sql`DELETE FROM ${from}
        WHERE (${by}) IN (SELECT ${by} FROM ${from} WHERE ${over(old)} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    );
    taken = rowCount ?? 0;
    if (taken > 0) metrics().pruned.inc({ table }, taken);
  }
  return total;
}
