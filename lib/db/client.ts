import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { env } from '../env';
import { processGlobal } from '../process-global';
import { PrismaClient } from './generated/client';
import { UtcClient } from './utc-client';

export { Prisma } from './generated/client';

export type PreparedStatement = { name: string; text: string; values: unknown[] };

/** The one pool of this process and Prisma's client on top of it. */
export type Database = {
  url: string;
  pool: pg.Pool;
  prisma: PrismaClient;
  /**
   * Runs a statement that the server keeps prepared under `name` for the next time. Behind a pooler it goes without the
   * name: the next connection of the server may be another one, which does not know it or knows it already.
   */
  runPrepared<Row extends pg.QueryResultRow>(statement: PreparedStatement): Promise<pg.QueryResult<Row>>;
  /** waits for queries under way, then closes every connection */
  close(): Promise<void>;
};

const shared = processGlobal<{ database?: Database }>('database', () => ({}));

/** How long a transaction may wait for its next statement, in milliseconds. */
const IDLE_MS = 30_000;

/** How much longer than a statement may run its answer is waited for, in milliseconds. */
const ANSWER_MS = 2_000;

/**
 * Opens a database: at most `max` connections (default 10), 3 s to get one, 10 s a statement (0: no end). Nothing connects
 * until the first query. An address with `pgbouncer=true` leads to a pooler, which refuses a connection that asks for a limit
 * of time, and may lend another connection of the server to each statement: statements are then given up by this side alone,
 * and none is kept prepared.
 */
export function openDatabase(url: string, options: { max?: number; statementTimeoutMs?: number } = {}): Database {
  const statementMs = options.statementTimeoutMs ?? 10_000;
  const pooled = URL.canParse(url) && new URL(url).searchParams.get('pgbouncer') === 'true';
  const pool = new pg.Pool({
    Client: UtcClient,
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    // A process that stands still in the middle of a transaction must not hold its rows for ever.
    ...(pooled ? {} : { statement_timeout: statementMs, idle_in_transaction_session_timeout: IDLE_MS }),
    // The server ends its own statements; one that stands still, or a network that swallows, ends nothing.
    ...(statementMs > 0 ? { query_timeout: pooled ? statementMs : statementMs + ANSWER_MS } : {}),
    application_name: 'hospitality',
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // One that breaks while somebody holds it would too; the holder learns of it from the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    url,
    pool,
    prisma,
    runPrepared: ({ name, text, values }) => pool.query(pooled ? { text, values } : { name, text, values }),
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Makes `database` the one that `db()` answers in this process. */
export function setDatabase(database: Database): void {
  shared.database = database;
}

/**
 * This process's database: the one our server or a command opened, else the one of DATABASE_URL.
 *
 * @throws Error when there is neither.
 */
export function db(): Database {
  if (!shared.database) {
    const url = env().databaseUrl;
    if (!url) throw new Error('no database is open: start the service with `npm start`, or set DATABASE_URL');
    shared.database = openDatabase(url);
  }
  return shared.database;
}
