import path from 'node:path';
import { acquireEmbeddedCluster, type Supervision } from '../embedded-postgres/cluster';
import { type Env, EnvError } from '../env';
import { log } from '../log';
import { type Database, openDatabase, UtcClient } from './client';
import { migrate } from './migrate';

/** The migrations folder. Every command runs in the project folder. */
export const MIGRATIONS = path.resolve('prisma/migrations');

export type StartedDatabase = {
  database: Database;
  /** description of the location for people, without credentials */
  location: string;
  /** URL of the role that owns the tables */
  ownerUrl: string;
  /** closes the pool and releases the embedded database; further calls do nothing */
  stop(): Promise<void>;
};

export type StartOptions = {
  /** receives lines for people */
  log: (line: string) => void;
  /** whether the process is stopping, so that the embedded database need not be restarted any more */
  isStopping: () => boolean;
  /** the embedded database is lost for good; `line` says why and what to do */
  onLost: (line: string) => void;
  migrate?: boolean;
  statementTimeoutMs?: number;
};

/**
 * Opens the database of DATABASE_URL, or the embedded one if it is not set, and applies pending migrations unless `migrate`
 * is false. The first process that uses the embedded database starts it, the last one stops it, and all of them restart it
 * when it dies.
 *
 * @throws Error whose first line says what failed and what to do
 */
export async function startDatabase(env: Env, options: StartOptions): Promise<StartedDatabase> {
  const cluster = env.databaseUrl
    ? undefined
    : await acquireEmbeddedCluster({ dataDir: env.dataDir, log: options.log, supervision: toSupervision(options) });
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
    location: cluster ? `embedded PostgreSQL in ${cluster.directory}` : `PostgreSQL at ${new URL(url).host}`,
    stop() {
      stopping ??= (async () => {
        await database.close();
        await cluster?.release();
      })();
      return stopping;
    },
  };
}

function toSupervision({ isStopping, onLost }: StartOptions): Supervision {
  return {
    mayRestart: () => !isStopping(),
    onRestarting: (event) => log.warn(event, 'embedded database ended, restarting'),
    onRestarted: (event) => log.info(event, 'embedded database restarted'),
    onFailure: ({ message }) => onLost(message),
  };
}

/** @throws EnvError that names the variable when the database does not respond or rejects the login */
async function requireReachable(variable: string, url: string): Promise<void> {
  const client = new UtcClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const reason = (error as Error).message || (error as { code?: string }).code;
    throw new EnvError(`cannot connect to the database of ${variable}: ${reason}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
