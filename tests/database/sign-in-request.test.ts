import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { setCounters } from '../../lib/counters/open-counters';
import { ProcessCounters } from '../../lib/counters/process-counters';
import { openDatabase, setDatabase } from '../../lib/db/client';
import { processLinkRequests } from '../../lib/links/writes';
import { forgeLinkToken, readLinkTokens } from '../support/people';
import { callSignIn, comparable, count, database, redeem, requestLink, SESSION_COOKIE } from '../support/sign-in-client';

describe('requesting a link', () => {
  test.each(['ada@example.com', 'lapsed@example.com', 'suspended@example.com', 'root@example.com'])(
    '%s gets one mail with one link of ten minutes',
    async (email) => {
      const before = Date.now();
      expect((await requestLink(email)).status).toBe(200);
      const { rows: mails } = await database.pool.query('SELECT to_email, template, locale, props FROM mails');
      expect(mails).toEqual([{ to_email: email, template: 'sign_in', locale: 'en', props: {} }]);
      const { rows: links } = await database.pool.query('SELECT * FROM link_tokens');
      expect(links).toHaveLength(1);
      expect(links[0]).toMatchObject({ email, purpose: 'signin', ended_at: null });
      const [token] = await readLinkTokens(database, email);
      expect(links[0].hash).toEqual(createHash('sha256').update(String(token)).digest());
      const life = links[0].expires_at.getTime();
      expect(life).toBeGreaterThanOrEqual(before + 600_000);
      expect(life).toBeLessThanOrEqual(Date.now() + 600_000);
    },
  );

  test('strangers get the same bytes as subscribers and leave no row', async () => {
    const known = await comparable(await requestLink('ada@example.com'));
    await database.pool.query('DELETE FROM mails; DELETE FROM link_tokens');
    for (const email of ['stranger@example.com', 'adaa@example.com', 'ada@example.org', 'ada+x@example.com'])
      expect(await comparable(await requestLink(email))).toEqual(known);
    for (const table of ['mails', 'link_tokens', 'link_requests', 'sessions'])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('subscribers')).toBe(3);
    expect(await count('admins')).toBe(1);
    expect(known.status).toBe(200);
    expect(JSON.parse(known.body)).toEqual({
      status: 'accepted',
      message: 'If this email address has access, a sign-in link is on its way.',
    });
  });

  test('the address is folded before anybody compares it', async () => {
    await requestLink('  ＡＤＡ@Example.COM ');
    expect(await readLinkTokens(database, 'ada@example.com')).toHaveLength(1);
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
  ])('%j is 422', async (body, type) => {
    const response = await callSignIn('signin/email', { body });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ loc: ['body', 'email'], type }] });
  });

  test('the mail speaks the language of the page, not of the browser', async () => {
    const headers = { 'accept-language': 'en' };
    const response = await requestLink('ada@example.com', { fields: { locale: 'zh' }, headers });
    expect((await response.json()).message).toBe('如果该邮箱有登录权限，登录链接已发送。');
    await requestLink('root@example.com', { headers: { 'accept-language': 'zh-CN,en;q=0.5' } });
    const { rows } = await database.pool.query('SELECT locale FROM mails ORDER BY created_at');
    expect(rows).toEqual([{ locale: 'zh' }, { locale: 'zh' }]);
  });

  test('at most three per address and hour, silently', async () => {
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1)
      answers.push(await comparable(await requestLink('ada@example.com', { client: `198.51.100.${turn}` })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await count('mails')).toBe(3);
  });

  test('ten per client and hour, then 429', async () => {
    for (let turn = 0; turn < 10; turn += 1) expect((await requestLink(`nobody${turn}@example.com`)).status).toBe(200);
    const refused = await requestLink('ada@example.com');
    expect(refused.status).toBe(429);
    const problem = await refused.json();
    expect(problem).toMatchObject({ code: 'rate_limited', limit: 10, retry_after_seconds: expect.any(Number) });
    expect(refused.headers.get('retry-after')).toBe(String(problem.retry_after_seconds));
    expect(await count('mails')).toBe(0);
    expect((await requestLink('ada@example.com', { client: '203.0.113.8' })).status).toBe(200);
  });

  test('a form without JavaScript redirects to its page', async () => {
    const form = (body: string) =>
      callSignIn('signin/email', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
    const sent = await form('email=ada%40example.com&locale=zh&callback_url=%2Fzh%2Farchive');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/zh/signin?sent=1']);
    const stranger = await form('email=eve%40example.com&locale=zh&callback_url=%2Fzh%2Farchive');
    expect(await comparable(stranger)).toEqual(await comparable(sent));
    const wrong = await form('email=ada&locale=zh');
    expect([wrong.status, wrong.headers.get('location')]).toEqual([303, '/zh/signin?error=email']);
    for (let turn = 2; turn < 10; turn += 1) await form('email=eve%40example.com');
    const tooMany = await form('email=eve%40example.com&locale=en');
    expect([tooMany.status, tooMany.headers.get('location')]).toEqual([303, '/en/signin?error=rate_limited']);
    await processLinkRequests(database);
    expect(await readLinkTokens(database, 'ada@example.com')).toHaveLength(1);
  });

  test('it is 503 when the counters fail midway, and nothing is stored', async () => {
    const leaving = new ProcessCounters();
    let away = false;
    leaving.health = () => ({ kind: 'redis', unavailable: away });
    leaving.take = async ({ limit }) => {
      away = true;
      return { passed: true, remaining: limit - 1, resetAt: Date.now() };
    };
    setCounters(leaving);
    const response = await callSignIn('signin/email', { body: { email: 'ada@example.com' } });
    expect(response.status).toBe(503);
    expect(await count('link_requests')).toBe(0);
  });

  test('while the counters or the database are away it is 503, for subscribers and strangers alike', async () => {
    const away = new ProcessCounters();
    away.health = () => ({ kind: 'redis', unavailable: true });
    setCounters(away);
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
