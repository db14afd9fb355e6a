import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { provideClientHeader } from '../../lib/auth/client';
import { answerLinkRequests } from '../../lib/auth/link-requests';
import { toLinkToken } from '../../lib/auth/link-token';
import { findSession } from '../../lib/auth/session';
import { serveSignIn } from '../../lib/auth/sessions/endpoint';
import { type Database, openDatabase, provideDatabase } from '../../lib/db/client';
import { provideCounters } from '../../lib/limits/open-counters';
import { ProcessCounters } from '../../lib/limits/process-counters';
import { queueLink } from '../../lib/mail/outbox';
import { createTestDatabase } from '../support/databases';
import { forgedLinkToken, insertSession, insertSubscriber, readLinkTokens } from '../support/sign-in';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const ORIGIN = 'http://localhost:3000';
const NAME = 'hospitality-session';

let database: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  provideClientHeader();
});

beforeEach(async () => {
  await database.pool.query(
    'DELETE FROM sessions; DELETE FROM link_requests; DELETE FROM link_tokens; DELETE FROM mails; DELETE FROM admins; DELETE FROM subscribers',
  );
  await insertSubscriber(database.pool, 'ada@example.com');
  await insertSubscriber(database.pool, 'lapsed@example.com', { activeUntil: new Date(0) });
  await insertSubscriber(database.pool, 'suspended@example.com', { suspendedAt: new Date(0) });
  await database.pool.query("INSERT INTO admins (email) VALUES ('root@example.com')");
  provideCounters(new ProcessCounters());
});

type Options = { method?: string; headers?: Record<string, string>; body?: unknown; client?: string };

function call(path: string, { method = 'POST', headers = {}, body, client = '203.0.113.7' }: Options = {}): Promise<Response> {
  const json = body !== undefined && typeof body !== 'string';
  return serveSignIn(
    new Request(`http://127.0.0.1/api/auth/${path}`, {
      method,
      headers: {
        ...(method === 'POST' ? { origin: ORIGIN } : {}),
        ...(json ? { 'content-type': 'application/json' } : {}),
        'x-hospitality-client': client,
        ...headers,
      },
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as string) }),
    }),
  );
}

async function ask(email: string, options: Options & { fields?: Record<string, unknown> } = {}): Promise<Response> {
  const response = await call('signin/email', { body: { email, ...options.fields }, ...options });
  await answerLinkRequests(database);
  return response;
}

const redeem = (email: string, token: string, headers: Record<string, string> = {}) =>
  call('callback/email', { body: { email, token }, headers });

async function makeLink(email: string, now = new Date()): Promise<string> {
  const { id } = await queueLink(database.pool, { purpose: 'signin', email, locale: 'en', now });
  return toLinkToken('signin', id);
}

