import { beforeAll, describe, expect, test } from 'vitest';
import { insertArticle } from '../support/articles';
import type { SendOptions } from '../support/http';
import { operationRequests, representatives, toTarget } from '../support/operation-requests';
import { addAdmin, addAdminToken, addLinkToken, addStaff, addSubscriber, issueKey, signIn } from '../support/people';
import { findProgram } from '../support/programs';
import { send } from '../support/separate-clients';
import { APP_URL } from '../support/test-environment';
import { addSignedInSubscriber, readProtectedRows, type SignedInSubscriber, startTestServer } from './test-environment';

/** OWASP API Security Top 10 (2023): who may do what, over the table of operations. */

const limits = {
  LIMIT_KEYED_PER_MINUTE: '100000',
  LIMIT_SESSION_PER_MINUTE: '100000',
  LIMIT_ANONYMOUS_PER_MINUTE: '100000',
  LIMIT_ANONYMOUS_PER_DAY: '100000',
};
const environment = startTestServer(limits, findProgram('tests/support/api-server.ts'));
let one: SignedInSubscriber;
let other: SignedInSubscriber;
beforeAll(async () => {
  [one, other] = [await addSignedInSubscriber(environment), await addSignedInSubscriber(environment)];
});

/** Always from one network: keys learn which ones are theirs. */
const bearer = (text: string) => ({ authorization: `Bearer ${text}`, 'x-forwarded-for': '198.51.100.20' });
const withHeaders = (options: SendOptions, headers: Record<string, string>): SendOptions => ({
  ...options,
  headers: { ...options.headers, ...headers },
});
const forAdmins = operationRequests.filter(({ operation }) => ['admin', 'admin_session'].includes(operation.access));
const SESSION_ONLY = /^\/admin\/(users|tokens|fingerprints|people)/;

/** The access of an operation by the words of the contract (sections 4, 8 and 10). */
function toContractAccess(method: string, path: string): string {
  if (path === '/me') return 'holder';
  if (/^\/(me\/|keys\/rotate)/.test(path)) return 'session';
  if (!path.startsWith('/admin')) return 'anyone';
  if (path === '/admin/users/me' || path.endsWith('/presence')) return 'staff_session';
  if (SESSION_ONLY.test(path)) return 'admin_session';
  if (path.startsWith('/admin/articles')) {
    const byEditors = /\/(publish|schedule)$/.test(path) || (method === 'PATCH' && path === '/admin/articles/{id}');
    return byEditors ? 'editor' : 'contributor';
  }
  if (path.startsWith('/admin/whitepapers')) return path.endsWith('/downloads') ? 'admin' : 'editor';
  if (/^\/admin\/(media|summaries)/.test(path)) return 'contributor';
  if (/^\/admin\/(authors|categories|videos)/.test(path)) return method === 'GET' ? 'contributor' : 'editor';
  if (path.startsWith('/admin/newsletters')) return path.endsWith('/test') ? 'editor_session' : 'editor';
  if (path.startsWith('/admin/comments')) return 'editor';
  return /^\/admin\/schedules?$/.test(path) ? 'editor' : 'admin';
}

test('every operation has the access level of the contract', () => {
  expect(operationRequests.map(({ id, operation }) => [id, operation.access])).toEqual(
    operationRequests.map(({ id, operation }) => [id, toContractAccess(operation.method, operation.path)]),
  );
});

