import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { tally } from '../support/concurrency';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { newAddress } from '../support/http';
import { addSubscriber } from '../support/people';

const database = openFleetDatabase();
type Mail = { to: string; subject: string; html: string; text: string; from: string; created_at: string };

/** Mails to an address in the fleet's outbox. */
function mailsTo(email: string): Mail[] {
  const { outbox } = inject('fleet');
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(path.join(outbox, name), 'utf8')) as Mail)
      .filter(({ to }) => to === email);
  } catch {
    return [];
  }
}
const request = (email: unknown, options: { from?: string; headers?: Record<string, string>; locale?: string } = {}) =>
  sendToFleet('/api/v1/keys/request', {
    json: { email, ...(options.locale ? { locale: options.locale } : {}) },
    ...(options.from ? { from: options.from } : {}),
    ...(options.headers ? { headers: options.headers } : {}),
  });
/** Waits until all link requests have been processed and all email sent. */
const settled = () =>
  expect
    .poll(
      async () => {
        const { rows } = await database.pool.query<{ n: number }>(
          'SELECT (SELECT count(*) FROM link_requests)::int + (SELECT count(*) FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL)::int AS n',
        );
        return rows[0]?.n;
      },
      { timeout: 60_000 },
    )
    .toBe(0);

describe('key request', () => {
  test('returns the same response for every address and emails only active subscribers', async () => {
    const running = await addSubscriber(database);
    const lapsed = await addSubscriber(database, { activeUntil: new Date('2020-01-01') });
    const suspended = await addSubscriber(database, { suspendedAt: new Date() });
    const emails = [running.email, lapsed.email, suspended.email, 'nobody.we.know@example.com'];
    const answers = [];
    for (const email of emails) answers.push(await request(email));
    const seen = answers.map(({ status, headers, text }) => {
      const names = Object.keys(headers).filter((name) => !['date', 'x-request-id', 'etag'].includes(name));
      return JSON.stringify([status, names.map((name) => (name.includes('ratelimit') ? name : [name, headers[name]])), text]);
    });
    expect(new Set(seen).size).toBe(1);
    expect(answers[0]?.body).toEqual({ status: 'accepted', message: expect.any(String) });
    await expect.poll(() => mailsTo(running.email).length).toBe(1);
    await settled();
    expect(emails.slice(1).flatMap(mailsTo)).toEqual([]);
  });

  test('sends a redeemable link with its token in the fragment only', async () => {
    const owner = await addSubscriber(database);
    await request(owner.email.toUpperCase(), { locale: 'zh' });
    await expect.poll(() => mailsTo(owner.email).length).toBe(1);
    const mail = mailsTo(owner.email)[0];
    const { appUrl } = inject('fleet');
    const link = new RegExp(`${appUrl}/keys/redeem#email=([^&\\s]+)&token=([\\w-]{43})`).exec(mail?.text ?? '');
    expect(decodeURIComponent(link?.[1] ?? '')).toBe(owner.email);
    expect(mail?.subject).toMatch(/密钥/);
    expect(mail?.html).toContain('lang="zh');
    const issued = await sendToFleet('/api/v1/keys/issue', { json: { email: owner.email, token: link?.[2] } });
    expect(issued.status).toBe(200);
  });

  test('sends three emails per hour to a network, silently drops the fourth, and sends one to another network', async () => {
    const subscriber = await addSubscriber(database);
    const from = newAddress();
    const responses = [];
    for (let index = 0; index < 5; index++) responses.push(await request(subscriber.email, { from }));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    await expect.poll(() => mailsTo(subscriber.email).length).toBe(3);
    await settled();
    expect(mailsTo(subscriber.email)).toHaveLength(3);
    await request(subscriber.email);
    await expect.poll(() => mailsTo(subscriber.email).length).toBe(4);
  });

  test('allows ten requests per hour and client and rejects the eleventh', async () => {
    const from = newAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++) statuses.push((await request(`asks-${index}@example.com`, { from })).status);
    expect(tally(statuses)).toEqual({ 200: 10, 429: 1 });
    expect((await request('asks-12@example.com', { from })).body).toMatchObject({ code: 'rate_limited', limit: 10 });
  });

  const hostile = [
    '', ' ', 'plain', '@', 'a@', '@b.example', 'a@b', 'a@@example.com', 'a b@example.com', 'a@exa mple.com', 'a@example..com',
    '.a@example.com', 'a.@example.com', 'a..b@example.com', '"a"@example.com', "o'hara@example.com", 'a,b@example.com',
    'a@example.com,b@example.com', 'a@example.com;b@example.com', 'a@example.com\nBcc: b@example.com', 'a@example.com\r\nTo: b@c.example',
    '<a@example.com>', 'A <a@example.com>', 'a(b)@example.com', 'a[b]@example.com', 'a@[127.0.0.1]', 'a:b@example.com', 'a\\b@example.com',
    'a\u0000@example.com', 'a\u200b@example.com', 'a\u202e@example.com', 'a\ud800@example.com', 'a@example.com\u0000', '\ta@example.com',
    'a@-example.com', 'a@example-.com', 'a@.example.com', 'a@example.com.', `${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(250)}.com`,
    `${'a'.repeat(2_000)}@example.com`,
    'a`b@example.com', 'a@exam_ple.com', 'a＠b＠example.com', '（a）@example.com', 'a@example。com,', '\u00a0a@example.com',
    12, null, ['a@example.com'], { email: 'a@example.com' }, true,
  ]; // biome-ignore format: a list of addresses reads better in rows
  test('rejects 50 malformed addresses with 422 and sends no email', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(50);
    // The email of an address that was repaired instead of rejected would go to this subscriber.
    await addSubscriber(database, { email: 'a@example.com' });
    for (const email of hostile) {
      const answer = await request(email);
      expect([email, answer.status]).toEqual([email, 422]);
      const type = typeof email === 'string' ? 'value_error' : 'string_type';
      expect(answer.body).toMatchObject({ detail: [{ loc: ['body', 'email'], type }] });
    }
    await settled();
    expect(mailsTo('a@example.com')).toEqual([]);
  });
});
