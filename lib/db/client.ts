import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '../env';
import { processGlobal } from '../process-global';
import { PrismaClient } from './generated/client';
import type { Sql } from './sql';

export { Prisma } from './generated/client';

/** The connection pool of this process and the Prisma client on top of it. */
export type Database = {
  url: string;
  pool: pg.Pool;
  prisma: PrismaClient;
  /**
   * Runs a tagged statement. With a `name` the server keeps it prepared for the next time; leave search statements unnamed,
   * because a generic plan can be many times slower.
   */
  query<Row extends pg.QueryResultRow>(statement: Sql, name?: string): Promise<pg.QueryResult<Row>>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
};

const shared = processGlobal<{ database?: Database }>('database', () => ({}));

/** How long a transaction may wait for its next statement. */
const IDLE_TIMEOUT_MS = 30_000;

/** How much longer than its own time limit a statement's result is awaited. */
const RESPONSE_MARGIN_MS = 2_000;

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
 * prepared.
 */
export function openDatabase(url: string, options: { max?: number; statementTimeoutMs?: number } = {}): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 10_000;
  const pooled = URL.canParse(url) && new URL(url).searchParams.get('pgbouncer') === 'true';
  const pool = new pg.Pool({
    Client: UtcClient,
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // A process that stalls in the middle of a transaction must not hold its locks forever.
    ...(pooled ? {} : { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS }),
    // The server ends its own statements, but not when it is frozen or the network drops everything.
    ...(statementTimeoutMs > 0 ? { query_timeout: pooled ? statementTimeoutMs : statementTimeoutMs + RESPONSE_MARGIN_MS } : {}),
    application_name: 'hospitality',
    keepAlive: true,
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined);
  // The same goes for a connection in use; its user learns of it from the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    url,
    pool,
    prisma,
    query: (statement, name) => {
      const { text, values } = statement;
      return pool.query(name === undefined || pooled ? { text, values } : { name, text, values });
    },
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
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
    const url = env().databaseUrl;
    if (!url) throw new Error('no database is open: start the service with `npm start`, or set DATABASE_URL');
    shared.database = openDatabase(url);
  }
  return shared.database;
}
