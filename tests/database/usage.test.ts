import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { trustClientHeader } from '../../lib/api/admission/client';
import { dispatchFromNext } from '../../lib/api/dispatch';
import { setCounters } from '../../lib/counting/counters/open-counters';
import { ProcessCounters } from '../../lib/counting/counters/process-counters';
import { subscriberBucket } from '../../lib/counting/limits/rules';
import { rotateKey } from '../../lib/people/keys/writes';
import { getQuota, getUsedToday, listUsage } from '../../lib/people/usage/reads';
import { countRequest, flushUsage, recordRejection, recordUsage } from '../../lib/people/usage/writes';
import { log } from '../../lib/platform/log';
import { type CountersUnderTest, stores } from '../support/counters';
import { createTestDatabase } from '../support/databases';
import { addSubscriber, issueKey } from '../support/people';
import { ownerOf } from '../support/webhooks';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const database = await createTestDatabase();
trustClientHeader();

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
  expect(await Promise.all(subscribers.map(({ id }) => getUsedToday(id, now)))).toEqual([0, 3]);
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
    { date: '2027-01-30', requests: 0, rejected: {} },
    { date: '2027-01-31', requests: 2, rejected: {} },
    { date: '2027-02-01', requests: 2, rejected: {} },
    { date: '2027-02-02', requests: 1, rejected: {} },
  ]);
});

it('rejections are counted by code and UTC day across processes and survive a failed flush', async () => {
  const [subscriber, deleted] = [await addSubscriber(database), await addSubscriber(database)];
  const now = new Date('2027-02-01T23:59:59.999Z');
  const reject = (code: 'rate_limited' | 'key_frozen', at = now) =>
    recordRejection({ subscriberId: subscriber.id, code, now: at });
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const query = vi.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('the database is unavailable') as never);
  for (let times = 0; times < 3; times += 1) reject('rate_limited');
  reject('key_frozen', new Date('2027-02-02T00:00:00.000Z'));
  recordRejection({ subscriberId: deleted.id, code: 'key_frozen', now });
  await database.pool.query('DELETE FROM subscribers WHERE id = $1', [deleted.id]).catch(() => undefined);
  await flushUsage();
  reject('rate_limited');
  await flushUsage();
  // What another process has counted meanwhile.
  await database.pool.query("UPDATE usage_rejections SET requests = requests + 10 WHERE code = 'rate_limited'");
  reject('rate_limited');
  await flushUsage();
  await flushUsage();
  query.mockRestore();
  warn.mockRestore();
  expect(await listUsage(subscriber.id, new Date('2027-02-02T12:00:00.000Z'), 2)).toEqual([
    { date: '2027-02-01', requests: 0, rejected: { rate_limited: 15 } },
    { date: '2027-02-02', requests: 0, rejected: { key_frozen: 1 } },
  ]);
});

it('rejections of a known key are shown to its subscriber, except for revoked and invalid keys', async () => {
  setCounters(new ProcessCounters());
  const subscriber = await addSubscriber(database);
  const key = await issueKey(database, subscriber);
  const send = async (client: string, text = key.text) => {
    const headers = { authorization: `Bearer ${text}`, 'x-hospitality-client': client };
    const response = await dispatchFromNext(new Request('http://127.0.0.1/api/v1/categories', { headers }));
    return response.status === 200 ? 'ok' : (await response.json()).code;
  };
  const [home, away, third] = ['203.0.113.7', '198.51.100.7', '192.0.2.7'] as const;
  expect([await send(home), await send(away), await send(third), await send(`${key.text}x`)]).toEqual([
    'ok',
    'ok',
    'source_unknown',
    'source_unknown',
  ]);
  // At midnight the day may change, so the next day is used up as well.
  for (const at of [Date.now(), Date.now() + 86_400_000])
    await storeUsage(subscriber.id, new Date(at).toISOString().slice(0, 10), 5_000);
  setCounters(new ProcessCounters());
  expect(await send(home)).toBe('daily_quota_exceeded');
  setCounters(new ProcessCounters());
  await database.pool.query('DELETE FROM usage_days');
  for (const from of [home, away, home]) expect(await send(from)).toBe('ok');
  expect([await send(away), await send(home)]).toEqual(['key_frozen', 'key_frozen']);
  await database.pool.query("UPDATE api_keys SET status = 'active'");
  await database.pool.query('UPDATE subscribers SET suspended_at = now() WHERE id = $1', [subscriber.id]);
  expect(await send(home)).toBe('subscription_inactive');
  await database.pool.query("UPDATE api_keys SET status = 'revoked', revoked_at = now() WHERE prefix = $1", [key.prefix]);
  expect([await send(home), await send(home, `${key.text.slice(0, -1)}_`)]).toEqual(['key_revoked', 'key_invalid']);
  await flushUsage();
  const days = await listUsage(subscriber.id, new Date());
  const counts = days.flatMap(({ rejected }) => Object.entries(rejected));
  const sum = new Map<string, number>();
  for (const [code, requests] of counts) sum.set(code, (sum.get(code) ?? 0) + requests);
  expect(Object.fromEntries(sum)).toEqual({
    source_unknown: 2,
    daily_quota_exceeded: 1,
    key_frozen: 2,
    subscription_inactive: 1,
  });
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
    const rotation = rotateKey(database, ownerOf(subscriber), { now: new Date(), locale: 'en' });
    await expect.poll(isAnySessionWaiting).toBe(true);
    await other.query('INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, current_date, 1)', [subscriber.id]);
    await other.query('COMMIT');
    expect((await rotation).replaces).toBeDefined();
  } finally {
    other.release();
  }
});

