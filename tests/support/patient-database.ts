import { type Database, openDatabase } from '../../lib/platform/db/client';

const PATIENCE_MS = 60_000;

/** Opens a database as the service does, except that a busy machine may take longer than the service would wait. */
export function openPatiently(url: string, options: Parameters<typeof openDatabase>[1] = {}): Database {
  const database = openDatabase(url, { statementTimeoutMs: PATIENCE_MS, searchTimeoutMs: PATIENCE_MS, ...options });
  for (const { options } of [database.pool, database.search.pool]) options.connectionTimeoutMillis = PATIENCE_MS;
  return database;
}
