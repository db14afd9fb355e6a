import { afterEach, expect, it, vi } from 'vitest';
import { counters } from '../../lib/counting/counters/open-counters';
import { learnSource } from '../../lib/counting/sources/writes';
import { findSessionByToken } from '../../lib/people/auth/reads';
import { redeemKey, rotateKey } from '../../lib/people/keys/writes';
import { setDatabase } from '../../lib/platform/db/client';
import { RotationLimitedError, SubscriptionInactiveError, TokenInvalidError } from '../../lib/platform/errors';
import { createTestDatabase } from '../support/databases';
import { openPatiently } from '../support/patient-database';
import { addAdmin, addLinkToken, addSubscriber, countSessions, issueKey, openSession, readAudit } from '../support/people';
import { ownerOf } from '../support/webhooks';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const database = await createTestDatabase();
setDatabase(database);
afterEach(() => vi.restoreAllMocks());

const context = (now = new Date()) => ({ now, requestId: 'redeem-1', locale: 'en' as const });

const countKeys = async (subscriberId: string) =>
  (await database.pool.query('SELECT 1 FROM api_keys WHERE subscriber_id = $1', [subscriberId])).rowCount;

it('a link issues one key and invalidates all links of the address', async () => {
  const subscriber = await addSubscriber(database);
  const [used, other] = [await addLinkToken(database, subscriber), await addLinkToken(database, subscriber)];
  const issued = await redeemKey(database, subscriber.email, used, context());
  expect(issued.key).toMatchObject({ replaces: undefined, quota: { day: { used: 0, remaining: 5_000 } } });
  expect([issued.session, await countSessions(database, subscriber.email)]).toEqual([undefined, 0]);
  for (const token of [used, other])
    await expect(redeemKey(database, subscriber.email, token, context())).rejects.toThrow(TokenInvalidError);
  expect(await countKeys(subscriber.id)).toBe(1);
});

it('a link redeemed on our page signs the browser in and replaces its previous session', async () => {
  const [subscriber, previous] = [await addSubscriber(database), await addSubscriber(database)];
  const replaces = await openSession(database, previous.email);
  const link = await addLinkToken(database, subscriber);
  const { session } = await redeemKey(database, subscriber.email, link, { ...context(), browser: { replaces } });
  const found = await findSessionByToken(session?.token ?? '', new Date());
  expect([found?.email, found?.expiresAt]).toEqual([subscriber.email, session?.expiresAt]);
  expect(await countSessions(database, previous.email)).toBe(0);
  expect(await readAudit(database, `session:${subscriber.email}`)).toMatchObject([
    { actor: `subscriber:${subscriber.email}`, action: 'session.begin', request_id: 'redeem-1' },
  ]);
});

it('a rejected link creates no session, and neither does one for an administrator', async () => {
  const subscriber = await addSubscriber(database);
  const link = await addLinkToken(database, subscriber);
  const browser = { replaces: undefined };
  await expect(redeemKey(database, subscriber.email, 'A'.repeat(43), { ...context(), browser })).rejects.toThrow(
    TokenInvalidError,
  );
  vi.spyOn(counters(), 'peek').mockRejectedValueOnce(new Error('no connection'));
  await expect(redeemKey(database, subscriber.email, link, { ...context(), browser })).rejects.toThrow('no connection');
  await addAdmin(database, subscriber.email);
  expect((await redeemKey(database, subscriber.email, link, { ...context(), browser })).session).toBeUndefined();
  expect(await countSessions(database, subscriber.email)).toBe(0);
});

it('a failure to read the quota consumes no link and issues no key', async () => {
  const subscriber = await addSubscriber(database);
  const link = await addLinkToken(database, subscriber);
  const peek = vi.spyOn(counters(), 'peek').mockRejectedValueOnce(new Error('no connection'));
  await expect(redeemKey(database, subscriber.email, link, context())).rejects.toThrow('no connection');
  expect(peek).toHaveBeenCalledOnce();
  expect(await countKeys(subscriber.id)).toBe(0);
  expect((await redeemKey(database, subscriber.email, link, context())).key.prefix).toMatch(/^hik_/);
});

it('a redemption uses one connection at a time', async () => {
  const single = openPatiently(database.url, { max: 1 });
  setDatabase(single);
  try {
    const subscriber = await addSubscriber(database);
    const link = await addLinkToken(database, subscriber);
    expect((await redeemKey(database, subscriber.email, link, context())).key.prefix).toMatch(/^hik_/);
  } finally {
    setDatabase(database);
    await single.close();
  }
});

it('an expired link, a sign-in link and the link of another address issue no key', async () => {
  const [subscriber, other] = [await addSubscriber(database), await addSubscriber(database)];
  const link = await addLinkToken(database, subscriber);
  const expired = context(new Date(Date.now() + 31 * 60_000));
  await expect(redeemKey(database, subscriber.email, link, expired)).rejects.toThrow(TokenInvalidError);
  for (const token of [await addLinkToken(database, subscriber, 'signin'), await addLinkToken(database, other)])
    await expect(redeemKey(database, subscriber.email, token, context())).rejects.toThrow(TokenInvalidError);
  expect(await countKeys(subscriber.id)).toBe(0);
});

it.each([
  ['suspended', { suspendedAt: new Date(0) }],
  ['lapsed', { activeUntil: new Date(0) }],
])('a %s subscriber gets no key', async (_status, fields) => {
  const subscriber = await addSubscriber(database, fields);
  const token = await addLinkToken(database, subscriber);
  await expect(redeemKey(database, subscriber.email, token, context())).rejects.toThrow(SubscriptionInactiveError);
  await expect(rotateKey(database, ownerOf(subscriber), context())).rejects.toThrow(SubscriptionInactiveError);
  expect(await countKeys(subscriber.id)).toBe(0);
});

it('a key can be rotated ten times in 30 days', async () => {
  const subscriber = await addSubscriber(database);
  const startedAt = Date.now();
  // The first call issues the first key, which replaces none and is no rotation.
  for (let n = 0; n <= 10; n += 1) await rotateKey(database, ownerOf(subscriber), context(new Date(startedAt + n)));
  await expect(rotateKey(database, ownerOf(subscriber), context(new Date(startedAt + 11)))).rejects.toThrow(RotationLimitedError);
  expect(await countKeys(subscriber.id)).toBe(11);
  const days30 = 30 * 86_400_000;
  await expect(rotateKey(database, ownerOf(subscriber), context(new Date(startedAt + days30)))).rejects.toThrow(
    RotationLimitedError,
  );
  expect((await rotateKey(database, ownerOf(subscriber), context(new Date(startedAt + days30 + 1)))).replaces).toMatch(/^hik_/);
});

it('a source slot keeps its network while the key is active', async () => {
  const key = await issueKey(database, await addSubscriber(database));
  const learn = (hash: string, label: string) =>
    learnSource(database, { keyId: key.id, slot: 0, family: 4, hash: hash.repeat(64), label, at: new Date() });
  expect([await learn('a', 'first'), await learn('b', 'second'), await learn('a', 'first')]).toEqual([true, false, true]);
  const { rows } = await database.pool.query("SELECT encode(v4, 'hex') AS v4, label_v4 FROM key_sources WHERE key_id = $1", [
    key.id,
  ]);
  expect(rows).toEqual([{ v4: 'a'.repeat(64), label_v4: 'first' }]);
});
