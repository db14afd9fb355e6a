import { expect, it, vi } from 'vitest';
import { rotateKey } from '../../lib/keys/writes';
import { log } from '../../lib/log';
import { listUsage, listUsedToday } from '../../lib/usage/reads';
import { flushUsage, recordUsage } from '../../lib/usage/writes';
import { createTestDatabase } from '../support/databases';
import { addSubscriber, issueKey } from '../support/people';

const database = await createTestDatabase();

it('usage of a deleted subscriber is dropped and all other usage is written', async () => {
  const warn = vi.spyOn(log, 'warn');
  const now = new Date();
  const subscribers = [await addSubscriber(database), await addSubscriber(database)] as const;
  const keys = [await issueKey(database, subscribers[0]), await issueKey(database, subscribers[1])] as const;
  const ids = await Promise.all(
    keys.map(async ({ prefix }) => {
      const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM api_keys WHERE prefix = $1', [prefix]);
      return rows[0]?.id ?? '';
    }),
  );
  for (const [index, { id }] of subscribers.entries())
    for (let times = 0; times < 3; times += 1) recordUsage({ subscriberId: id, keyId: ids[index] ?? '', slot: undefined, now });
  await database.pool.query('DELETE FROM api_keys WHERE subscriber_id = $1', [subscribers[0].id]);
  await database.pool.query('DELETE FROM subscribers WHERE id = $1', [subscribers[0].id]);
  await flushUsage();
  expect(warn).not.toHaveBeenCalled();
  expect(await listUsedToday(now)).toEqual([{ subscriberId: subscribers[1].id, used: 3 }]);
  // No record remains that would be counted twice.
  recordUsage({ subscriberId: subscribers[1].id, keyId: ids[1] ?? '', slot: undefined, now });
  await flushUsage();
  expect((await listUsage(subscribers[1].id, now, 1)).map(({ requests }) => requests)).toEqual([4]);
  const { rows } = await database.pool.query('SELECT last_used_at FROM api_keys');
  expect(rows).toEqual([{ last_used_at: now }]);
});

it('usage belongs to the UTC day of each request, in any order', async () => {
  const subscriber = await addSubscriber(database);
  const { prefix } = await issueKey(database, subscriber);
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM api_keys WHERE prefix = $1', [prefix]);
  const times = ['2027-01-31T23:59:59.999Z', '2027-02-01T00:00:00.000Z', '2027-01-31T12:00:00.000Z', '2027-02-01T23:59:59.999Z'];
  for (const time of [...times, '2027-02-02T00:00:00.000Z'])
    recordUsage({ subscriberId: subscriber.id, keyId: rows[0]?.id ?? '', slot: undefined, now: new Date(time) });
  await flushUsage();
  expect(await listUsage(subscriber.id, new Date('2027-02-02T01:00:00.000Z'), 4)).toEqual([
    { date: '2027-01-30', requests: 0 },
    { date: '2027-01-31', requests: 2 },
    { date: '2027-02-01', requests: 2 },
    { date: '2027-02-02', requests: 1 },
  ]);
});

const idOf = async (prefix: string) => {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM api_keys WHERE prefix = $1', [prefix]);
  return rows[0]?.id ?? '';
};

/** Whether a session of this database is waiting for a lock. */
const isAnySessionWaiting = async () => {
  const { rows } = await database.pool.query<{ waits: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits",
  );
  return rows[0]?.waits;
};

it('a rotation and the first usage record of the day do not deadlock', async () => {
  const subscriber = await addSubscriber(database);
  const key = await idOf((await issueKey(database, subscriber)).prefix);
  const other = await database.pool.connect();
  try {
    await other.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    await other.query('UPDATE api_keys SET last_used_at = now() WHERE id = $1', [key]);
    const rotation = rotateKey(subscriber.id, { requestId: 'a rotation', now: new Date(), locale: 'en' });
    await expect.poll(isAnySessionWaiting).toBe(true);
    await other.query('INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, current_date, 1)', [subscriber.id]);
    await other.query('COMMIT');
    expect((await rotation).replaces).toBeDefined();
  } finally {
    other.release();
  }
});

it('two processes that record the same sources lock them in one order', async () => {
  const subscribers = [await addSubscriber(database), await addSubscriber(database)];
  const ids = await Promise.all(subscribers.map(async (subscriber) => idOf((await issueKey(database, subscriber)).prefix)));
  const [low = '', high = ''] = [...ids].sort();
  await database.pool.query(
    `INSERT INTO key_sources (key_id, slot, v4, label_v4, first_seen_at, last_seen_at)
     SELECT id, 0, '\\x01', '203.0.113.*', now(), now() FROM unnest($1::uuid[]) AS id`,
    [[high, low]],
  );
  const subscriberIds = new Map(ids.map((id, index) => [id, subscribers[index]?.id ?? '']));
  // This process records them in the opposite order.
  for (const id of [high, low])
    recordUsage({ subscriberId: subscriberIds.get(id) ?? '', keyId: id, slot: 0, now: new Date(Date.now() + 60_000) });
  const other = await database.pool.connect();
  try {
    await other.query("BEGIN; SET LOCAL lock_timeout = '5s'");
    await other.query('UPDATE key_sources SET last_seen_at = now() WHERE key_id = $1', [low]);
    const flush = flushUsage();
    await expect.poll(isAnySessionWaiting).toBe(true);
    await other.query('UPDATE key_sources SET last_seen_at = now() WHERE key_id = $1', [high]);
    await other.query('COMMIT');
    await flush;
  } finally {
    other.release();
  }
  const { rows } = await database.pool.query(
    'SELECT bool_and(last_seen_at > now()) AS recorded FROM key_sources WHERE key_id = ANY ($1)',
    [ids],
  );
  expect(rows).toEqual([{ recorded: true }]);
});
