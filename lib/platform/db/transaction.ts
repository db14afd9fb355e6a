import type { Pool, PoolClient } from 'pg';
import { isQueryTimeout } from './failure';

/** Anything that runs a statement: a pool, or a connection inside a transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

/**
 * Runs `work` in one transaction on one connection, and rolls back when it throws.
 *
 * @throws errors of `work` and of the database; a connection that does not respond or cannot roll back is discarded
 */
export async function inTransaction<Result>(
  { pool }: { pool: Pool },
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    if (isQueryTimeout(error)) {
      // A rollback would wait behind the statement that hangs; closing the connection rolls back as well.
      client.release(error);
      throw error;
    }
    await client.query('ROLLBACK').then(
      () => client.release(),
      (rollbackError) => client.release(rollbackError instanceof Error ? rollbackError : true),
    );
    throw error;
  }
}
