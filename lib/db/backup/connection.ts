import type pg from 'pg';
import { UtcClient } from '../client';

/** What rows as text depend on, and patience for as long as it takes; for one transaction, so that poolers may stand between. */
const SETTINGS = `SET LOCAL search_path = public; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL TimeZone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'; SET LOCAL standard_conforming_strings = on`;

/**
 * Runs `work` in one transaction on a connection of its own. Whatever it throws takes everything back, and so does the end
 * of this process.
 *
 * @param begin the statement that begins the transaction
 */
export async function inOwnTransaction<Result>(
  databaseUrl: string,
  name: string,
  begin: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new UtcClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: name,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`${begin}; ${SETTINGS}`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    // A copy that was broken off leaves the connection of no use; ending it is a rollback too.
    await client.end().catch(() => undefined);
  }
}
