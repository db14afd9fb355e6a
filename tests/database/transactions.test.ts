import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../lib/platform/db/transaction';
import { read } from '../support/articles';
import { createTestDatabase } from '../support/databases';

const database = await createTestDatabase();
const uncaught = vi.fn();
process.on('uncaughtException', uncaught);
afterEach(() => {
  expect(uncaught).not.toHaveBeenCalled();
});

describe('a transaction whose connection breaks', () => {
  it.each(['during a statement', 'between two statements'])('%s fails without affecting others', async (when) => {
    let ended: Promise<unknown> | undefined;
    const broken = inTransaction(database, async (client) => {
      ended = new Promise((resolve) => client.once('end', () => resolve(undefined)));
      const pid = await read<number>(client, 'SELECT pg_backend_pid()');
      const sleeping = when === 'during a statement' ? client.query('SELECT pg_sleep(60)') : undefined;
      sleeping?.catch(() => undefined);
      await database.pool.query('SELECT pg_terminate_backend($1)', [pid]);
      await ended;
      await sleeping;
      await client.query('SELECT 1');
    });
    await expect(broken).rejects.toThrow();
    await ended;
    expect(await read(database.pool, 'SELECT 1')).toBe(1);
  });
});
