import path from 'node:path';
import { acquireEmbeddedCluster, type Supervision } from '../embedded-postgres/cluster';
import { type Env, EnvError } from '../env';
import { log } from '../log';
import { type Database, openDatabase, UtcClient } from './client';
import { migrate } from './migrate';
import { readScripts } from './migration-scripts';
import { listMigrations, requireCurrent } from './schema-version';

/** The migrations folder. Every command runs in the project folder. */
export const MIGRATIONS = path.resolve('prisma/migrations');

export type StartedDatabase = {
  database: Database;
  /** description of the location for people, without credentials */
  location: string;
  /** URL of the role that owns the tables */
  ownerUrl: string;
  /** names of the migrations applied now, oldest first */
  migrated: string[];
  /** closes the pool and releases the embedded database; further calls do nothing */
  stop(): Promise<void>;
};

/**
 * What to do about the schema: apply pending migrations; require the current schema, but create it in a new embedded database;
 * require it; or leave the database as it is.
 */
export type SchemaMode = 'migrate' | 'create' | 'require' | 'ignore';

type StartOptions = {
  /** receives lines for people */
  log: (line: string) => void;
  /** whether the process is stopping, so that the embedded database need not be restarted any more */
  isStopping: () => boolean;
  /** the embedded database is lost for good; `line` says why and what to do */
  onLost: (line: string) => void;
  schema: SchemaMode;
  statementTimeoutMs?: number;
  /** streaming replica of the database for reads of the archive */
  readUrl?: string | undefined;
};

/**
 * Opens the database of DATABASE_URL, or the embedded one if it is not set. The first process that uses the embedded database
 * starts it, the last one stops it, and all of them restart it when it dies.
 *
 * @throws Error whose first line says what failed and what to do
 */
export async function startDatabase(env: Env, options: StartOptions): Promise<StartedDatabase> {
  const cluster = env.databaseUrl
    ? undefined
    : await acquireEmbeddedCluster({ dataDir: env.dataDir, log: options.log, supervision: toSupervision(options) });
  const url = env.databaseUrl ?? cluster?.url ?? '';
  const ownerUrl = env.migrationUrl ?? url;
  let migrated: string[];
  try {
    if (env.databaseUrl) await requireReachable('DATABASE_URL', env.databaseUrl);
    if (ownerUrl !== url) await requireReachable('DATABASE_MIGRATION_URL', ownerUrl);
    migrated = await prepareSchema(ownerUrl, options.schema, cluster !== undefined);
  } catch (error) {
    await cluster?.release();
    throw error;
  }
  const { statementTimeoutMs, readUrl } = options;
  const database = openDatabase(url, { readUrl, ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }) });
  let stopping: Promise<void> | undefined;
  return {
    database,
    ownerUrl,
    migrated,
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

/** @returns names of the migrations applied */
async function prepareSchema(databaseUrl: string, mode: SchemaMode, embedded: boolean): Promise<string[]> {
  if (mode === 'ignore') return [];
  if (mode === 'migrate') return migrate({ databaseUrl, directory: MIGRATIONS });
  const applied = await withConnection(databaseUrl, listMigrations);
  if (mode === 'create' && embedded && applied.length === 0) return migrate({ databaseUrl, directory: MIGRATIONS });
  requireCurrent(applied, readScripts(MIGRATIONS));
  return [];
}

/** @throws EnvError that names the variable when the database does not respond or rejects the login */
async function requireReachable(variable: string, url: string): Promise<void> {
  try {
    await withConnection(url, async () => undefined);
  } catch (error) {
    const reason = (error as Error).message || (error as { code?: string }).code;
    throw new EnvError(`cannot connect to the database of ${variable}: ${reason}`);
  }
}

async function withConnection<Result>(url: string, work: (client: UtcClient) => Promise<Result>): Promise<Result> {
  const client = new UtcClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
