import { describe, expect, inject, test } from 'vitest';
import { inParallel, tally } from '../support/concurrency';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import type { Reply } from '../support/http';
import { addLinkToken, addSubscriber, issueKey, type Subscriber } from '../support/people';

const database = openFleetDatabase();

const liveKeys = async (ownerId: string) => {
  const { rows } = await database.pool.query(
    "SELECT prefix, status FROM api_keys WHERE subscriber_id = $1 AND status <> 'revoked'",
    [ownerId],
  );
  return rows as { prefix: string; status: string }[];
};

describe('emailed token', () => {
  test('issues one key for 1,000 concurrent redemptions on two servers', async () => {
    const owner = await addSubscriber(database);
    const token = await addLinkToken(database, owner);
    const redeem = async (): Promise<Reply> => {
      const response = await sendToFleet('/api/v1/keys/issue', { json: { email: owner.email, token } });
      // On a slow machine some wait too long for a connection; a client repeats those.
      return response.status === 503 ? redeem() : response;
    };
    const responses = await inParallel(1_000, 250, redeem);
    expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 400: 999 });
    const rejected = responses.filter(({ status }) => status === 400);
    const bodies = new Set(rejected.map(({ body }) => JSON.stringify({ ...body, request_id: '' })));
    expect([...bodies]).toHaveLength(1);
    expect(rejected[0]?.body).toMatchObject({ code: 'token_invalid', status: 400 });
    const issued = responses.find(({ status }) => status === 200)?.body;
    expect(await liveKeys(owner.id)).toEqual([{ prefix: issued?.prefix, status: 'active' }]);
    const { rows } = await database.pool.query('SELECT action FROM audit WHERE subject = $1', [`key:${issued?.prefix}`]);
    expect(rows).toEqual([{ action: 'key.issue' }]);
  });

  test('returns the full key once, with its quota', async () => {
    const owner = await addSubscriber(database);
    const token = await addLinkToken(database, owner);
    const first = await sendToFleet('/api/v1/keys/issue', { json: { email: ` ${owner.email}`.trim().toUpperCase(), token } });
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.body).toEqual({
      api_key: expect.stringMatching(/^hik_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/),
      prefix: String(first.body.api_key).slice(0, 12),
      status: 'active',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      replaces: null,
      quota: {
        minute: { limit: 60, used: 0, remaining: 60, reset_at: expect.any(String) },
        day: { limit: 5_000, used: 0, remaining: 5_000, reset_at: expect.stringMatching(/T00:00:00\.000Z$/) },
      },
    });
    expect((await sendToFleet('/api/v1/me', { key: String(first.body.api_key) })).status).toBe(200);
  });

  test.each([
    ['another address', (token: string) => ({ email: 'somebody.else@example.com', token })],
    ['another token', (_: string, email: string) => ({ email, token: 'A'.repeat(43) })],
    ['a token of SQL', (_: string, email: string) => ({ email, token: "' OR 1=1 --" })],
  ])('is rejected with the same response: %s', async (_, change) => {
    const owner = await addSubscriber(database);
    const token = await addLinkToken(database, owner);
    const answer = await sendToFleet('/api/v1/keys/issue', { json: change(token, owner.email) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
    expect(await liveKeys(owner.id)).toEqual([]);
  });

  test('signs in a browser on our own pages only', async () => {
    const owner = await addSubscriber(database);
    const redeem = async (headers: Record<string, string>) => {
      const json = { email: owner.email, token: await addLinkToken(database, owner) };
      const { status, headers: received } = await sendToFleet('/api/v1/keys/issue', { json, headers });
      expect(status).toBe(200);
      return received['set-cookie'];
    };
    for (const origin of [undefined, 'null', 'https://evil.example.com', `${inject('fleet').appUrl}.evil.example.com`])
      expect(await redeem(origin ? { origin } : {}), origin).toBeUndefined();
    const cookies = await redeem({ origin: inject('fleet').appUrl });
    expect(cookies).toEqual([
      expect.stringMatching(/^hospitality-session=[\w-]{43}; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/),
    ]);
    const cookie = String(cookies?.[0]).split(';', 1)[0] ?? '';
    expect((await sendToFleet('/api/v1/me', { headers: { cookie } })).body).toMatchObject({ subscriber: { email: owner.email } });
  });

  test('does not issue a key if it was sent for signing in', async () => {
    const owner = await addSubscriber(database);
    const token = await addLinkToken(database, owner, 'signin');
    expect((await sendToFleet('/api/v1/keys/issue', { json: { email: owner.email, token } })).body).toMatchObject({
      code: 'token_invalid',
    });
  });

  test('is not consumed by opening its page', async () => {
    const owner = await addSubscriber(database);
    const token = await addLinkToken(database, owner);
    await inParallel(50, 10, (index) =>
      sendToFleet(`/keys/redeem?email=${owner.email}&token=${token}`, { method: index % 2 ? 'HEAD' : 'GET' }),
    );
    expect((await sendToFleet('/api/v1/keys/issue', { json: { email: owner.email, token } })).status).toBe(200);
  });

  test('works until three newer ones exist', async () => {
    const owner = await addSubscriber(database);
    const tokens: string[] = [];
    for (let index = 0; index < 4; index++) {
      // Two within a millisecond would be of one age.
      await database.pool.query("UPDATE link_tokens SET created_at = created_at - interval '1 second' WHERE email = $1", [
        owner.email,
      ]);
      tokens.push(await addLinkToken(database, owner));
    }
    const redeem = (token: string | undefined) => sendToFleet('/api/v1/keys/issue', { json: { email: owner.email, token } });
    expect((await redeem(tokens[0])).body).toMatchObject({ code: 'token_invalid' });
    expect((await redeem(tokens[1])).status).toBe(200);
    // Redeeming one ends all.
    expect((await redeem(tokens[3])).body).toMatchObject({ code: 'token_invalid' });
  });

  test('replaces an existing key, clears its sources and keeps the used quota', async () => {
    const owner = await addSubscriber(database);
    const old = await issueKey(database, owner);
    const from = '198.51.100.7';
    for (let index = 0; index < 3; index++) await sendToFleet('/api/v1/articles', { key: old.text, from });
    const issued = await sendToFleet('/api/v1/keys/issue', {
      json: { email: owner.email, token: await addLinkToken(database, owner) },
    });
    expect(issued.body).toMatchObject({ replaces: old.prefix, quota: { day: { used: 3 } } });
    expect(await sendToFleet('/api/v1/articles', { key: old.text, from })).toMatchObject({
      status: 401,
      body: { code: 'key_revoked' },
    });
    const me = await sendToFleet('/api/v1/me', { key: String(issued.body.api_key), from });
    expect(me.body).toMatchObject({ key: { status: 'active', sources: [] } });
    expect(await liveKeys(owner.id)).toHaveLength(1);
  });

  const redeemed = async (owner: Subscriber, token: string) =>
    sendToFleet('/api/v1/keys/issue', { json: { email: owner.email, token } });
  const redeemAnew = async (owner: Subscriber) => redeemed(owner, await addLinkToken(database, owner));
  /** What an administrator's revocation does to the key. */
  const revoke = (owner: Subscriber) =>
    database.pool.query(
      "UPDATE api_keys SET status = 'revoked', revoked_at = clock_timestamp() WHERE subscriber_id = $1 AND status <> 'revoked'",
      [owner.id],
    );

  test('rotates ten times in 30 days; the eleventh attempt changes nothing', async () => {
    const owner = await addSubscriber(database);
    for (let index = 0; index <= 10; index++) expect((await redeemAnew(owner)).status).toBe(200);
    const before = await liveKeys(owner.id);
    const token = await addLinkToken(database, owner);
    const rejected = await redeemed(owner, token);
    expect(rejected).toMatchObject({ status: 429, body: { code: 'rotation_limited', retry_after_seconds: expect.any(Number) } });
    expect(rejected.headers['retry-after']).toBe(String(rejected.body.retry_after_seconds));
    expect(await liveKeys(owner.id)).toEqual(before);
    await database.pool.query("UPDATE api_keys SET created_at = created_at - interval '31 days' WHERE subscriber_id = $1", [
      owner.id,
    ]);
    expect((await redeemed(owner, token)).status).toBe(200);
  });

  test('does not count keys issued after a revocation', async () => {
    const owner = await addSubscriber(database);
    for (let index = 0; index < 12; index++) {
      expect(await redeemAnew(owner)).toMatchObject({ status: 200, body: { replaces: null } });
      await revoke(owner);
    }
    for (let index = 0; index <= 10; index++) expect((await redeemAnew(owner)).status).toBe(200);
    expect(await redeemAnew(owner)).toMatchObject({ status: 429, body: { code: 'rotation_limited' } });
    await revoke(owner);
    expect(await redeemAnew(owner)).toMatchObject({ status: 200, body: { replaces: null } });
    expect(await redeemAnew(owner)).toMatchObject({ status: 429, body: { code: 'rotation_limited' } });
  });

  test.each([
    { name: 'a lapsed', given: { activeUntil: new Date('2020-01-01') } },
    { name: 'a suspended', given: { suspendedAt: new Date() } },
  ])('is rejected and not consumed for $name subscriber', async ({ given }) => {
    const owner = await addSubscriber(database, given);
    const token = await addLinkToken(database, owner);
    const redeem = () => sendToFleet('/api/v1/keys/issue', { json: { email: owner.email, token } });
    expect(await redeem()).toMatchObject({ status: 403, body: { code: 'subscription_inactive' } });
    await database.pool.query(
      "UPDATE subscribers SET active_until = now() + interval '1 day', suspended_at = NULL WHERE id = $1",
      [owner.id],
    );
    expect((await redeem()).status).toBe(200);
  });
});