describe('roles', () => {
  const ranks = ['contributor', 'editor', 'admin'] as const;
  type Rank = (typeof ranks)[number];
  /** Each caller's headers, the highest role it acts with, and whether it has a session. */
  let callers: { name: string; headers: Record<string, string>; role: Rank | undefined; session: boolean; known: boolean }[];
  beforeAll(async () => {
    const { database } = environment;
    const staff = async (role: Rank) => {
      const { email } = await addStaff(database, { role });
      return { name: role, headers: { ...(await signIn(database, email)), origin: APP_URL }, role, session: true, known: true };
    };
    const token = async (scope: 'all' | 'editorial', role: Rank) => {
      const { text } = await addAdminToken(database, 'active', scope);
      return { name: `token ${scope}`, headers: bearer(text), role, session: false, known: true };
    };
    const subscriber = await addSignedInSubscriber(environment);
    callers = [
      { name: 'anonymous', headers: {}, role: undefined, session: false, known: false },
      { name: 'key', headers: bearer(subscriber.key.text), role: undefined, session: false, known: true },
      {
        name: 'subscriber',
        headers: { cookie: subscriber.cookie, origin: APP_URL },
        role: undefined,
        session: true,
        known: true,
      },
      await staff('contributor'),
      await staff('editor'),
      await staff('admin'),
      await token('editorial', 'editor'),
      await token('all', 'admin'),
    ];
  });

  test.each(operationRequests.filter(({ operation }) => operation.path.startsWith('/admin')))(
    '$id admits only callers of its access level',
    async ({ operation, target, options }) => {
      const access = toContractAccess(operation.method, operation.path);
      const sessionOnly = access.endsWith('_session');
      const required = access === 'staff_session' ? 'contributor' : (access.replace('_session', '') as Rank);
      const below = { status: 403, code: required === 'admin' ? 'admin_required' : 'role_required' };
      const outcomes: unknown[] = [];
      const expected: unknown[] = [];
      for (const { name, headers, role, session, known } of callers) {
        const { status, json } = await send(environment.url, target, withHeaders(options, headers));
        const { code, role: named } = (json ?? {}) as { code?: string; role?: string };
        outcomes.push([name, status === 401 || status === 403 ? { status, code, named } : status < 500]);
        const admitted = role !== undefined && ranks.indexOf(role) >= ranks.indexOf(required);
        const named_ = below.code === 'role_required' ? required : undefined;
        if (!known || (sessionOnly && !session))
          expected.push([name, { status: 401, code: 'credentials_missing', named: undefined }]);
        else expected.push([name, admitted || { ...below, named: named_ }]);
      }
      expect(outcomes).toEqual(expected);
    },
  );
});

describe('API1 object level', () => {
  test.each(forAdmins.filter(({ operation }) => operation.path.includes('{')))(
    '$id of another subscriber is rejected for keys and sessions and changes nothing',
    async ({ operation, options }) => {
      const before = await readProtectedRows(environment);
      const target = toTarget(operation, { prefix: other.key.prefix, id: other.owner.id });
      const byKey = SESSION_ONLY.test(operation.path) ? [401, 'credentials_missing'] : [403, 'admin_required'];
      for (const [headers, status, code] of [
        [bearer(one.key.text), ...byKey],
        [{ cookie: one.cookie, origin: APP_URL }, 403, 'admin_required'],
      ] as const)
        expect(await send(environment.url, target, withHeaders(options, headers))).toMatchObject({ status, json: { code } });
      expect(await readProtectedRows(environment)).toEqual(before);
    },
  );

  test.each(
    operationRequests.filter(
      ({ operation }) =>
        /^(?:contributor|staff_session)$/.test(operation.access) && operation.path.startsWith('/admin/articles/{id}'),
    ),
  )('$id hides an article from contributors who did not create it', async ({ operation, options }) => {
    const { database, url } = environment;
    const [author, other] = [
      await addStaff(database, { role: 'contributor' }),
      await addStaff(database, { role: 'contributor' }),
    ];
    const { rows } = await database.pool.query<{ slug: string }>('SELECT slug FROM categories LIMIT 1');
    const fields = { slug: `of-${author.id}`, category_slug: rows[0]?.slug, is_published: false };
    const id = await insertArticle(database.pool, fields);
    await database.pool.query('INSERT INTO article_edits (article_id, edited_at, created_by) VALUES ($1, now(), $2)', [
      id,
      `staff:${author.email}`,
    ]);
    const target = toTarget(operation, { ...operation.sample?.params, id });
    const answerTo = async ({ email }: { email: string }) => {
      const headers = { ...(await signIn(database, email)), origin: APP_URL, 'if-match': '"1"' };
      const { status, json } = await send(url, target, withHeaders(options, headers));
      const { resource } = (json ?? {}) as { resource?: string };
      return `${status} ${resource}`;
    };
    expect(await answerTo(other)).toBe('404 article');
    expect(await answerTo(author)).not.toBe('404 article');
  });

  test('identity comes from the credential only, never from query, body or headers', async () => {
    const names = `?prefix=${other.key.prefix}&subscriber_id=${other.owner.id}&email=${other.owner.email}&id=${other.owner.id}`;
    const claims = { 'x-subscriber-id': other.owner.id, 'x-user': other.owner.email, 'x-api-prefix': other.key.prefix };
    for (const headers of [bearer(one.key.text), { cookie: one.cookie }]) {
      const me = await send(environment.url, `/api/v1/me${names}`, { headers: { ...headers, ...claims } });
      expect(me).toMatchObject({
        status: 200,
        json: { subscriber: { email: one.owner.email }, key: { prefix: one.key.prefix } },
      });
    }
    const rotated = await send(environment.url, `/api/v1/keys/rotate${names}`, {
      json: { subscriber_id: other.owner.id, prefix: other.key.prefix },
      headers: { cookie: one.cookie, origin: APP_URL, ...claims },
    });
    expect(rotated).toMatchObject({ status: 200, json: { replaces: one.key.prefix } });
    const still = await send(environment.url, '/api/v1/me', { headers: bearer(other.key.text) });
    expect(still.json).toMatchObject({ key: { status: 'active' } });
    one = { ...one, key: { text: String(rotated.body.api_key), prefix: String(rotated.body.prefix) } };
  });
});

