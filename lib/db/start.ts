import path from 'node:path';
import type { Env } from '../env';
import { type Database, openDatabase } from './client';
import { acquireEmbeddedCluster } from './embedded/cluster';
import { migrate } from './migrate';

export type StartedDatabase = {
  database: Database;
  /** where it is, in words for a person, without credentials */
  place: string;
  stop(): Promise<void>;
};

/**
 * Opens the database of this environment, brought up to date: the one of DATABASE_URL, else the embedded one, which is
 * started when no other process of this folder runs it and stopped by the last that uses it.
 *
 * @throws Error whose first line says what failed and what to do.
 */
export async function startDatabase(env: Env, options: { log?: (line: string) => void } = {}): Promise<StartedDatabase> {
  const cluster = env.databaseUrl
    ? undefined
    : await acquireEmbeddedCluster({ dataDir: env.dataDir, ...(options.log ? { log: options.log } : {}) });
  const url = env.databaseUrl ?? cluster?.url ?? '';
  try {
    await migrate({ databaseUrl: env.migrationUrl ?? url, directory: path.resolve('prisma/migrations') });
  } catch (error) {
    await cluster?.release();
    throw error;
  }
  const database = openDatabase(url);
  return {
    database,
    place: cluster ? `embedded PostgreSQL in ${cluster.directory}` : `PostgreSQL at ${new URL(url).host}`,
    async stop() {
      await database.close();
      await cluster?.release();
    },
  };
}
