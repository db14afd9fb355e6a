import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { inParallel } from '../support/concurrency';
import { newAddress, type SendOptions, send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addContact, addStaff, addSubscriber, issueKey, newEmail, readAudit, signIn } from '../support/people';
import { sendRaw } from '../support/raw-http';

const database = openMountsDatabase();
const SITE = 'https://research.example.com';
const unknownToken = 'x'.repeat(43);
const statusOf = async (id: string) =>
  (await database.pool.query<{ status: string }>('SELECT status FROM contacts WHERE id = $1', [id])).rows[0]?.status;

describe.each(mounts)('newsletter, $mount', ({ url }) => {
  const post = (path: string, json: unknown, options: SendOptions = {}) =>
    send(url, path, { json, from: newAddress(), ...options });

  test('subscribing has one response for known and unknown addresses, in the language of the reader', async () => {
    const known = await addContact(database);
    const complained = await addContact(database, { status: 'complained' });
    const replies = [];
    for (const email of [known.email, complained.email, newEmail()])
      replies.push(await post('/api/v1/newsletter/subscribe', { email, topics: ['labour'], utm: { utm_source: 'x' } }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies[0]?.headers['cache-control']).toBe('no-store');
    const zh = await post('/api/v1/newsletter/subscribe', { email: newEmail() }, { headers: { 'accept-language': 'zh' } });
    expect(zh.body).toEqual({ status: 'accepted', message: '确认订阅的链接已发送至该邮箱，48 小时内有效。' });
  });

  test('every unknown topic is named at its index', async () => {
    const { status, body } = await post('/api/v1/newsletter/subscribe', { email: newEmail(), topics: ['x', 'labour', 'y'] });
    const msg = 'Topic should be the slug of a category';
    expect([status, body]).toEqual([
      422,
      { detail: [0, 2].map((index) => ({ loc: ['body', 'topics', index], msg, type: 'value_error' })) },
    ]);
  });

  test('a body over 16 KiB is too large, and a wrong token is invalid', async () => {
    const large = await post('/api/v1/newsletter/subscribe', { email: newEmail(), name: 'x'.repeat(17_000) });
    expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
    const confirmed = await post('/api/v1/newsletter/confirm', { email: newEmail(), token: unknownToken });
    expect([confirmed.status, confirmed.body.code]).toEqual([400, 'token_invalid']);
    const preferences = await post('/api/v1/newsletter/preferences', { token: unknownToken });
    expect([preferences.status, preferences.body.code]).toEqual([400, 'token_invalid']);
  });

  test('preferences are read and changed with the token alone, and any key is ignored', async () => {
    const { id, token } = await addContact(database, { topics: ['labour'] });
    const preferences = { email: 'r***@example.com', status: 'confirmed', topics: ['labour'], locale: 'en' };
    expect((await post('/api/v1/newsletter/preferences', { token })).body).toEqual(preferences);
    const key = (await issueKey(database, await addSubscriber(database))).text;
    const changed = await post('/api/v1/newsletter/preferences', { token, unsubscribe: true, topics: [], locale: 'zh' }, { key });
    expect(changed.body).toEqual({ ...preferences, status: 'unsubscribed', topics: [], locale: 'zh' });
    expect(await readAudit(database, `contact:${id}`)).toMatchObject([{ actor: 'anonymous', action: 'contact.unsubscribe' }]);
  });
});

describe.each(mounts)('one-click unsubscribing, $mount', ({ url }) => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  test.each([
    ['the form of mail clients', { body: 'List-Unsubscribe=One-Click', headers: form }],
    ['another media type', { body: '{"a":', headers: { 'content-type': 'application/json' } }],
    ['no body', {}],
    ['bytes that are no text', { body: Buffer.from([0xff, 0x00, 0xfe]), headers: { 'content-encoding': 'gzip' } }],
    ['a page of another site', { body: 'a', headers: { ...form, origin: 'https://evil.example.com', cookie: 'a=b' } }],
    ['a wrong key', { headers: { authorization: 'Bearer hik_wrong' } }],
    ['a body far over 1 KiB', { body: 'x'.repeat(40_000), headers: form }],
  ] as [string, SendOptions][])('works with %s', async (_, options) => {
    const { id, token } = await addContact(database);
    const reply = await send(url, `/api/unsubscribe/${token}`, { method: 'POST', ...options });
    expect([reply.status, reply.body, reply.headers['cache-control']]).toEqual([200, { status: 'unsubscribed' }, 'no-store']);
    expect(await statusOf(id)).toBe('unsubscribed');
    const unknown = await send(url, `/api/unsubscribe/${unknownToken}`, { method: 'POST', ...options });
    expect([unknown.status, unknown.text]).toEqual([200, reply.text]);
    const names = (headers: object) =>
      Object.keys(headers)
        .filter((name) => name !== 'date')
        .sort();
    expect(names(unknown.headers)).toEqual(names(reply.headers));
  });

  test('is never limited', async () => {
    const from = newAddress();
    const { token } = await addContact(database);
    const replies = await inParallel(150, 10, () => send(url, `/api/unsubscribe/${token}`, { method: 'POST', from }));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(Object.keys(replies[0]?.headers ?? {}).filter((name) => /ratelimit/i.test(name))).toEqual([]);
  });

  test.each(['GET', 'HEAD'])('%s changes nothing and leads to the preferences', async (method) => {
    const { id, token } = await addContact(database);
    for (const each of [token, unknownToken]) {
      const { status, headers, text } = await send(url, `/api/unsubscribe/${each}`, { method });
      expect([status, headers.location, text]).toEqual([302, `${SITE}/newsletter/preferences#token=${each}`, '']);
    }
    expect(await statusOf(id)).toBe('confirmed');
  });

  test('another method is not allowed', async () => {
    const { status, headers } = await send(url, `/api/unsubscribe/${unknownToken}`, { method: 'PUT' });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  });
});

