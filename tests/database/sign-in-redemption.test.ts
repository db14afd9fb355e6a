import { describe, expect, test } from 'vitest';
import { setCounters } from '../../lib/counting/counters/open-counters';
import { ProcessCounters } from '../../lib/counting/counters/process-counters';
import { findSession } from '../../lib/people/auth/reads';
import { toLinkToken } from '../../lib/people/links/rules';
import { queueLink } from '../../lib/people/links/writes';
import { getEmailLocale } from '../../lib/platform/mail/reads';
import { forgeLinkToken, openSession } from '../support/people';
import {
  callSignIn,
  cookieOf,
  count,
  database,
  makeLink,
  ORIGIN,
  readAudit,
  redeem,
  SESSION_COOKIE,
} from '../support/sign-in-client';

const inChinese = { email: 'ada@example.com', locale: 'zh', now: new Date() } as const;

describe('redeeming a link', () => {
  test('opens an audited 24-hour session whose token is only in the cookie', async () => {
    const token = await makeLink('ada@example.com');
    const before = Date.now();
    const response = await redeem('ada@example.com', token, { 'x-request-id': 'the-request' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'signed_in', callback_url: '/en/dashboard' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const cookie = String(cookieOf(response));
    const session = await findSession(cookie, new Date());
    expect(session).toMatchObject({ email: 'ada@example.com', staff: undefined });
    const expiry = session?.expiresAt.getTime() ?? 0;
    expect(expiry).toBeGreaterThanOrEqual(before + 86_400_000);
    expect(expiry).toBeLessThanOrEqual(Date.now() + 86_400_000);
    expect(await readAudit('ada@example.com')).toEqual([
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

  test.each<[string, () => Promise<unknown>]>([
    ['a form that a stranger filled in', () => queueLink(database.pool, { ...inChinese, purpose: 'newsletter' })],
    ['a sign-in link that was not used', () => queueLink(database.pool, { ...inChinese, purpose: 'signin' })],
  ])('later emails have the language of the link, whatever that of %s', async (_name, request) => {
    await redeem(inChinese.email, await makeLink(inChinese.email));
    expect(await getEmailLocale(database.pool, inChinese.email)).toBe('en');
    await request();
    expect(await getEmailLocale(database.pool, inChinese.email)).toBe('en');
    const { id } = await queueLink(database.pool, { ...inChinese, purpose: 'signin' });
    await redeem(inChinese.email, toLinkToken('signin', id));
    expect(await getEmailLocale(database.pool, inChinese.email)).toBe('zh');
  });

  test('before a link was used, emails have the language of the latest one, unless a form caused it', async () => {
    const link = { ...inChinese, email: 'nobody@example.com' };
    await queueLink(database.pool, { ...link, purpose: 'whitepaper' });
    expect(await getEmailLocale(database.pool, link.email)).toBe('en');
    await queueLink(database.pool, { ...link, purpose: 'key' });
    await queueLink(database.pool, { ...link, locale: 'en', purpose: 'privacy' });
    expect(await getEmailLocale(database.pool, link.email)).toBe('zh');
  });

  test('the cookie is HttpOnly, Lax, valid for the whole site, and expires with the session', async () => {
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

  test('100 concurrent redemptions open one session; the other 99 get the error of an invalid link', async () => {
    const token = await makeLink('ada@example.com');
    const responses = await Promise.all(Array.from({ length: 100 }, () => redeem('ada@example.com', token)));
    const rejected = responses.filter(({ status }) => status === 400);
    expect([responses.filter(({ status }) => status === 200).length, rejected.length]).toEqual([1, 99]);
    expect(await count('sessions')).toBe(1);
    const wrong = { ...(await (await redeem('ada@example.com', forgeLinkToken())).json()), request_id: '' };
    for (const response of rejected) {
      expect({ ...(await response.json()), request_id: '' }).toEqual(wrong);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  test('concurrent redemptions of several links open one session without a deadlock', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const tokens = [await makeLink('ada@example.com'), await makeLink('ada@example.com'), await makeLink('ada@example.com')];
      const responses = await Promise.all([...tokens, ...tokens.toReversed()].map((token) => redeem('ada@example.com', token)));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    }
  });

  test('100 GET and HEAD requests of email scanners do not consume the link', async () => {
    const token = await makeLink('ada@example.com');
    const query = new URLSearchParams({ email: 'ada@example.com', token, callbackUrl: ORIGIN });
    for (let turn = 0; turn < 100; turn += 1) {
      const method = turn % 2 ? 'HEAD' : 'GET';
      const response = await callSignIn(`callback/email?${query}`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect(await count('sessions')).toBe(0);
    // Neither does a POST with the token in the query.
    expect((await callSignIn(`callback/email?${query}`, { body: {} })).status).toBe(422);
    expect((await redeem('ada@example.com', token)).status).toBe(200);
  });

  test('only the last three links work, and redeeming one invalidates the others', async () => {
    const tokens: string[] = [];
    for (let turn = 0; turn < 4; turn += 1)
      tokens.push(await makeLink('ada@example.com', new Date(Date.now() - 4_000 + turn * 1_000)));
    const [oldest, second, , newest] = tokens as [string, string, string, string];
    expect((await redeem('ada@example.com', oldest)).status).toBe(400);
    expect((await redeem('ada@example.com', second)).status).toBe(200);
    expect((await redeem('ada@example.com', newest)).status).toBe(400);
    expect((await database.pool.query('SELECT 1 FROM link_tokens WHERE ended_at IS NULL')).rowCount).toBe(0);
  });

  test('an invalid token does not invalidate a valid one, and a key link cannot sign in', async () => {
    const { id } = await queueLink(database.pool, { purpose: 'key', email: 'ada@example.com', locale: 'en', now: new Date() });
    const token = await makeLink('ada@example.com');
    expect((await redeem('ada@example.com', toLinkToken('key', id))).status).toBe(400);
    expect((await redeem('ada@example.com', toLinkToken('signin', id))).status).toBe(400);
    expect((await redeem('root@example.com', token)).status).toBe(400);
    expect((await database.pool.query('SELECT 1 FROM link_tokens WHERE ended_at IS NULL')).rowCount).toBe(2);
    expect((await redeem('ada@example.com', token)).status).toBe(200);
    expect((await database.pool.query("SELECT 1 FROM link_tokens WHERE ended_at IS NULL AND purpose = 'key'")).rowCount).toBe(1);
  });

  test('an expired link is invalid', async () => {
    const token = await makeLink('ada@example.com', new Date(Date.now() - 600_000));
    expect((await redeem('ada@example.com', token)).status).toBe(400);
    const valid = await makeLink('ada@example.com', new Date(Date.now() - 590_000));
    expect((await redeem('ada@example.com', valid)).status).toBe(200);
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
  ])('the token %j and a malformed email address get the error of an invalid link', async (token) => {
    const response = await redeem('ada@example.com', token);
    expect([response.status, (await response.json()).code]).toEqual([400, 'token_invalid']);
    expect((await redeem('no address', forgeLinkToken())).status).toBe(400);
  });

  test('a subscriber deleted after the email was sent cannot sign in', async () => {
    const token = await makeLink('ada@example.com');
    await database.pool.query("DELETE FROM subscribers WHERE email = 'ada@example.com'");
    expect((await redeem('ada@example.com', token)).status).toBe(400);
    expect(await count('sessions')).toBe(0);
  });

  test.each(['lapsed@example.com', 'suspended@example.com', 'root@example.com'])('%s can sign in', async (email) => {
    const response = await redeem(email, await makeLink(email));
    expect(response.status).toBe(200);
    expect(await findSession(cookieOf(response), new Date())).toMatchObject({
      email,
      staff: email.startsWith('root') ? { role: 'admin' } : undefined,
    });
    expect((await readAudit(email)).at(-1)).toMatchObject({
      actor: `${email.startsWith('root') ? 'admin' : 'subscriber'}:${email}`,
    });
  });

  test('ends the previous session of the browser and keeps other sessions of the subscriber', async () => {
    const [previous, elsewhere] = [
      await openSession(database, 'root@example.com'),
      await openSession(database, 'ada@example.com'),
    ];
    const response = await redeem('ada@example.com', await makeLink('ada@example.com'), {
      cookie: `${SESSION_COOKIE}=${previous}`,
    });
    expect(response.status).toBe(200);
    expect(await findSession(`${SESSION_COOKIE}=${previous}`, new Date())).toBeUndefined();
    expect(await findSession(`${SESSION_COOKIE}=${elsewhere}`, new Date())).toBeDefined();
    expect(cookieOf(response)).not.toContain(previous);
  });

  test('a failure to store the session does not consume the link', async () => {
    const token = await makeLink('ada@example.com');
    await database.pool.query("ALTER TABLE audit ADD CONSTRAINT closed CHECK (action <> 'session.begin') NOT VALID");
    expect((await redeem('ada@example.com', token)).status).toBe(500);
    expect(await count('sessions')).toBe(0);
    await database.pool.query('ALTER TABLE audit DROP CONSTRAINT closed');
    expect((await redeem('ada@example.com', token)).status).toBe(200);
  });

  test('is unavailable while the counters are, and the link still works afterwards', async () => {
    const token = await makeLink('lapsed@example.com');
    const counters = new ProcessCounters();
    counters.health = () => ({ kind: 'redis', unavailable: true });
    setCounters(counters);
    const rejected = await redeem('lapsed@example.com', token);
    expect([rejected.status, rejected.headers.get('retry-after'), cookieOf(rejected)]).toEqual([503, '2', undefined]);
    setCounters(new ProcessCounters());
    expect(cookieOf(await redeem('lapsed@example.com', token))).toBeDefined();
  });
});