it('concurrent processes lock the same sources in one order', async () => {
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

/** Stores what a subscriber has used on a day, as the usage flush does. */
const storeUsage = (subscriberId: string, date: string, requests: number) =>
  database.pool.query(
    `INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, $2, $3)
     ON CONFLICT (subscriber_id, date) DO UPDATE SET requests = EXCLUDED.requests`,
    [subscriberId, date, requests],
  );

describe.each(stores)('a daily quota counted $way', ({ way, open }) => {
  let under: CountersUnderTest;
  beforeEach(async () => {
    under = await open();
    alternate();
  });
  afterEach(() => under.close());

  /** Requests alternate between two instances that share the store. */
  function alternate() {
    const [one, other] = under.instances;
    let turn = 0;
    const both = Object.create(one) as typeof one;
    both.step = (input) => (turn++ % 2 === 0 ? one : other).step(input);
    both.peek = (input) => one.peek(input);
    setCounters(both);
  }

  /** The store starts empty, as after a flush or a restart. */
  async function lose() {
    if (under.redis) await Promise.all(under.redis.nodes.map((node) => node.flushall()));
    else {
      await under.close();
      under = await open();
      alternate();
    }
  }

  it('allows 1,000 concurrent requests only the remaining quota after counters were lost', async () => {
    const now = Date.UTC(2027, 0, 15, 12);
    const [subscriber, other] = [await addSubscriber(database), await addSubscriber(database)];
    await storeUsage(subscriber.id, '2027-01-14', 90);
    await storeUsage(subscriber.id, '2027-01-15', 40);
    await storeUsage(other.id, '2027-01-15', 95);
    const bucket = { ...subscriberBucket(subscriber.id), perMinute: 10_000, perDay: 100 };
    const countAll = async (times: number) => {
      const results = await Promise.all(Array.from({ length: times }, () => countRequest({ now, bucket })));
      return ['passed', 'day'].map((verdict) => results.filter((result) => result.verdict === verdict).length);
    };
    expect([way, await countAll(1_000)]).toEqual([way, [60, 940]]);
    await storeUsage(subscriber.id, '2027-01-15', 98);
    await lose();
    expect(await countAll(1_000)).toEqual([2, 998]);
    await lose();
    await storeUsage(subscriber.id, '2027-01-15', 100);
    expect(await countAll(3)).toEqual([0, 3]);
    const query = vi.spyOn(database.pool, 'query');
    expect(await countAll(3)).toEqual([0, 3]);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  it('is shown with the stored usage before the first request', async () => {
    const now = new Date(Date.UTC(2027, 0, 15, 12));
    const subscriber = await addSubscriber(database);
    expect((await getQuota(subscriber.id, now)).day).toMatchObject({ used: 0, remaining: 5_000 });
    await storeUsage(subscriber.id, '2027-01-15', 40);
    expect((await getQuota(subscriber.id, now)).day).toMatchObject({ used: 40, remaining: 4_960 });
    await storeUsage(subscriber.id, '2027-01-15', 6_000);
    expect((await getQuota(subscriber.id, now)).day).toMatchObject({ used: 5_000, remaining: 0 });
    await countRequest({ now: now.getTime(), bucket: subscriberBucket(subscriber.id), dayUsed: 41 });
    expect((await getQuota(subscriber.id, now)).day).toMatchObject({ used: 42 });
  });
});

it('a restarted process rejects a key whose daily quota is used up', async () => {
  setCounters(new ProcessCounters());
  const subscriber = await addSubscriber(database);
  const key = await issueKey(database, subscriber);
  const send = async (path: string) => {
    const headers = { authorization: `Bearer ${key.text}`, 'x-hospitality-client': '203.0.113.7' };
    const response = await dispatchFromNext(new Request(`http://127.0.0.1/api/v1${path}`, { headers }));
    return { status: response.status, limit: response.headers.get('ratelimit'), body: await response.json() };
  };
  // At midnight the day may change between the two, so the next day is used up as well.
  for (const at of [Date.now(), Date.now() + 86_400_000])
    await storeUsage(subscriber.id, new Date(at).toISOString().slice(0, 10), 4_999);
  const results = [await send('/me'), await send('/categories'), await send('/me')];
  expect(results.map(({ status }) => status)).toEqual([200, 429, 429]);
  expect(results[0]?.body.quota.day).toMatchObject({ used: 5_000, remaining: 0 });
  expect(results[0]?.limit).toMatch(/"day";r=0;/);
  expect(results[1]?.body.code).toBe('daily_quota_exceeded');
});
