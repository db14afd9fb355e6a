import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dispatchFromNext } from '../../lib/api/dispatch';
import { setCounters } from '../../lib/counting/counters/open-counters';
import { ProcessCounters } from '../../lib/counting/counters/process-counters';
import { processLinkRequests } from '../../lib/people/link-requests/writes';
import { openDatabase, setDatabase } from '../../lib/platform/db/client';
import { forgeLinkToken, readLinkTokens } from '../support/people';
import { callSignIn, comparable, count, database, redeem, requestLink, SESSION_COOKIE } from '../support/sign-in-client';

describe('sign-in request', () => {
  test.each(['ada@example.com', 'lapsed@example.com', 'suspended@example.com', 'root@example.com'])(
    '%s receives one email with one link valid for ten minutes',
    async (email) => {
      const before = Date.now();
      expect((await requestLink(email)).status).toBe(200);
      const { rows: emails } = await database.pool.query('SELECT to_email, template, locale, props FROM mails');
      expect(emails).toEqual([{ to_email: email, template: 'sign_in', locale: 'en', props: {} }]);
      const { rows: links } = await database.pool.query('SELECT * FROM link_tokens');
      expect(links).toHaveLength(1);
      expect(links[0]).toMatchObject({ email, purpose: 'signin', ended_at: null });
      const [token] = await readLinkTokens(database, email);
      expect(links[0].hash).toEqual(createHash('sha256').update(String(token)).digest());
      const expiry = links[0].expires_at.getTime();
      expect(expiry).toBeGreaterThanOrEqual(before + 600_000);
      expect(expiry).toBeLessThanOrEqual(Date.now() + 600_000);
    },
  );

  test('returns the same response for unknown email addresses and leaves no row', async () => {
    const known = await comparable(await requestLink('ada@example.com'));
    await database.pool.query('DELETE FROM mails; DELETE FROM link_tokens');
    for (const email of ['unknown@example.com', 'adaa@example.com', 'ada@example.org', 'ada+x@example.com'])
      expect(await comparable(await requestLink(email))).toEqual(known);
    for (const table of ['mails', 'link_tokens', 'link_requests', 'sessions'])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('subscribers')).toBe(3);
    expect(await count('users')).toBe(1);
    expect(known.status).toBe(200);
    expect(JSON.parse(known.body)).toEqual({
      status: 'accepted',
      message: 'If this email address has access, a sign-in link is on its way.',
    });
  });

  test('folds the email address before comparing it', async () => {
    await requestLink('ＡＤＡ@Example.COM');
    expect(await readLinkTokens(database, 'ada@example.com')).toHaveLength(1);
  });

  test.each([
    'ada',
    'ada@example.com,eve@example.com',
    '"ada"@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'Ada <ada@example.com>',
    ' ada@example.com',
    'ada@example.com@example.org',
    `${'a'.repeat(300)}@example.com`,
    '',
  ])('%j is rejected with 422 and no email is sent', async (email) => {
    const response = await requestLink(email);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ detail: [expect.objectContaining({ loc: ['body', 'email'], type: 'value_error' })] });
    expect(await count('mails')).toBe(0);
  });

  test.each([
    [{}, 'missing'],
    [{ email: null }, 'string_type'],
    [{ email: ['ada@example.com'] }, 'string_type'],
  ])('rejects %j with 422', async (body, type) => {
    const response = await callSignIn('signin/email', { body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'email'], type }] });
  });

  test('sends the email in the language of the page, not of the browser', async () => {
    const headers = { 'accept-language': 'en' };
    const response = await requestLink('ada@example.com', { fields: { locale: 'zh' }, headers });
    expect((await response.json()).message).toBe('如果该邮箱有登录权限，很快会收到登录链接。');
    await requestLink('root@example.com', { headers: { 'accept-language': 'zh-CN,en;q=0.5' } });
    const { rows } = await database.pool.query('SELECT locale FROM mails ORDER BY created_at');
    expect(rows).toEqual([{ locale: 'zh' }, { locale: 'zh' }]);
  });

  test('sends at most three emails per address, network and hour without an error', async () => {
    const responses = [];
    for (let turn = 0; turn < 6; turn += 1)
      responses.push(await comparable(await requestLink('ada@example.com', { client: `198.51.100.${turn}` })));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await count('mails')).toBe(3);
  });

  test('accepts ten requests per client and hour, then returns 429', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await requestLink(`nobody${turn}@example.com`)).status).toBe(200);
    const rejected = await requestLink('ada@example.com');
    expect(rejected.status).toBe(429);
    const problem = await rejected.json();
    expect(problem).toMatchObject({ code: 'rate_limited', limit: 10, retry_after_seconds: expect.any(Number) });
    expect(rejected.headers.get('retry-after')).toBe(String(problem.retry_after_seconds));
    expect(await count('mails')).toBe(0);
    expect((await requestLink('ada@example.com', { client: '203.0.113.8' })).status).toBe(200);
  });

  test('redirects a form without JavaScript to its page', async () => {
    const form = (body: string) =>
      callSignIn('signin/email', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    const sent = await form('email=ada%40example.com&locale=zh&callback_url=%2Fzh%2Farchive');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/zh/signin?sent=1']);
    const unknown = await form('email=eve%40example.com&locale=zh&callback_url=%2Fzh%2Farchive');
    expect(await comparable(unknown)).toEqual(await comparable(sent));
    const wrong = await form('email=ada&locale=zh');
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/zh/signin?error=email']);
    for (let turn = 2; turn < 10; turn += 1) await form('email=eve%40example.com');
    const tooMany = await form('email=eve%40example.com&locale=en');
    expect([tooMany.status, tooMany.headers.get('location')]).toEqual([303, '/en/signin?error=rate_limited']);
    await processLinkRequests(database);
    expect(await readLinkTokens(database, 'ada@example.com')).toHaveLength(1);
  });

  test('returns 503 and stores nothing when the counters fail midway', async () => {
    const failing = new ProcessCounters();
    let unavailable = false;
    failing.health = () => ({ kind: 'redis', unavailable });
    failing.take = async ({ limit }) => {
      unavailable = true;
      return { passed: true, remaining: limit - 1, resetAt: Date.now() };
    };
    setCounters(failing);
    const response = await callSignIn('signin/email', { body: { email: 'ada@example.com' } });
    expect(response.status).toBe(503);
    expect(await count('link_requests')).toBe(0);
  });

  test('returns 503 only to clients whose counters are unavailable', async () => {
    const counters = new ProcessCounters();
    const unavailable = new Set(['a:203.0.113.8', 'mail-client:203.0.113.9']);
    counters.health = (id = '') => ({ kind: 'redis', unavailable: unavailable.has(id) });
    setCounters(counters);
    const requestKey = async (client: string, headers: Record<string, string> = {}) => {
      const request = new Request('http://127.0.0.1/api/v1/keys/request', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hospitality-client': client, ...headers },
        body: JSON.stringify({ email: 'ada@example.com' }),
      });
      return (await dispatchFromNext(request)).status;
    };
    const statuses = [];
    for (const client of ['203.0.113.7', '203.0.113.8', '203.0.113.9'])
      statuses.push([(await requestLink('ada@example.com', { client })).status, await requestKey(client)]);
    expect(statuses).toEqual([
      [200, 200],
      [503, 503],
      [503, 503],
    ]);
    // Precedence: before the key is looked at, but only for this address.
    const wrong = { authorization: 'Bearer wrong' };
    expect([await requestKey('203.0.113.7', wrong), await requestKey('203.0.113.8', wrong)]).toEqual([401, 503]);
    const step = counters.step.bind(counters);
    counters.step = (input) => {
      unavailable.add(input.bucket.id);
      return step(input);
    };
    expect(await requestKey('203.0.113.10')).toBe(503);
  });

  test('returns 503 for known and unknown addresses while the counters or the database are unavailable', async () => {
    const counters = new ProcessCounters();
    counters.health = () => ({ kind: 'redis', unavailable: true });
    setCounters(counters);
    for (const email of ['ada@example.com', 'eve@example.com']) {
      const response = await requestLink(email);
      expect([response.status, (await response.json()).code, response.headers.get('retry-after')]).toEqual([
        503,
        'unavailable',
        '2',
      ]);
    }
    expect(await count('mails')).toBe(0);
    setCounters(new ProcessCounters());
    setDatabase(openDatabase('postgresql://nobody@127.0.0.1:1/none'));
    for (const email of ['ada@example.com', 'eve@example.com']) expect((await requestLink(email)).status).toBe(503);
    expect((await redeem('ada@example.com', forgeLinkToken())).status).toBe(503);
    const cookie = `${SESSION_COOKIE}=${'A'.repeat(43)}`;
    expect((await callSignIn('signout', { headers: { cookie } })).status).toBe(503);
    expect((await callSignIn('session', { method: 'GET', headers: { cookie } })).status).toBe(503);
    setDatabase(database);
  });
});
