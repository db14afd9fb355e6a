import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import sql from 'sql-template-tag';
import { EmbeddedClusterError } from './errors';
import { ROLE } from './initialise';
import { HOST } from './port';

const WAIT_MILLISECONDS = 60_000;

/** A postgresql:// URL on the embedded server. */
export function toUrl(port: number, password: string, database: string): string {
  // sslmode overrides the user's PGSSLMODE.
  const [secret, name] = [password, database].map(encodeURIComponent);
  return `postgresql://${ROLE}:${secret}@${HOST}:${port}/${name}?sslmode=disable`;
}

/** Creates the database if missing. Waits while a running server still rejects clients. Call under the lock. */
export async function ensureDatabase(port: number, password: string, database: string, isRunning: () => boolean): Promise<void> {
  const deadline = Date.now() + WAIT_MILLISECONDS;
  for (;;) {
    try {
      return await createIfMissing(port, password, database);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === '28P01') {
        throw new EmbeddedClusterError(
          'the embedded database refuses the password kept in its data folder: put back the file that belongs to it',
        );
      }
      // Starting or stopping, too many connections, or a socket that failed meanwhile.
      const passing = ['57P03', '53300', 'ECONNREFUSED', 'ECONNRESET'].includes(code ?? '');
      if (!passing || !isRunning() || Date.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

async function createIfMissing(port: number, password: string, database: string): Promise<void> {
  const client = new Client({
    host: HOST,
    port,
    user: ROLE,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5000,
    application_name: 'embedded-cluster',
  });
  // Losing the connection after the query does not matter; without a listener it would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(sql`select 1 from pg_database where datname = ${database}`);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)} template template0`);
  } finally {
    await client.end().catch(() => {});
  }
}
