import type pg from 'pg';
import { UtcClient } from '../client';

/** Fixes how values are written as text, and lifts time limits. Set per transaction, which works through poolers too. */
const SETTINGS = `SET LOCAL search_path = public; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'postgres'; SET LOCAL TimeZone = 'UTC';
  SET LOCAL extra_float_digits = 1; SET LOCAL client_encoding = 'UTF8'; SET LOCAL standard_conforming_strings = on`;

/**
 * Runs `work` in one transaction on a dedicated connection. An error or the death of this process rolls it back.
 *
 * @param applicationName shown in pg_stat_activity
 * @param begin the statement that begins the transaction
 */
export async function inDedicatedTransaction<Result>(
  databaseUrl: string,
  applicationName: string,
  begin: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new UtcClient({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: applicationName,
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
    // An aborted COPY leaves the connection unusable. Closing it also rolls back.
    await client.end().catch(() => undefined);
  }
}
