import type { PoolClient } from 'pg';
import type { Database } from './client';
import { isUnanswered } from './failure';

/** Whatever runs a statement: a pool, or a connection inside a transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

/**
 * Runs `work` in one transaction on one connection. What it throws is thrown on, after the rollback.
 *
 * @throws whatever the database throws; a connection that does not answer or cannot roll back is not used again
 */
export async function inTransaction<Result>(database: Database, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    if (isUnanswered(error)) {
      // A rollback would wait as long again behind the statement that hangs; the end of the connection is one too.
      client.release(error);
      throw error;
    }
    await client.query('ROLLBACK').then(
      () => client.release(),
      (broken) => client.release(broken instanceof Error ? broken : true),
    );
    throw error;
  }
}
