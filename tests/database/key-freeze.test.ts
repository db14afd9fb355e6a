import { expect, it } from 'vitest';
import { getKeyDetail } from '../../lib/console/admin-keys/reads';
import { setCounters } from '../../lib/counting/counters/open-counters';
import { ProcessCounters } from '../../lib/counting/counters/process-counters';
import { toRequestSource } from '../../lib/counting/sources/rules';
import { learnSource } from '../../lib/counting/sources/writes';
import { getMeByKey, getMeBySession } from '../../lib/people/account/reads';
import { findKey } from '../../lib/people/keys/reads';
import type { KeyRecord } from '../../lib/people/keys/record';
import { freezeKey, revokeKey, unfreezeKey } from '../../lib/people/keys/writes';
import { setDatabase } from '../../lib/platform/db/client';
import { createTestDatabase } from '../support/databases';
import { addSubscriber, issueKey, readAudit, tester } from '../support/people';

const database = await createTestDatabase();
setDatabase(database);
setCounters(new ProcessCounters());
process.env.AUTH_SECRET = 'a secret of these tests that is long enough';

/** A new key as a request read it. */
async function readNewKey(): Promise<KeyRecord> {
  const { prefix } = await issueKey(database, await addSubscriber(database));
  const key = await findKey(prefix);
  if (!key) throw new Error('the key is missing');
  return key;
}

const at = Date.UTC(2027, 0, 15, 12);
const evidence = [
  { at, label: '203.0.113.*' },
  { at: at + 1_001, label: '2001:db8:1:*' },
];
const freeze = (key: KeyRecord, requests = evidence) =>
  freezeKey(database, { key, at: new Date(), requests, requestId: 'freeze-1', locale: 'en' });
const toWire = (requests: typeof evidence) => requests.map(({ at, label }) => ({ at: new Date(at).toISOString(), label }));
/** The key as its subscriber sees it, from a network it has not learned. */
const readOwn = async ({ subscriber }: KeyRecord) =>
  (await getMeBySession(subscriber, { client: '192.0.2.1', now: new Date() })).key;

/** What a freeze leaves behind: the status, its audit rows and its emails. */
async function outcome({ prefix, subscriber }: KeyRecord) {
  const { rows } = await database.pool.query(
    `SELECT status, (SELECT count(*)::int FROM mails WHERE to_email = $2 AND template = 'key_frozen') AS emails
     FROM api_keys WHERE prefix = $1`,
    [prefix, subscriber.email],
  );
  return { ...rows[0], actions: (await readAudit(database, `key:${prefix}`)).map(({ action }) => action) };
}

it('concurrent freezes of a key write one audit row and one email', async () => {
  const key = await readNewKey();
  await Promise.all(Array.from({ length: 8 }, () => freeze(key)));
  expect(await outcome(key)).toEqual({ status: 'frozen', emails: 1, actions: ['key.freeze'] });
});

it('the requests that froze a key are visible to its subscriber and administrators only', async () => {
  const key = await readNewKey();
  expect(await readOwn(key)).toMatchObject({ frozen_requests: [] });
  await freeze(key);
  expect(await readOwn(key)).toMatchObject({ frozen_requests: toWire(evidence) });
  expect((await getKeyDetail(key.prefix, new Date())).frozen_requests).toEqual(toWire(evidence));
  const holder = { trusted: false, client: '192.0.2.1', now: new Date() };
  const me = await getMeByKey((await findKey(key.prefix)) ?? key, holder);
  expect(me.key).toMatchObject({ frozen_requests: null });
  expect(me.usage?.every(({ rejected }) => rejected === null)).toBe(true);
});

it('a later freeze replaces the requests of an earlier one', async () => {
  const key = await readNewKey();
  await freeze(key);
  await unfreezeKey(database, key.prefix, tester);
  const unfrozen = (await findKey(key.prefix)) ?? key;
  expect(await readOwn(key)).toMatchObject({ status: 'active', frozen_requests: [] });
  expect((await getKeyDetail(key.prefix, new Date())).frozen_requests).toEqual([]);
  await freeze(unfrozen, evidence.slice(1));
  expect(await readOwn(key)).toMatchObject({ status: 'frozen', frozen_requests: toWire(evidence.slice(1)) });
});

it('the requesting network is marked among the sources', async () => {
  const key = await readNewKey();
  const learn = (slot: 0 | 1, client: string) =>
    learnSource(database, { keyId: key.id, slot, ...toRequestSource(key.id, client), at: new Date() });
  await learn(0, '203.0.113.7');
  await learn(0, '2001:db8:1::7');
  await learn(1, '198.51.100.7');
  const current = async (client: string) => {
    const { key: own } = await getMeBySession(key.subscriber, { client, now: new Date() });
    return own && own.status !== 'revoked' ? own.sources.map((source) => source.current) : undefined;
  };
  expect(await current('203.0.113.200')).toEqual([true, false]);
  expect(await current('2001:db8:1:ffff::1')).toEqual([true, false]);
  expect(await current('198.51.100.1')).toEqual([false, true]);
  expect(await current('192.0.2.1')).toEqual([false, false]);
  expect(await current('')).toEqual([false, false]);
  const masked = await getMeByKey((await findKey(key.prefix)) ?? key, {
    trusted: false,
    client: '203.0.113.7',
    now: new Date(),
  });
  expect(masked.key).toMatchObject({
    sources: [
      { label: null, current: null },
      { label: null, current: null },
    ],
  });
});

it('a request that read the key before it was unfrozen does not freeze it again', async () => {
  const stale = await readNewKey();
  await freeze(stale);
  await unfreezeKey(database, stale.prefix, tester);
  await freeze(stale);
  expect(await outcome(stale)).toEqual({ status: 'active', emails: 1, actions: ['key.freeze', 'key.unfreeze'] });
  const current = await findKey(stale.prefix);
  expect(current?.epoch).toBe(stale.epoch + 1);
  await freeze(current ?? stale);
  expect(await outcome(stale)).toMatchObject({ status: 'frozen', emails: 2 });
});

it('a revoked key stays revoked', async () => {
  const key = await readNewKey();
  await revokeKey(database, key.prefix, tester);
  await freeze(key);
  expect(await outcome(key)).toEqual({ status: 'revoked', emails: 0, actions: ['key.revoke'] });
});
