import { describe, expect, test } from 'vitest';
import { findSession } from '../../lib/people/auth/reads';
import { processLinkRequests } from '../../lib/people/link-requests/writes';
import { openSession, readLinkTokens } from '../support/people';
import { callSignIn, count, database, makeLink, ORIGIN, redeem, requestLink, SESSION_COOKIE } from '../support/sign-in-client';

describe('the redirect after sign-in', () => {
  test.each([
    ['/en/archive?q=rooms', '/en/archive?q=rooms'],
    [`${ORIGIN}/zh/docs#keys`, '/zh/docs#keys'],
    ['//evil.example.com', '/en/dashboard'],
    ['https://evil.example.com/', '/en/dashboard'],
    ['/\\evil.example.com', '/en/dashboard'],
    ['javascript:alert(1)', '/en/dashboard'],
    [undefined, '/en/dashboard'],
  ])('%j redirects to %s', async (callback_url, expected) => {
    const requested = await requestLink('ada@example.com', { fields: { callback_url } });
    const cookies = requested.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^hospitality-callback=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    const [token] = await readLinkTokens(database, 'ada@example.com');
    const response = await redeem('ada@example.com', String(token), { cookie: String(cookies[0]).split(';', 1)[0] as string });
    expect(await response.json()).toEqual({ status: 'signed_in', callback_url: expected });
    expect(response.headers.getSetCookie()).toContain('hospitality-callback=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  });

  test.each([
    ['/zh/archive/an-article', '/zh/archive/an-article'],
    ['https://evil.example.com/', '/en/dashboard'],
  ])('of a link requested with %j is %s in another browser, which has no cookie', async (callback_url, expected) => {
    await requestLink('ada@example.com', { fields: { callback_url } });
    const [token] = await readLinkTokens(database, 'ada@example.com');
    const response = await redeem('ada@example.com', String(token));
    expect(await response.json()).toEqual({ status: 'signed_in', callback_url: expected });
  });

  test('cannot be changed by a forged cookie', async () => {
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
  test('ends the session and clears the cookie, by script and by form', async () => {
    const tokens = [await openSession(database, 'ada@example.com'), await openSession(database, 'ada@example.com')];
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const [script, plain] = [
      await callSignIn('signout', { headers: { cookie: `${SESSION_COOKIE}=${tokens[0]}` } }),
      await callSignIn('signout', { headers: { cookie: `${SESSION_COOKIE}=${tokens[1]}`, ...form }, body: 'locale=zh' }),
    ];
    expect([script.status, await script.json()]).toEqual([200, { status: 'signed_out' }]);
    expect([plain.status, plain.headers.get('location')]).toEqual([303, '/zh']);
    for (const response of [script, plain])
      expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^hospitality-session=; Max-Age=0; Path=\/;/)]);
    for (const token of tokens) expect(await findSession(`${SESSION_COOKIE}=${token}`, new Date())).toBeUndefined();
    expect(await count('sessions')).toBe(0);
  });

  test('succeeds without a session', async () => {
    const response = await callSignIn('signout');
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []]);
  });
});

describe('the session endpoint', () => {
  test('reads the session without extending it or renewing the cookie', async () => {
    const token = await openSession(database, 'ada@example.com', { createdAt: new Date(Date.now() - 80_000_000) });
    const { rows: before } = await database.pool.query('SELECT * FROM sessions');
    const headers = { cookie: `${SESSION_COOKIE}=${token}` };
    const response = await callSignIn('session', { method: 'GET', headers });
    expect(await response.json()).toEqual({
      user: { name: null, email: 'ada@example.com' },
      expires: before[0].expires_at.toISOString(),
    });
    expect([response.headers.getSetCookie(), response.headers.get('cache-control')]).toEqual([[], 'no-store']);
    expect((await database.pool.query('SELECT * FROM sessions')).rows).toEqual(before);
    expect(await (await callSignIn('session', { method: 'GET' })).json()).toEqual({});
    expect((await callSignIn('session', { method: 'HEAD', headers })).status).toBe(200);
  });
});

describe('the sign-in endpoints', () => {
  const writes = ['signin/email', 'callback/email', 'signout'];

  test.each(writes)('%s rejects foreign and missing origins without effect', async (path) => {
    const session = await openSession(database, 'ada@example.com');
    const token = await makeLink('root@example.com');
    for (const origin of [
      'https://evil.example.com',
      'null',
      '',
      'http://localhost:3001',
      'https://localhost:3000',
      ORIGIN.toUpperCase(),
    ]) {
      const headers = { origin, cookie: `${SESSION_COOKIE}=${session}` };
      const response = await callSignIn(path, { body: { email: 'root@example.com', token }, headers });
      expect([response.status, (await response.json()).code]).toEqual([403, 'origin_refused']);
    }
    expect(await findSession(`${SESSION_COOKIE}=${session}`, new Date())).toBeDefined();
    expect([await count('sessions'), await count('mails')]).toEqual([1, 1]);
  });

  test.each([...writes.flatMap((path) => ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => [method, path]))])(
    '%s %s is 405',
    async (method, path) => {
      const response = await callSignIn(String(path), { method: String(method) });
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
  ])('respond with 404 at %j', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await callSignIn(path, { method });
      expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
    }
  });

  test('limit and validate request bodies', async () => {
    const send = (body: string, type: string, path = 'signin/email') =>
      callSignIn(path, { body, headers: { 'content-type': type } });
    const email = 'ada@example.com';
    expect((await send(JSON.stringify({ email, x: 'y'.repeat(17_000) }), 'application/json')).status).toBe(413);
    expect((await send(`email=${email}&x=${'y'.repeat(17_000)}`, 'application/x-www-form-urlencoded')).status).toBe(413);
    expect((await send(JSON.stringify({ email }), 'text/plain')).status).toBe(415);
    expect((await send(`email=${email}&token=x`, 'application/x-www-form-urlencoded', 'callback/email')).status).toBe(415);
    const compressed = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await callSignIn('signin/email', { body: JSON.stringify({ email }), headers: compressed })).status).toBe(415);
    for (const body of ['{', '[]', 'null', '"x"', '']) expect((await send(body, 'application/json')).status).toBe(422);
    await processLinkRequests(database);
    expect(await count('mails')).toBe(0);
  });
});