/** The `name=value` of the session's cookie in an answer. */
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${NAME}=`))
    ?.split(';', 1)[0];

const count = async (table: string) => Number((await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);
const audits = async (email: string) =>
  (
    await database.pool.query("SELECT actor, action, before, after, request_id FROM audit WHERE subject = 'session:' || $1", [
      email,
    ])
  ).rows;

/** An answer as a caller can tell it from another. */
async function lookOf(response: Response) {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'));
  return { status: response.status, headers, cookies: response.headers.getSetCookie(), body: await response.text() };
}

describe('asking for a link', () => {
  test.each(['ada@example.com', 'lapsed@example.com', 'suspended@example.com', 'root@example.com'])(
    '%s gets one mail with one link of ten minutes',
    async (email) => {
      const before = Date.now();
      expect((await ask(email)).status).toBe(200);
      const { rows: mails } = await database.pool.query('SELECT to_email, template, locale, props FROM mails');
      expect(mails).toEqual([{ to_email: email, template: 'sign_in', locale: 'en', props: {} }]);
      const { rows: links } = await database.pool.query('SELECT * FROM link_tokens');
      expect(links).toHaveLength(1);
      expect(links[0]).toMatchObject({ email, purpose: 'signin', ended_at: null });
      const [token] = await readLinkTokens(database.pool, email);
      expect(links[0].hash).toEqual(createHash('sha256').update(String(token)).digest());
      const life = links[0].expires_at.getTime();
      expect(life).toBeGreaterThanOrEqual(before + 600_000);
      expect(life).toBeLessThanOrEqual(Date.now() + 600_000);
    },
  );

  test('strangers are answered to the byte as subscribers are, and leave no row', async () => {
    const known = await lookOf(await ask('ada@example.com'));
    await database.pool.query('DELETE FROM mails; DELETE FROM link_tokens');
    for (const email of ['stranger@example.com', 'adaa@example.com', 'ada@example.org', 'ada+x@example.com'])
      expect(await lookOf(await ask(email))).toEqual(known);
    for (const table of ['mails', 'link_tokens', 'link_requests', 'sessions'])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('subscribers')).toBe(3);
    expect(await count('admins')).toBe(1);
    expect(known.status).toBe(200);
    expect(JSON.parse(known.body)).toEqual({
      status: 'accepted',
      message: 'If this address may sign in, a link is on its way to it.',
    });
  });

  test('the address is folded before anybody compares it', async () => {
    await ask('  ＡＤＡ@Example.COM ');
    expect(await readLinkTokens(database.pool, 'ada@example.com')).toHaveLength(1);
  });

  test.each([
    'ada',
    'ada@example.com,eve@example.com',
    '"ada"@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'Ada <ada@example.com>',
    'ada@example.com@example.org',
    `${'a'.repeat(300)}@example.com`,
    '',
  ])('%j is no address: 422, and nobody is mailed', async (email) => {
    const response = await ask(email);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ detail: [expect.objectContaining({ loc: ['body', 'email'], type: 'value_error' })] });
    expect(await count('mails')).toBe(0);
  });

  test.each([
    [{}, 'missing'],
    [{ email: null }, 'string_type'],
    [{ email: ['ada@example.com'] }, 'string_type'],
  ])('%j is 422', async (body, type) => {
    const response = await call('signin/email', { body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'email'], type }] });
  });

  test('the mail speaks the language of the page, not of the browser', async () => {
    const headers = { 'accept-language': 'en' };
    const response = await ask('ada@example.com', { fields: { locale: 'zh' }, headers });
    expect((await response.json()).message).toBe('如果该邮箱可以登录，登录链接已在发送途中。');
    await ask('root@example.com', { headers: { 'accept-language': 'zh-CN,en;q=0.5' } });
    const { rows } = await database.pool.query('SELECT locale FROM mails ORDER BY created_at');
    expect(rows).toEqual([{ locale: 'zh' }, { locale: 'zh' }]);
  });

  test('per address three an hour, and nobody is told when it is more', async () => {
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1)
      answers.push(await lookOf(await ask('ada@example.com', { client: `198.51.100.${turn}` })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await count('mails')).toBe(3);
  });

  test('per client ten an hour, whatever the addresses, then 429', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await ask(`nobody${turn}@example.com`)).status).toBe(200);
    const refused = await ask('ada@example.com');
    expect(refused.status).toBe(429);
    const problem = await refused.json();
    expect(problem).toMatchObject({ code: 'rate_limited', limit: 10, retry_after_seconds: expect.any(Number) });
    expect(refused.headers.get('retry-after')).toBe(String(problem.retry_after_seconds));
    expect(await count('mails')).toBe(0);
    expect((await ask('ada@example.com', { client: '203.0.113.8' })).status).toBe(200);
  });

  test('a form without script is led back to its page', async () => {
    const form = (body: string) =>
      call('signin/email', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    const sent = await form('email=ada%40example.com&locale=zh&callback_url=%2Fzh%2Farchive');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/zh/signin?sent=1']);
    const stranger = await form('email=eve%40example.com&locale=zh&callback_url=%2Fzh%2Farchive');
    expect(await lookOf(stranger)).toEqual(await lookOf(sent));
    const wrong = await form('email=ada&locale=zh');
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/zh/signin?error=email']);
    for (let turn = 2; turn < 10; turn += 1) await form('email=eve%40example.com');
    const tooMany = await form('email=eve%40example.com&locale=en');
    expect([tooMany.status, tooMany.headers.get('location')]).toEqual([303, '/en/signin?error=rate_limited']);
    await answerLinkRequests(database);
    expect(await readLinkTokens(database.pool, 'ada@example.com')).toHaveLength(1);
  });

  test('while the counters or the database are away it is 503, for subscribers and strangers alike', async () => {
    const away = new ProcessCounters();
    away.health = () => ({ kind: 'redis', away: true });
    provideCounters(away);
    for (const email of ['ada@example.com', 'eve@example.com']) {
      const response = await ask(email);
      expect([response.status, (await response.json()).code, response.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '2',
      ]);
    }
    expect(await count('mails')).toBe(0);
    provideCounters(new ProcessCounters());
    provideDatabase(openDatabase('postgresql://nobody@127.0.0.1:1/none'));
    for (const email of ['ada@example.com', 'eve@example.com']) expect((await ask(email)).status).toBe(503);
    expect((await redeem('ada@example.com', forgedLinkToken())).status).toBe(503);
    const cookie = `${NAME}=${'A'.repeat(43)}`;
    expect((await call('signout', { headers: { cookie } })).status).toBe(503);
    expect((await call('session', { method: 'GET', headers: { cookie } })).status).toBe(503);
    provideDatabase(database);
  });
});

describe('redeeming a link', () => {
  test('begins a session of 24 hours with an audit row, and shows its token to the cookie alone', async () => {
    const token = await makeLink('ada@example.com');
    const before = Date.now();
    const response = await redeem('ada@example.com', token, { 'x-request-id': 'the-request' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'signed_in', callback_url: '/en/dashboard' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const cookie = String(cookieOf(response));
    const session = await findSession(cookie, new Date());
    expect(session).toMatchObject({ email: 'ada@example.com', admin: false });
    const expiry = session?.expiresAt.getTime() ?? 0;
    expect(expiry).toBeGreaterThanOrEqual(before + 86_400_000);
    expect(expiry).toBeLessThanOrEqual(Date.now() + 86_400_000);
    expect(await audits('ada@example.com')).toEqual([
      {
        actor: 'subscriber:ada@example.com',
        action: 'session.begin',
        before: null,
        after: { expires_at: new Date(expiry).toISOString() },
        request_id: 'the-request',
      },
    ]);
    const { rows } = await database.pool.query(
      `SELECT (SELECT string_agg(t::text, ' ') FROM sessions t) || (SELECT string_agg(t::text, ' ') FROM link_tokens t)
           || (SELECT string_agg(t::text, ' ') FROM mails t) || (SELECT string_agg(t::text, ' ') FROM audit t) AS dump`,
    );
    for (const secret of [token, cookie.split('=')[1] as string]) {
      expect(rows[0].dump).not.toContain(secret);
      expect(rows[0].dump).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });

  test('the cookie is HttpOnly, Lax, of the whole site, and ends with the session', async () => {
    const response = await redeem('ada@example.com', await makeLink('ada@example.com'));
    const cookies = response.headers.getSetCookie();
    const [session, ...others] = cookies.filter((cookie) => !/Max-Age=0/.test(cookie));
    expect(others).toEqual([]);
    const [pair, ...attributes] = String(session).split('; ');
    expect(pair).toMatch(/^hospitality-session=[A-Za-z0-9_-]{43}$/);
    const { rows } = await database.pool.query('SELECT expires_at FROM sessions');
    const expires = new Date(Math.floor(rows[0].expires_at.getTime() / 1_000) * 1_000).toUTCString();
    expect(attributes.toSorted()).toEqual([`Expires=${expires}`, 'HttpOnly', 'Path=/', 'SameSite=Lax']);
  });

  test('a hundred at once of one link begin one session, and 99 are told what a wrong link is told', async () => {
    const token = await makeLink('ada@example.com');
    const answers = await Promise.all(Array.from({ length: 100 }, () => redeem('ada@example.com', token)));
    const refused = answers.filter(({ status }) => status === 400);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([1, 99]);
    expect(await count('sessions')).toBe(1);
    const wrong = { ...(await (await redeem('ada@example.com', forgedLinkToken())).json()), request_id: '' };
    for (const answer of refused) {
      expect({ ...(await answer.json()), request_id: '' }).toEqual(wrong);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('two links of one address at once begin one session and block nobody', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const tokens = [await makeLink('ada@example.com'), await makeLink('ada@example.com'), await makeLink('ada@example.com')];
      const answers = await Promise.all([...tokens, ...tokens.toReversed()].map((token) => redeem('ada@example.com', token)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    }
  });

  test('a hundred GET and HEAD of its address, as mail scanners make them, leave the link alone', async () => {
    const token = await makeLink('ada@example.com');
    const query = new URLSearchParams({ email: 'ada@example.com', token, callbackUrl: ORIGIN });
    for (let turn = 0; turn < 100; turn += 1) {
      const method = turn % 2 ? 'HEAD' : 'GET';
      const response = await call(`callback/email?${query}`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect(await count('sessions')).toBe(0);
    // Nor does a post whose token stands in the query.
    expect((await call(`callback/email?${query}`, { body: {} })).status).toBe(422);
    expect((await redeem('ada@example.com', token)).status).toBe(200);
  });

  test('the last three links work, the fourth last does not, and redeeming one ends all', async () => {
    const tokens: string[] = [];
    for (let turn = 0; turn < 4; turn += 1)
      tokens.push(await makeLink('ada@example.com', new Date(Date.now() - 4_000 + turn * 1_000)));
    const [oldest, second, , newest] = tokens as [string, string, string, string];
    expect((await redeem('ada@example.com', oldest)).status).toBe(400);
    expect((await redeem('ada@example.com', second)).status).toBe(200);
    expect((await redeem('ada@example.com', newest)).status).toBe(400);
    expect((await database.pool.query('SELECT 1 FROM link_tokens WHERE ended_at IS NULL')).rowCount).toBe(0);
  });

  test('a wrong token ends no right one, and a link of a key is none of signing in', async () => {
    const { id } = await queueLink(database.pool, { purpose: 'key', email: 'ada@example.com', locale: 'en', now: new Date() });
    const token = await makeLink('ada@example.com');
    expect((await redeem('ada@example.com', toLinkToken('key', id))).status).toBe(400);
    expect((await redeem('ada@example.com', toLinkToken('signin', id))).status).toBe(400);
    expect((await redeem('root@example.com', token)).status).toBe(400);
    expect((await database.pool.query('SELECT 1 FROM link_tokens WHERE ended_at IS NULL')).rowCount).toBe(2);
    expect((await redeem('ada@example.com', token)).status).toBe(200);
    expect((await database.pool.query("SELECT 1 FROM link_tokens WHERE ended_at IS NULL AND purpose = 'key'")).rowCount).toBe(1);
  });

  test('an expired link is a wrong one', async () => {
    const token = await makeLink('ada@example.com', new Date(Date.now() - 600_000));
    expect((await redeem('ada@example.com', token)).status).toBe(400);
    const alive = await makeLink('ada@example.com', new Date(Date.now() - 590_000));
    expect((await redeem('ada@example.com', alive)).status).toBe(200);
  });

  test.each([
    '',
    'x',
    'A'.repeat(42),
    'A'.repeat(44),
    `${'A'.repeat(42)}=`,
    `${'A'.repeat(42)}\0`,
    "' OR 1=1 --",
    'A'.repeat(8_000),
  ])('the token %j is wrong like any other, and so is an address that is none', async (token) => {
    const response = await redeem('ada@example.com', token);
    expect([response.status, (await response.json()).code]).toEqual([400, 'token_invalid']);
    expect((await redeem('no address', forgedLinkToken())).status).toBe(400);
  });

  test('who left between the mail and the click does not get in', async () => {
    const token = await makeLink('ada@example.com');
    await database.pool.query("DELETE FROM subscribers WHERE email = 'ada@example.com'");
    expect((await redeem('ada@example.com', token)).status).toBe(400);
    expect(await count('sessions')).toBe(0);
  });

  test.each(['lapsed@example.com', 'suspended@example.com', 'root@example.com'])('%s gets in too', async (email) => {
    const response = await redeem(email, await makeLink(email));
    expect(response.status).toBe(200);
    expect(await findSession(cookieOf(response), new Date())).toMatchObject({ email, admin: email.startsWith('root') });
    expect((await audits(email)).at(-1)).toMatchObject({
      actor: `${email.startsWith('root') ? 'admin' : 'subscriber'}:${email}`,
    });
  });

  test('the session that the browser held before ends; others of the same person go on', async () => {
    const [held, elsewhere] = [
      await insertSession(database.pool, 'root@example.com'),
      await insertSession(database.pool, 'ada@example.com'),
    ];
    const response = await redeem('ada@example.com', await makeLink('ada@example.com'), { cookie: `${NAME}=${held}` });
    expect(response.status).toBe(200);
    expect(await findSession(`${NAME}=${held}`, new Date())).toBeUndefined();
    expect(await findSession(`${NAME}=${elsewhere}`, new Date())).toBeDefined();
    expect(cookieOf(response)).not.toContain(held);
  });

  test('when the session cannot be kept, the link is not used up', async () => {
    const token = await makeLink('ada@example.com');
    await database.pool.query("ALTER TABLE audit ADD CONSTRAINT closed CHECK (action <> 'session.begin') NOT VALID");
    expect((await redeem('ada@example.com', token)).status).toBe(500);
    expect(await count('sessions')).toBe(0);
    await database.pool.query('ALTER TABLE audit DROP CONSTRAINT closed');
    expect((await redeem('ada@example.com', token)).status).toBe(200);
  });
});

describe('the way back', () => {
  test.each([
    ['/en/archive?q=rooms', '/en/archive?q=rooms'],
    [`${ORIGIN}/zh/docs#keys`, '/zh/docs#keys'],
    ['//evil.example.com', '/en/dashboard'],
    ['https://evil.example.com/', '/en/dashboard'],
    ['/\\evil.example.com', '/en/dashboard'],
    ['javascript:alert(1)', '/en/dashboard'],
    [undefined, '/en/dashboard'],
  ])('%j leads to %s', async (callback_url, expected) => {
    const asked = await ask('ada@example.com', { fields: { callback_url } });
    const kept = asked.headers.getSetCookie();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatch(/^hospitality-callback=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const [token] = await readLinkTokens(database.pool, 'ada@example.com');
    const response = await redeem('ada@example.com', String(token), { cookie: String(kept[0]).split(';', 1)[0] as string });
    expect(await response.json()).toEqual({ status: 'signed_in', callback_url: expected });
    expect(response.headers.getSetCookie()).toContain('hospitality-callback=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  });

  test('a forged cookie leads nowhere else either', async () => {
    for (const forged of [
      'https%3A%2F%2Fevil.example.com',
      '//evil.example.com',
      '%0d%0aSet-Cookie:a=b',
      '%zz',
      'x'.repeat(5_000),
    ]) {
      const token = await makeLink('ada@example.com');
      const response = await redeem('ada@example.com', token, { cookie: `hospitality-callback=${forged}` });
      expect([response.status, (await response.json()).callback_url]).toEqual([200, '/en/dashboard']);
    }
  });
});

describe('signing out', () => {
  test('ends the session at once, by script and by form, and takes the cookie back', async () => {
    const tokens = [await insertSession(database.pool, 'ada@example.com'), await insertSession(database.pool, 'ada@example.com')];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const [script, plain] = [
      await call('signout', { headers: { cookie: `${NAME}=${tokens[0]}` } }),
      await call('signout', { headers: { cookie: `${NAME}=${tokens[1]}`, ...form }, body: 'locale=zh' }),
    ];
    expect([script.status, await script.json()]).toEqual([200, { status: 'signed_out' }]);
    expect([plain.status, plain.headers.get('location')]).toEqual([303, '/zh']);
    for (const response of [script, plain])
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^hospitality-session=; Max-Age=0; Path=\/;/)]);
    for (const token of tokens) expect(await findSession(`${NAME}=${token}`, new Date())).toBeUndefined();
    expect(await count('sessions')).toBe(0);
  });

  test('without a session is no fault', async () => {
    const response = await call('signout');
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  });
});

