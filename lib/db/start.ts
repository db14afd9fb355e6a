import path from 'node:path';
import { acquireEmbeddedCluster } from '../embedded-postgres/cluster';
import { type Env, EnvError } from '../env';
import { type Database, openDatabase, UtcClient } from './client';
import { migrate } from './migrate';

/** The folder of migrations; every program of ours runs in the project's folder. */
export const MIGRATIONS = path.resolve('prisma/migrations');

export type StartedDatabase = {
  database: Database;
  /** where it is, in words for a person, without credentials */
  place: string;
  /** its address for whoever owns the tables */
  ownerUrl: string;
  /** closes it, once however often it is called */
  stop(): Promise<void>;
};

/**
 * Opens the database of this environment, brought up to date unless `migrate` says otherwise: the one of DATABASE_URL, else
 * the embedded one, which is started when no other process of this folder runs it and stopped by the last that uses it.
 *
 * @throws Error whose first line says what failed and what to do.
 */
export async function startDatabase(
  env: Env,
  options: { log?: (line: string) => void; migrate?: boolean; statementTimeoutMs?: number } = {},
): Promise<StartedDatabase> {
  const cluster = env.databaseUrl
    ? undefined
    : await acquireEmbeddedCluster({ dataDir: env.dataDir, ...(options.log ? { log: options.log } : {}) });
  const url = env.databaseUrl ?? cluster?.url ?? '';
  const ownerUrl = env.migrationUrl ?? url;
  try {
    if (env.databaseUrl) await requireReachable('DATABASE_URL', env.databaseUrl);
    if (ownerUrl !== url) await requireReachable('DATABASE_MIGRATION_URL', ownerUrl);
    if (options.migrate !== false) await migrate({ databaseUrl: ownerUrl, directory: MIGRATIONS });
  } catch (error) {
    await cluster?.release();
    throw error;
  }
  const { statementTimeoutMs } = options;
  const database = openDatabase(url, statementTimeoutMs === undefined ? {} : { statementTimeoutMs });
  let stopping: Promise<void> | undefined;
  return {
    database,
    ownerUrl,
    place: cluster ? `embedded PostgreSQL in ${cluster.directory}` : `PostgreSQL at ${new URL(url).host}`,
    stop() {
      stopping ??= (async () => {
        await database.close();
        await cluster?.release();
      })();
      return stopping;
    },
  };
}

/** @throws EnvError that names the variable when nobody answers at its address, or not to this account */
async function requireReachable(variable: string, address: string): Promise<void> {
  const client = new UtcClient({ connectionString: address, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = (error as Error).message || (error as { code?: string }).code;
    throw new EnvError(`${variable} names a database that cannot be opened: ${reason}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
