import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '../env';
import { processGlobal } from '../process-global';
import { PrismaClient } from './generated/client';
import { CHECK_TIMEOUT_MS, type Replica, type ReplicaOptions, watchReplica } from './replica';
import type { Sql } from './sql';

export { Prisma } from './generated/client';

/** The connection pool of this process and the Prisma client on top of it. */
export type Database = {
  url: string;
  /** distinguishes the databases that this process opened */
  id: number;
  pool: pg.Pool;
  /** serves reads of the archive through `withReadDatabase` and `readDb` */
  replica: Replica | undefined;
  prisma: PrismaClient;
  /** the connections of searches; use them through `withSearchConnection` */
  search: { pool: pg.Pool; timeoutMs: number; pooled: boolean };
  /**
   * Runs a tagged statement. With a `name` the server keeps it prepared for the next time; leave statements whose best plan
   * depends on the values unnamed, because a generic plan can be many times slower.
   */
  query<Row extends pg.QueryResultRow>(statement: Sql, name?: string): Promise<pg.QueryResult<Row>>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

const shared = processGlobal<{ database?: Database; opened: number }>('database', () => ({ opened: 0 }));

/** How long to wait for a connection. */
const CONNECT_TIMEOUT_MS = 3_000;

/** How long a transaction may wait for its next statement. */
const IDLE_TIMEOUT_MS = 30_000;

/** How much longer than its own time limit a statement's result is awaited. */
const RESPONSE_MARGIN_MS = 2_000;

/** Searches that run at the same time. They have connections of their own, so that other reads never wait for them. */
export const MAX_SEARCHES = 3;

/** Database time of one search. */
const SEARCH_TIMEOUT_MS = 2_000;

/** pg's client with the method that builds the startup message; its types leave that out. */
const BaseClient = pg.Client as unknown as new (
  config?: string | pg.ClientConfig,
) => pg.Client & { getStartupConf(): Record<string, string> };

/**
 * A connection whose times are in UTC whatever the server, database or role is set to: Prisma sends dates without an offset
 * and reads any offset as +00:00. The time zone is a startup parameter, as in JDBC: poolers track it per client, while they
 * reject `options`.
 */
export class UtcClient extends BaseClient {
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), TimeZone: 'UTC' };
  }
}

/**
 * Opens a database with at most `max` connections (default 10), 3 s to get one and 10 s per statement (0: no limit). Nothing
 * connects until the first query. A URL with `pgbouncer=true` points to a pooler, which rejects a connection with time limits
 * and may run each statement on another server connection: time limits are then enforced on this side alone, and nothing is
 * prepared. Searches have `MAX_SEARCHES` further connections with a time limit of 2 s.
 *
 * @param options `readUrl`: a streaming replica of this database, opened in the same way
 */
export function openDatabase(
  url: string,
  options: {
    max?: number;
    statementTimeoutMs?: number;
    searchTimeoutMs?: number;
    readUrl?: string | undefined;
    replica?: ReplicaOptions;
  } = {},
): Database {
  const pooled = isPooled(url);
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000;
  const pool = openPool(url, {
    pooled,
    max: options.max ?? 10,
    statementTimeoutMs,
    // The server ends its own statements, but not when it is frozen or the network drops everything.
    queryTimeoutMs: pooled || statementTimeoutMs === 0 ? statementTimeoutMs : statementTimeoutMs + RESPONSE_MARGIN_MS,
  });
  const searchTimeoutMs = options.searchTimeoutMs ?? SEARCH_TIMEOUT_MS;
  const searchPool = openPool(url, {
    pooled,
    max: MAX_SEARCHES,
    statementTimeoutMs: searchTimeoutMs,
    queryTimeoutMs: searchTimeoutMs + RESPONSE_MARGIN_MS,
    // Waiting behind other searches may take as long as one of them.
    connectTimeoutMs: Math.max(CONNECT_TIMEOUT_MS, searchTimeoutMs),
  });
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const { readUrl, replica: replicaOptions, ...shareable } = options;
  const replica = readUrl
    ? watchReplica(pool, openMonitor(readUrl), () => openDatabase(readUrl, shareable), replicaOptions)
    : undefined;
  shared.opened += 1;
  return {
    url,
    id: shared.opened,
    pool,
    replica,
    prisma,
    search: { pool: searchPool, timeoutMs: searchTimeoutMs, pooled },
    query: (statement, name) => pool.query(toQuery(statement, pooled ? undefined : name)),
    async close() {
      await replica?.close();
      await prisma.$disconnect();
      await Promise.all([pool.end(), searchPool.end()]);
    },
  };
}

/** A statement as the driver takes it. */
export function toQuery({ text, values }: Sql, name: string | undefined): pg.QueryConfig {
  return name === undefined ? { text, values } : { name, text, values };
}

function isPooled(url: string): boolean {
  return URL.canParse(url) && new URL(url).searchParams.get('pgbouncer') === 'true';
}

/** One connection for the checks of a replica, so that they never wait behind its readers. */
function openMonitor(url: string): pg.Pool {
  return openPool(url, {
    pooled: isPooled(url),
    max: 1,
    statementTimeoutMs: CHECK_TIMEOUT_MS,
    // The check itself stops waiting earlier; this closes the connection.
    queryTimeoutMs: CHECK_TIMEOUT_MS * 2,
    connectTimeoutMs: CHECK_TIMEOUT_MS,
  });
}

/**
 * A time as PostgreSQL writes it in UTC, `2026-03-04 01:30:00.5+00`. Lists contain many; the driver's own parser, which takes the
 * unusual forms, is several times slower.
 */
function parseTime(text: string): Date {
  const time = text.endsWith('+00') ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time : pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text);
}

/** The parsers of values of a result. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.TIMESTAMPTZ && format !== 'binary' ? parseTime : pg.types.getTypeParser(type, format as 'text'),
};

type PoolOptions = {
  pooled: boolean;
  max: number;
  statementTimeoutMs: number;
  queryTimeoutMs: number;
  connectTimeoutMs?: number;
};

function openPool(url: string, options: PoolOptions): pg.Pool {
  const { pooled, max, statementTimeoutMs, queryTimeoutMs, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const pool = new pg.Pool({
    Client: UtcClient,
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // A process that stalls in the middle of a transaction must not hold its locks forever.
    ...(pooled ? {} : { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS }),
    ...(queryTimeoutMs > 0 ? { query_timeout: queryTimeoutMs } : {}),
    application_name: 'hospitality',
    keepAlive: true,
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same goes for a connection in use; its user learns of it from the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Makes `database` the one that `db()` returns in this process. */
export function setDatabase(database: Database): void {
  shared.database = database;
}

/**
 * This process's database: the one the server or a command opened, else the one of DATABASE_URL.
 *
 * @throws Error if there is neither
 */
export function db(): Database {
  if (!shared.database) {
    const { databaseUrl, readUrl } = env();
    if (!databaseUrl) throw new Error('no database is open: start the service with `npm start`, or set DATABASE_URL');
    shared.database = openDatabase(databaseUrl, { readUrl });
  }
  return shared.database;
}
