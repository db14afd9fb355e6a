import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, openDatabase, setDatabase } from '../../lib/db/client';

declare module 'vitest' {
  export interface ProvidedContext {
    /** address of a server where tests may make databases */
    clusterUrl: string;
  }
}

const TEMPLATE = 'hospitality_template';
export const migrationsFolder = path.resolve(import.meta.dirname, '../../prisma/migrations');

export type Migrated = { applied?: string[]; error?: string; name?: string };

/** Migrates databases in a process of their own: the engine's WebAssembly can be loaded once a process. */
export async function migrateApart(directory: string, ...urls: string[]): Promise<Migrated[]> {
  const script = path.resolve(import.meta.dirname, 'migrate-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, directory, ...urls]);
  return JSON.parse(stdout);
}

/** Makes the migrated database that all others are copies of. */
export async function prepareTemplate(clusterUrl: string): Promise<void> {
  await onServer(clusterUrl, `CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8'`);
  const [outcome] = await migrateApart(migrationsFolder, withDatabase(clusterUrl, TEMPLATE));
  if (outcome?.error) throw new Error(outcome.error);
  // A template in use cannot be copied: nobody stays connected to it, and nobody may connect again.
  await onServer(clusterUrl, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  await onServer(clusterUrl, `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${TEMPLATE}'`);
}

/** A fresh migrated database, dropped when the test file is done; `db()` answers it in this process. */
export async function createTestDatabase(options: { max?: number } = {}): Promise<Database> {
  const clusterUrl = inject('clusterUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const database = openDatabase(withDatabase(clusterUrl, name), { max: 20, ...options });
  setDatabase(database);
  afterAll(async () => {
    await database.close();
    await onServer(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return database;
}

/** An empty database without any table, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<string> {
  const clusterUrl = inject('clusterUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  await onServer(clusterUrl, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  afterAll(() => onServer(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`));
  return withDatabase(clusterUrl, name);
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Template databases may not be in use while they are copied; test files that start together take turns. */
async function onServer(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(clusterUrl, 'postgres') });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(1)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
