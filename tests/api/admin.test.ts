import { describe, expect, it } from 'vitest';
import { get, post } from '../support/admin-client';
import { type Reply, send } from '../support/http';
import { mounts, openMountsDatabase, ownServer } from '../support/mounts';
import { operationRequests } from '../support/operation-requests';
import { addAdmin, addAdminToken, addSubscriber, issueKey, newEmail, signIn } from '../support/people';

const database = openMountsDatabase();

const operations = operationRequests.filter(({ operation }) => ['admin', 'admin_session'].includes(operation.access));

const codeOf = (reply: Reply) => [reply.status, (reply.json as { code?: string } | undefined)?.code];

/** A new subscriber with a key, as the database holds them. */
async function newOwner(name: string, status: 'active' | 'frozen' | 'revoked' = 'active') {
  const { id, email } = await addSubscriber(database, { email: newEmail(name) });
  const { prefix, text } = await issueKey(database, { id }, status);
  return { id, email, prefix, text };
}

// On our own server, tests/security/authorization.test.ts lets every role meet every operation.
describe.each(mounts.slice(1))('admin operations ($mount)', ({ url }) => {
  it.each(operations)('$id requires an administrator', async ({ operation, target, options }) => {
    const owner = await newOwner('stranger');
    const session = await signIn(database, owner.email);
    const attempt = async (headers: Record<string, string>) =>
      codeOf(await send(url, target, { ...options, headers: { ...options.headers, ...headers } }));
    expect(await attempt({})).toEqual([401, 'credentials_missing']);
    expect(await attempt({ authorization: 'Bearer hia_AAAAAAAA_nothing' })).toEqual([401, 'key_invalid']);
    const byKey = operation.access === 'admin' ? [403, 'admin_required'] : [401, 'credentials_missing'];
    expect(await attempt({ 'x-api-key': owner.text, 'x-forwarded-for': '203.0.113.7' })).toEqual(byKey);
    if (operation.access === 'admin_session')
      expect(await attempt((await addAdminToken(database)).headers)).toEqual([401, 'credentials_missing']);
    expect(await attempt({ ...session, origin: 'https://research.example.com' })).toEqual([403, 'admin_required']);
  });
});

