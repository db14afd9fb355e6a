import { expect, test } from 'vitest';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { addLinkToken, addStaff, addSubscriber, newEmail } from '../support/people';

const database = openFleetDatabase();

const request = (email: unknown, more: object = {}) => sendToFleet('/api/v1/privacy/request', { json: { email, ...more } });
const send = (name: 'export' | 'erase', json: object) => sendToFleet(`/api/v1/privacy/${name}`, { json });
const calls = { export: '/api/v1/privacy/export', erase: '/api/v1/privacy/erase' } as const;

const addLink = (email: string) => addLinkToken(database, { email }, 'privacy');

test('a request has the same response for every address, and only known ones get an email', async () => {
  const { email } = await addSubscriber(database);
  const stranger = newEmail('stranger');
  const responses = [await request(email), await request(stranger), await request(email.toUpperCase(), { locale: null })];
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(responses[0]?.body).toEqual({ status: 'accepted', message: expect.stringContaining('60 minutes') });
  const emails = async (to: string) =>
    (await database.pool.query("SELECT count(*)::int AS n FROM mails WHERE to_email = $1 AND template = 'privacy_link'", [to]))
      .rows[0].n;
  await expect.poll(() => emails(email)).toBe(2);
  expect(await emails(stranger)).toBe(0);
});

test('a link downloads a copy that is not cached, then erases, then is invalid', async () => {
  const { email } = await addSubscriber(database, { name: '张三' });
  const token = await addLink(email);
  const copy = await send('export', { email, token });
  expect(copy.status).toBe(200);
  expect(copy.headers).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': expect.stringMatching(/^attachment; filename="personal-data-\d{4}-\d\d-\d\d\.json"$/),
    'cache-control': 'no-store',
  });
  expect(JSON.parse(copy.text)).toMatchObject({
    email,
    exported_at: expect.stringMatching(/Z$/),
    data: {
      subscribers: [{ name: '张三', plan: 'premium' }],
      link_tokens: [{ purpose: 'privacy' }],
    },
  });
  expect((await send('export', { email, token })).status).toBe(200);
  const erased = await send('erase', { email, token });
  expect([erased.status, erased.body]).toEqual([200, { erased: true }]);
  for (const name of ['export', 'erase'] as const)
    expect(await send(name, { email, token })).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
});

test('members of staff get a copy and keep their records', async () => {
  const { email } = await addStaff(database, { role: 'editor' });
  const token = await addLink(email);
  expect((await send('export', { email, token })).status).toBe(200);
  expect(await send('erase', { email, token })).toMatchObject({
    status: 409,
    body: { code: 'state_conflict', status_of_resource: 'staff' },
  });
});

test.each(Object.values(calls))('%s rejects invalid input by its field, and every wrong token alike', async (path) => {
  const { email } = await addSubscriber(database);
  const token = await addLink(email);
  const post = (json: object) => sendToFleet(path, { json });
  for (const [json, field, type] of [
    [{ token }, 'email', 'missing'],
    [{ email }, 'token', 'missing'],
    [{ email: 'a@b, c@d.example', token }, 'email', 'value_error'],
    [{ email, token: 'x'.repeat(201) }, 'token', 'string_too_long'],
    [{ email, token: 7 }, 'token', 'string_type'],
  ] as const)
    expect(await post(json)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field], type }] } });
  for (const wrong of [`${token}x`, "' OR 1=1 --", '\u0001', token.toUpperCase()])
    expect(await post({ email, token: wrong })).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
  expect(await post({ email: newEmail(), token })).toMatchObject({ status: 400, body: { code: 'token_invalid' } });
  expect((await sendToFleet(path, { json: { email, token: 'x'.repeat(20_000) } })).status).toBe(413);
});
