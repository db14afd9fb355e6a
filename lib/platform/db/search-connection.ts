import type { PoolClient } from 'pg';
import { type Database, MAX_SEARCHES, toQuery } from './client';
import { isQueryTimeout } from './failure';
import { readDb, withReadDatabase } from './read-database';

/** Searches that may wait for a connection. Further ones fail at once, because their callers would give up first. */
const MAX_WAITING_SEARCHES = 16;

/** Runs one statement at a time. */
export type RunStatement = Database['query'];

/** Too many searches at once, or one that used up its time. The code makes it count as an overloaded database. */
class SearchLimitError extends Error {
  override name = 'SearchLimitError';
  readonly code = '53400';
}

/**
 * Runs a search on one of the few connections of the read database that are reserved for searches. It takes one with its first
 * statement and keeps it until it ends. The time limit applies to each statement and to all of them together.
 *
 * @throws SearchLimitError if too many searches are waiting or the time is used up; errors of `work` and of the database
 */
export function withSearchConnection<Result>(work: (query: RunStatement) => Promise<Result>): Promise<Result> {
  return withReadDatabase(() => runSearch(readDb().search, work));
}

async function runSearch<Result>(search: Database['search'], work: (query: RunStatement) => Promise<Result>): Promise<Result> {
  let connecting: Promise<PoolClient> | undefined;
  let spentMs = 0;
  const query: RunStatement = async (statement, name) => {
    connecting ??= connect(search);
    const client = await connecting;
    if (spentMs > search.timeoutMs) throw new SearchLimitError('the search took too long');
    const start = performance.now();
    try {
      return await client.query(toQuery(statement, search.pooled ? undefined : name));
    } finally {
      spentMs += performance.now() - start;
    }
  };
  try {
    const result = await work(query);
    await release(search, connecting);
    return result;
  } catch (error) {
    await release(search, connecting, error);
    throw error;
  }
}

/** Behind a pooler the time limit lasts for a transaction, since the next one may run on another server connection. */
async function connect({ pool, timeoutMs, pooled }: Database['search']): Promise<PoolClient> {
  // With idle connections too: the pool hands them out a moment later.
  const searches = pool.waitingCount + pool.totalCount - pool.idleCount;
  if (searches >= MAX_SEARCHES + MAX_WAITING_SEARCHES) throw new SearchLimitError('too many searches at once');
  const client = await pool.connect();
  if (!pooled) return client;
  try {
    await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${timeoutMs}`);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function release(search: Database['search'], connecting: Promise<PoolClient> | undefined, error?: unknown): Promise<void> {
  const client = await connecting?.catch(() => undefined);
  if (!client) return;
  // A statement without a response blocks its connection.
  if (isQueryTimeout(error)) return client.release(error);
  if (!search.pooled) return client.release();
  await client.query('ROLLBACK').then(
    () => client.release(),
    () => client.release(true),
  );
}
