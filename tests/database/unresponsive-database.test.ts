import { setImmediate as turn } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getArchiveVersion } from '../../lib/archive/version/reads';
import { findKey } from '../../lib/people/keys/reads';
import { openDatabase, setDatabase } from '../../lib/platform/db/client';
import { inTransaction } from '../../lib/platform/db/transaction';
import { createTestDatabase } from '../support/databases';
import { startTcpProxy } from '../support/tcp-proxy';

const target = await createTestDatabase();
const proxy = await startTcpProxy(Number(new URL(target.url).port));
const address = new URL(target.url);
address.port = String(proxy.port);
// Behind a pooler, the client enforces the statement timeout.
address.searchParams.set('pgbouncer', 'true');
const database = openDatabase(address.href, { max: 4, statementTimeoutMs: 500 });
setDatabase(database);
const query = vi.spyOn(database.pool, 'query');

beforeEach(async () => {
  await proxy.setMode('working');
  // Open the connections first, because connecting has its own timeout.
  await Promise.all(Array.from({ length: 4 }, () => database.pool.query('SELECT pg_sleep(0.01)')));
  query.mockClear();
});
afterEach(() => proxy.setMode('working'));
afterAll(async () => {
  await database.close();
  await proxy.close();
});

const timedOut = { status: 'rejected', reason: expect.objectContaining({ message: 'Query read timeout' }) };

describe('an unresponsive database', () => {
  it('ends the transaction of a hanging statement and closes its connection', async () => {
    let statements: string[] = [];
    const hanging = inTransaction(database, async (client: PoolClient) => {
      await proxy.setMode('held');
      const spy = vi.spyOn(client, 'query');
      await client.query('SELECT 1').finally(() => {
        statements = spy.mock.calls as unknown as string[];
      });
    });
    await expect(hanging).rejects.toThrow('Query read timeout');
    expect(statements).toEqual([['SELECT 1']]);
    await vi.waitUntil(() => database.pool.totalCount === 3, { timeout: 60_000, interval: 5 });
  });

  it.each([
    ['keys', () => findKey('hik_00000000'), undefined],
    ['the version', getArchiveVersion, expect.stringMatching(/^\d+$/)],
  ] as const)('fails callers waiting for the next lookup of %s together with the current ones', async (_, lookUp, found) => {
    await proxy.setMode('held');
    const lookups: Promise<unknown>[] = [];
    for (let index = 0; index < 6; index += 1) {
      lookups.push(lookUp());
      await turn();
      await turn();
    }
    const outcomes = await Promise.allSettled(lookups);
    expect(outcomes).toEqual(outcomes.map(() => timedOut));
    expect(query).toHaveBeenCalledTimes(2);
    await proxy.setMode('working');
    expect(await lookUp()).toEqual(found);
  });

  it('is queried again for waiting callers when one statement failed', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const fail = async () => {
      await released;
      throw Object.assign(new Error('wrong'), { code: '42703' });
    };
    query.mockImplementationOnce(fail as never).mockImplementationOnce(fail as never);
    const lookups: Promise<unknown>[] = [];
    for (let index = 0; index < 3; index += 1) {
      lookups.push(getArchiveVersion());
      await turn();
    }
    release();
    const wrong = { status: 'rejected', reason: expect.objectContaining({ message: 'wrong' }) };
    const found = { status: 'fulfilled', value: expect.stringMatching(/^\d+$/) };
    expect(await Promise.allSettled(lookups)).toEqual([wrong, wrong, found]);
  });
});