describe('API2 authentication', () => {
  const broken = async (): Promise<[string, Record<string, string>, string][]> => {
    const good = one.key.text;
    const flipped = `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`;
    const revoked = await issueKey(environment.database, await addSubscriber(environment.database), 'revoked');
    return [
      ['a wrong checksum', bearer(flipped), 'key_invalid'],
      ['a key that was never issued', bearer(`hik_${'A'.repeat(8)}_${'A'.repeat(38)}`), 'key_invalid'],
      ['no credential in the header', { authorization: 'Bearer ' }, 'key_invalid'],
      ['a password', { authorization: `Basic ${Buffer.from(`x:${good}`).toString('base64')}` }, 'key_invalid'],
      ['a token without a signature', bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'), 'key_invalid'],
      ['two keys', { ...bearer(good), 'x-api-key': other.key.text }, 'key_conflict'],
      ['an ended key', bearer(revoked.text), 'key_revoked'],
    ];
  };

  test.each(representatives)('access by %s rejects broken and missing credentials', async (_, { operation, target, options }) => {
    for (const [name, headers, code] of await broken()) {
      // Holders of an ended key may read why other endpoints reject it.
      if (operation.access === 'holder' && code === 'key_revoked') continue;
      const answer = await send(environment.url, target, withHeaders(options, headers));
      expect(answer, `${name} on ${target}`).toMatchObject({ status: 401, json: { code } });
      expect(answer.headers['www-authenticate'], name).toContain('Bearer');
    }
    if (operation.access === 'anyone') return;
    for (const cookie of ['', `__Host-hospitality-session=${'A'.repeat(43)}`, one.cookie.replace('__Host-', '')])
      expect(await send(environment.url, target, withHeaders(options, { cookie }))).toMatchObject({
        status: 401,
        json: { code: 'credentials_missing' },
      });
  });

  test('revoked and expired admin tokens and sessions are rejected', async () => {
    for (const [state, code] of [
      ['expired', 'key_invalid'],
      ['revoked', 'key_revoked'],
    ] as const) {
      const headers = bearer((await addAdminToken(environment.database, state)).text);
      expect(await send(environment.url, '/api/v1/admin/keys', { headers })).toMatchObject({ status: 401, json: { code } });
    }
    await addAdmin(environment.database, 'admin@trust.example.com');
    const { cookie } = await signIn(environment.database, 'admin@trust.example.com');
    const asAdmin = () => send(environment.url, '/api/v1/admin/keys', { headers: { cookie } });
    expect((await asAdmin()).status).toBe(200);
    await environment.database.pool.query("UPDATE sessions SET expires_at = now() WHERE email = 'admin@trust.example.com'");
    expect(await asAdmin()).toMatchObject({ status: 401, json: { code: 'credentials_missing' } });
  });
});

describe('API3 object properties', () => {
  const more = {
    id: '00000000-0000-4000-8000-000000000000',
    role: 'admin',
    is_admin: true,
    status: 'active',
    suspended_at: '2020-01-01T00:00:00Z',
    created_at: '2020-01-01T00:00:00Z',
    prefix: 'hik_AAAAAAAA',
    quota: { minute: { limit: 1_000_000 } },
    subscriber_id: '00000000-0000-4000-8000-000000000000',
    __proto__: { admin: true },
  };
  const asAdmin = () => bearer(environment.adminToken);

  test('adding and renewing a subscriber ignore other properties', async () => {
    const email = 'properties@trust.example.com';
    const json = { email, plan: 'api', active_until: '2030-01-01T00:00:00Z', ...more };
    const added = await send(environment.url, '/api/v1/admin/subscribers', { json, headers: asAdmin() });
    expect(added.status).toBe(200);
    const read = async () =>
      (
        await environment.database.pool.query(
          'SELECT id, email, plan, suspended_at, created_at FROM subscribers WHERE email = $1',
          [email],
        )
      ).rows[0];
    const stored = await read();
    expect(stored).toMatchObject({ plan: 'api', suspended_at: null });
    expect(stored.id).not.toBe(more.id);
    expect(stored.created_at.getUTCFullYear()).not.toBe(2020);
    const renewal = { active_until: '2031-01-01T00:00:00Z', ...more, email: 'another@example.com' };
    await send(environment.url, `/api/v1/admin/subscribers/${stored.id}/renew`, { json: renewal, headers: asAdmin() });
    expect(await read()).toEqual(stored);
    expect((await readProtectedRows(environment)).users).not.toContainEqual(expect.objectContaining({ email }));
  });

  test('issuing a key ignores properties in the body', async () => {
    const owner = await addSubscriber(environment.database);
    const json = {
      email: owner.email,
      token: await addLinkToken(environment.database, owner),
      ...more,
      subscriber_id: other.owner.id,
    };
    const issued = await send(environment.url, '/api/v1/keys/issue', { json });
    expect(issued.status).toBe(200);
    expect(issued.json).toMatchObject({ replaces: null, quota: { minute: { used: 0 } } });
    expect(issued.body.prefix).not.toBe(more.prefix);
    const { rows } = await environment.database.pool.query('SELECT subscriber_id FROM api_keys WHERE prefix = $1', [
      issued.body.prefix,
    ]);
    expect(rows).toEqual([{ subscriber_id: owner.id }]);
  });

  test('admin responses contain no hash, secret or credential', async () => {
    await addAdmin(environment.database, 'reads@trust.example.com');
    const slug = 'paper-with-downloads';
    await environment.database.pool.query('INSERT INTO whitepapers (slug, title_zh, title_en) VALUES ($1, $1, $1)', [slug]);
    const headers = await signIn(environment.database, 'reads@trust.example.com');
    for (const { operation } of forAdmins.filter(({ operation }) => operation.method === 'GET')) {
      const target = toTarget(operation, { prefix: other.key.prefix, id: other.owner.id, slug });
      const { status, text } = await send(environment.url, target, { headers });
      expect(status, operation.id).toBe(200);
      expect(text, operation.id).not.toMatch(/"(?!has_password")[^"]*(hash|secret|password|token_text|api_key)[^"]*":/);
      expect(text, operation.id).not.toMatch(/hi[ka]_[0-9A-Za-z]{8}_/);
    }
  });
});

describe('API5 functions', () => {
  test.each(representatives.filter(([access]) => access.startsWith('admin')))(
    'access by %s cannot be reached by claims, other methods or override headers',
    async (_, call) => {
      const lapsed = await issueKey(
        environment.database,
        await addSubscriber(environment.database, { activeUntil: new Date('2020-01-01') }),
      );
      const before = await readProtectedRows(environment);
      const target = toTarget(call.operation, { prefix: other.key.prefix, id: other.owner.id });
      const rejections: [string, Record<string, string>, number, string][] = [
        ['a lapsed key', bearer(lapsed.text), 403, 'subscription_inactive'],
        ['a claim', { 'x-admin': 'true', 'x-role': 'admin', 'x-original-url': '/api/v1/categories' }, 401, 'credentials_missing'],
        ['an order to the framework', { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' }, 401, 'credentials_missing'],
      ];
      for (const [name, headers, status, code] of rejections)
        expect(await send(environment.url, target, withHeaders(call.options, headers)), name).toMatchObject({
          status,
          json: { code },
        });
      // Another method is no way round either.
      const offered = operationRequests.filter(({ operation }) => operation.path === call.operation.path);
      const others = ['PUT', 'PATCH', 'DELETE'].filter((method) => offered.every(({ operation }) => operation.method !== method));
      for (const method of others)
        expect((await send(environment.url, target, { method, headers: bearer(one.key.text) })).status).toBe(405);
      const overridden = await send(environment.url, '/api/v1/categories', {
        headers: { ...bearer(one.key.text), 'x-http-method-override': 'POST', 'x-rewrite-url': target },
      });
      expect(overridden.status).toBe(200);
      expect(await readProtectedRows(environment)).toEqual(before);
    },
  );

  test('admin session writes are rejected from other origins', async () => {
    await addAdmin(environment.database, 'console@trust.example.com');
    const { cookie } = await signIn(environment.database, 'console@trust.example.com');
    const before = await readProtectedRows(environment);
    for (const { operation, options } of forAdmins.filter(({ operation }) => operation.method === 'POST')) {
      const target = toTarget(operation, { prefix: other.key.prefix, id: other.owner.id });
      for (const origin of [
        undefined,
        'null',
        'https://evil.example.com',
        `${APP_URL}.evil.example.com`,
        'http://research.example.com',
      ])
        expect(
          await send(environment.url, target, withHeaders(options, { cookie, ...(origin ? { origin } : {}) })),
        ).toMatchObject({
          status: 403,
          json: { code: 'origin_refused' },
        });
    }
    expect(await readProtectedRows(environment)).toEqual(before);
  });
});