describe.each(mounts)('contacts as administrators see them, $mount', ({ url }) => {
  const asAdmin = async () => signIn(database, (await addStaff(database, { role: 'admin' })).email);

  test('are listed with their profile and without their token, and unsubscribed once', async () => {
    const headers = { ...(await asAdmin()), origin: SITE };
    const { id, email, token } = await addContact(database, { name: 'Li Na', topics: ['labour'], source: 'home' });
    const { body, text } = await send(url, `/api/v1/admin/contacts?q=${encodeURIComponent(email)}`, { headers });
    expect(body).toMatchObject({
      total: 1,
      items: [{ id, email, name: 'Li Na', topics: ['labour'], status: 'confirmed', left_at: null }],
    });
    expect(text).not.toContain(token);
    const first = await send(url, `/api/v1/admin/contacts/${id}/unsubscribe`, { method: 'POST', headers });
    expect(first.body).toMatchObject({ id, status: 'unsubscribed', left_at: expect.any(String) });
    expect((await send(url, `/api/v1/admin/contacts/${id}/unsubscribe`, { method: 'POST', headers })).body).toEqual(first.body);
    expect(await readAudit(database, `contact:${id}`)).toMatchObject([
      { action: 'contact.unsubscribe', actor: expect.stringMatching(/^admin:/) },
    ]);
    const absent = await send(url, '/api/v1/admin/contacts/00000000-0000-4000-8000-000000000000/unsubscribe', {
      method: 'POST',
      headers,
    });
    expect([absent.status, absent.body]).toEqual([
      404,
      expect.objectContaining({ code: 'resource_not_found', resource: 'contact' }),
    ]);
  });

  test('are exported as CSV with escaped formulas, which leaves an audit row', async () => {
    const headers = await asAdmin();
    const source = `form-${newEmail('x')}`;
    const { id, email } = await addContact(database, {
      name: '=1+1',
      company: '李, "Lakeside"',
      topics: ['labour', 'b'],
      source,
    });
    await database.pool.query(`UPDATE contacts SET phone = '+86 571', utm = '{"utm_source": "周刊"}' WHERE id = $1`, [id]);
    const before = (await readAudit(database, 'contacts')).length;
    const reply = await send(url, `/api/v1/admin/contacts?source=${encodeURIComponent(source)}`, {
      headers: { ...headers, accept: 'text/csv' },
    });
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
    expect(parse(reply.text, { bom: true, columns: true })).toEqual([
      expect.objectContaining({
        id,
        email,
        status: 'confirmed',
        name: "'=1+1",
        company: '李, "Lakeside"',
        phone: "'+86 571",
        topics: 'labour b',
        utm: '{"utm_source":"周刊"}',
        locale: 'en',
        source,
        left_at: '',
      }),
    ]);
    const rows = await readAudit(database, 'contacts');
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({ action: 'contact.export', after: { rows: 1, source, searched: false } });
  });
});

test('unsubscribes a client that disconnects in the middle of its body', async () => {
  const [{ url } = { url: '' }] = mounts;
  const { id, token } = await addContact(database);
  await sendRaw(
    url,
    `POST /api/unsubscribe/${token} HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\nConnection: close\r\n\r\nList-`,
    {
      cut: true,
    },
  ).catch(() => undefined);
  await expect.poll(() => statusOf(id)).toBe('unsubscribed');
});

test.each(['/en/newsletter/confirm', '/zh/newsletter/preferences', '/newsletter/preferences'])(
  '%s, which holds a token, sends no referrer and is not indexed',
  async (page) => {
    const [{ url } = { url: '' }] = mounts;
    const { headers, text, status } = await send(url, page, { from: newAddress() });
    expect(headers['referrer-policy']).toBe('no-referrer');
    if (status === 200) expect(text).toContain('<meta name="robots" content="noindex"/>');
    else expect([status, headers.location]).toEqual([307, `/en${page}`]);
  },
);