describe('admin operations', () => {
  const { url } = ownServer;

  it('are rejected once the token is revoked or expired or the address has lost its role', async () => {
    const [revoked, expired] = [await addAdminToken(database), await addAdminToken(database)];
    const boss = newEmail('boss');
    await addAdmin(database, boss);
    const session = await signIn(database, boss);
    for (const headers of [revoked.headers, expired.headers, session])
      expect((await get(url, '/keys', headers)).status).toBe(200);
    await database.pool.query('UPDATE admin_tokens SET revoked_at = now() WHERE prefix = $1', [revoked.prefix]);
    await database.pool.query('UPDATE admin_tokens SET expires_at = now() WHERE prefix = $1', [expired.prefix]);
    await database.pool.query('DELETE FROM users WHERE email = $1', [boss]);
    expect(codeOf(await get(url, '/keys', revoked.headers))).toEqual([401, 'key_revoked']);
    expect(codeOf(await get(url, '/keys', expired.headers))).toEqual([401, 'key_invalid']);
    expect(codeOf(await get(url, '/keys', session))).toEqual([401, 'credentials_missing']);
  });

  it('accept session writes from the portal’s origin only and audit the administrator', async () => {
    const owner = await newOwner('origin');
    await addAdmin(database, `origin-${owner.id}@example.com`);
    const session = await signIn(database, `origin-${owner.id}@example.com`);
    const path = `/subscribers/${owner.id}/suspend`;
    expect(codeOf(await post(url, path, session))).toEqual([403, 'origin_refused']);
    expect(codeOf(await post(url, path, { ...session, origin: 'https://evil.example.com' }))).toEqual([403, 'origin_refused']);
    const done = await post(url, path, { ...session, origin: 'https://research.example.com', 'x-request-id': 'console-1' });
    expect(done).toMatchObject({ status: 200, json: { id: owner.id, status: 'suspended' } });
    const { rows } = await database.pool.query(
      "SELECT actor, request_id FROM audit WHERE subject = $1 AND action = 'subscriber.suspend'",
      [`subscriber:${owner.id}`],
    );
    expect(rows).toEqual([{ actor: `admin:origin-${owner.id}@example.com`, request_id: 'console-1' }]);
  });

  it('revoke and unfreeze a key idempotently, effective from the next request', async () => {
    const { headers, prefix: token } = await addAdminToken(database);
    const owner = await newOwner('keys', 'frozen');
    const use = () => send(url, '/api/v1/categories', { headers: { 'x-api-key': owner.text, 'x-forwarded-for': '203.0.113.9' } });
    expect(codeOf(await use())).toEqual([403, 'key_frozen']);
    for (let twice = 0; twice < 2; twice++) {
      const answer = await post(url, `/keys/${owner.prefix}/unfreeze`, headers);
      expect(answer).toMatchObject({
        status: 200,
        json: { prefix: owner.prefix, status: 'active', frozen_at: null, subscriber: { email: owner.email, status: 'active' } },
      });
    }
    expect((await use()).status).toBe(200);
    for (let twice = 0; twice < 2; twice++) {
      expect(await post(url, `/keys/${owner.prefix}/revoke`, headers)).toMatchObject({
        status: 200,
        json: { status: 'revoked' },
      });
    }
    expect(codeOf(await use())).toEqual([401, 'key_revoked']);
    expect(await post(url, `/keys/${owner.prefix}/unfreeze`, headers)).toMatchObject({
      status: 409,
      json: { code: 'key_state_conflict', status_of_key: 'revoked' },
    });
    const detail = await get(url, `/keys/${owner.prefix}`, headers);
    const { timeline } = detail.json as { timeline: { action: string; actor: string }[] };
    expect(timeline.map(({ action, actor }) => [action, actor])).toEqual([
      ['key.unfreeze', `token:${token}`],
      ['key.revoke', `token:${token}`],
    ]);
  });

  it('ignore an unneeded body and reject one over 16 KiB', async () => {
    const { headers } = await addAdminToken(database);
    const owner = await newOwner('bodies');
    const acts = [
      ...['unfreeze', 'revoke'].map((verb) => `/keys/${owner.prefix}/${verb}`),
      ...['suspend', 'resume', 'cancel'].map((verb) => `/subscribers/${owner.id}/${verb}`),
    ];
    for (const act of acts) {
      const ask = (body: string, more = {}) =>
        send(url, `/api/v1/admin${act}`, { method: 'POST', headers: { ...headers, ...more }, body });
      for (const more of [{}, { 'transfer-encoding': 'chunked' }])
        expect([act, ...codeOf(await ask('x'.repeat(16 * 1024 + 1), more))]).toEqual([act, 413, 'body_too_large']);
      expect([act, (await ask(`{"${'x'.repeat(16_000)}`)).status]).toEqual([act, 200]);
    }
    const session = await signIn(database, owner.email);
    const rotate = { method: 'POST', headers: { ...session, origin: 'https://research.example.com' }, body: 'x'.repeat(20_000) };
    expect(codeOf(await send(url, '/api/v1/keys/rotate', rotate))).toEqual([413, 'body_too_large']);
  });

  it.each(['hik_short', 'hia_AAAAAAAA', 'hik_AAAAAAA%21', 'hik_AAAAAAAAA'])('reject the prefix %s as input', async (prefix) => {
    const { headers } = await addAdminToken(database);
    for (const [method, rest] of [
      ['GET', ''],
      ['POST', '/revoke'],
      ['POST', '/unfreeze'],
    ] as const) {
      const reply = await send(url, `/api/v1/admin/keys/${prefix}${rest}`, { method, headers });
      expect(reply).toMatchObject({
        status: 422,
        json: { detail: [{ loc: ['path', 'prefix'], type: 'string_pattern_mismatch' }] },
      });
    }
    expect(codeOf(await get(url, '/keys/hik_00000000', headers))).toEqual([404, 'key_not_found']);
  });

  it('list keys with pagination and Link header', async () => {
    const { headers } = await addAdminToken(database);
    const owners = [await newOwner('zz-list'), await newOwner('zz-list')];
    const q = 'q=zz-list&sort=email&page_size=1';
    const first = await get(url, `/keys?${q}`, headers);
    expect(first.json).toMatchObject({ page: 1, page_size: 1, items: [{ usage_today: 0, usage_30d: 0, sources: [] }] });
    const { total, total_pages } = first.json as { total: number; total_pages: number };
    expect([total >= 2, total_pages]).toEqual([true, total]);
    expect(first.headers.link).toContain(
      '<https://research.example.com/api/v1/admin/keys?q=zz-list&sort=email&page_size=1&page=2>; rel="next"',
    );
    expect(first.headers['access-control-allow-origin']).toBeUndefined();
    const one = await get(url, `/keys?q=${owners[1]?.prefix}`, headers);
    expect(one.json).toMatchObject({ total: 1, items: [{ prefix: owners[1]?.prefix, subscriber: { id: owners[1]?.id } }] });
    for (const list of ['/keys', '/subscribers', '/audit'])
      expect((await get(url, list, headers)).json, list).toMatchObject({ page: 1, page_size: 20 });
    expect((await get(url, `/keys?${q}&page=999`, headers)).json).toMatchObject({ items: [], total });
    const wrong = await get(url, '/keys?status=lost&sort=hash&page=0&page_size=101', headers);
    expect((wrong.json as { detail: { loc: string[]; type: string }[] }).detail.map(({ loc, type }) => [loc[1], type])).toEqual([
      ['status', 'string_pattern_mismatch'],
      ['sort', 'string_pattern_mismatch'],
      ['page', 'greater_than_equal'],
      ['page_size', 'less_than_equal'],
    ]);
  });

  it('return an overview', async () => {
    const { headers } = await addAdminToken(database);
    const owner = await newOwner('overview', 'frozen');
    const { status, json } = await get(url, '/overview', headers);
    expect(status).toBe(200);
    expect(json).toMatchObject({ counters: { unavailable: false }, mail: { waiting: expect.any(Number) } });
    const { frozen } = json as { frozen: { prefix: string; evidence: unknown }[] };
    expect(frozen.find(({ prefix }) => prefix === owner.prefix)).toMatchObject({ evidence: null });
  });
});
