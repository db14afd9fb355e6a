import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type Database, type openDatabase, setDatabase } from '../../lib/platform/db/client';
import { openPatiently } from './patient-database';
import { findProgram } from './programs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a server on which tests may create databases */
    clusterUrl: string;
  }
}

const TEMPLATE = 'hospitality_template';
export const migrationsFolder = path.resolve(import.meta.dirname, '../../prisma/migrations');

type MigrationResult = { applied?: string[]; error?: string; name?: string };

/** Migrates databases in a child process: the engine's WebAssembly can be loaded only once per process. */
export async function migrateInProcess(directory: string, ...urls: string[]): Promise<MigrationResult[]> {
  const script = findProgram('tests/support/migrate-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, directory, ...urls]);
  return JSON.parse(stdout);
}

/** Creates the migrated template that `copyTemplate` copies. */
export async function prepareTemplate(clusterUrl: string): Promise<void> {
  // The data survive a killed process and need not survive the machine.
  for (const setting of ['fsync', 'full_page_writes']) await onServer(clusterUrl, `ALTER SYSTEM SET ${setting} = off`);
  await onServer(clusterUrl, 'SELECT pg_reload_conf()');
  await onServer(clusterUrl, `CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8'`);
  const [outcome] = await migrateInProcess(migrationsFolder, withDatabase(clusterUrl, TEMPLATE));
  if (outcome?.error) throw new Error(outcome.error);
  // PostgreSQL cannot copy a template that has connections.
  await onServer(clusterUrl, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`);
  await onServer(clusterUrl, `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${TEMPLATE}'`);
}

/** Creates a migrated database and returns its URL. */
export async function copyTemplate(clusterUrl: string, name: string): Promise<string> {
  await onServer(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  return withDatabase(clusterUrl, name);
}

/** A fresh migrated database, dropped after the file's last test; `db()` returns it in this process. */
export async function createTestDatabase(options: Parameters<typeof openDatabase>[1] = {}): Promise<Database> {
  const clusterUrl = inject('clusterUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const database = openPatiently(await copyTemplate(clusterUrl, name), { max: 20, ...options });
  setDatabase(database);
  afterAll(async () => {
    await database.close();
    await onServer(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return database;
}

/** A database without tables, for tests of the migrations themselves. */
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

/** Serialises statements that need a template without connections, across test files that start together. */
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