describe('who is signed in', () => {
  test('is read through next-auth, prolonging nothing and renewing no cookie', async () => {
    const token = await insertSession(database.pool, 'ada@example.com', { createdAt: new Date(Date.now() - 80_000_000) });
    const { rows: before } = await database.pool.query('SELECT * FROM sessions');
    const headers = { cookie: `${NAME}=${token}` };
    const response = await call('session', { method: 'GET', headers });
    expect(await response.json()).toEqual({
      user: { name: null, email: 'ada@example.com' },
      expires: before[0].expires_at.toISOString(),
    });
    expect([response.headers.getSetCookie(), response.headers.get('cache-control')]).toEqual([[], 'no-store']);
    expect((await database.pool.query('SELECT * FROM sessions')).rows).toEqual(before);
    expect(await (await call('session', { method: 'GET' })).json()).toEqual({});
    expect((await call('session', { method: 'HEAD', headers })).status).toBe(200);
  });
});

describe('the door', () => {
  const writes = ['signin/email', 'callback/email', 'signout'];

  test.each(writes)('%s refuses every other origin and none, and does nothing', async (path) => {
    const held = await insertSession(database.pool, 'ada@example.com');
    const token = await makeLink('root@example.com');
    for (const origin of [
      'https://evil.example.com',
      'null',
      '',
      'http://localhost:3001',
      'https://localhost:3000',
      ORIGIN.toUpperCase(),
    ]) {
      const headers = { origin, cookie: `${NAME}=${held}` };
      const response = await call(path, { body: { email: 'root@example.com', token }, headers });
      expect([response.status, (await response.json()).code]).toEqual([403, 'origin_refused']);
    }
    expect(await findSession(`${NAME}=${held}`, new Date())).toBeDefined();
    expect([await count('sessions'), await count('mails')]).toEqual([1, 1]);
  });

  test.each([...writes.flatMap((path) => ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, path]))])(
    '%s %s is 405',
    async (method, path) => {
      const response = await call(String(path), { method: String(method) });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    },
  );

  test.each([
    'csrf',
    'providers',
    'error',
    'verify-request',
    'signin',
    'callback',
    'callback/credentials',
    'signin/google',
    '_log',
    'session/email',
    'signout/email',
    'constructor',
    '__proto__',
    '%73ession',
    '',
  ])('nothing of next-auth’s answers at %j', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await call(path, { method });
      expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
    }
  });

  test('bodies are capped, typed and checked', async () => {
    const send = (body: string, type: string, path = 'signin/email') => call(path, { body, headers: { 'content-type': type } });
    const email = 'ada@example.com';
    expect((await send(JSON.stringify({ email, x: 'y'.repeat(17_000) }), 'application/json')).status).toBe(413);
    expect((await send(`email=${email}&x=${'y'.repeat(17_000)}`, 'application/x-www-form-urlencoded')).status).toBe(413);
    expect((await send(JSON.stringify({ email }), 'text/plain')).status).toBe(415);
    expect((await send(`email=${email}&token=x`, 'application/x-www-form-urlencoded', 'callback/email')).status).toBe(415);
    for (const body of ['{', '[]', 'null', '"x"', '']) expect((await send(body, 'application/json')).status).toBe(422);
    await answerLinkRequests(database);
    expect(await count('mails')).toBe(0);
  });
});
