import { expect, test } from 'vitest';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { newAddress, send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addStaff, addSubscriber, newEmail, readAudit, signIn } from '../support/people';

const database = openMountsDatabase();
const fleet = openFleetDatabase();
const [direct] = mounts as [(typeof mounts)[number]];
const valid = (fields: object = {}) => ({ email: newEmail(), name: 'Lin Yue', organisation: 'Nordlicht Hotels', ...fields });
const request = (json: object, from = newAddress()) => send(direct.url, '/api/v1/subscriptions/request', { json, from });
const asAdmin = async () => {
  const { email } = await addStaff(database, { role: 'admin' });
  return { email, headers: { ...(await signIn(database, email)), origin: 'https://research.example.com' } };
};

test('a request is listed for administrators and marked as done once', async () => {
  const { headers, email: admin } = await asAdmin();
  const body = valid({ plan: 'api', message: '两行\n文字', locale: 'zh' });
  const reply = await request({ ...body, email: body.email.toUpperCase() });
  expect([reply.status, reply.json]).toEqual([200, { status: 'accepted' }]);
  expect(reply.headers['cache-control']).toBe('no-store');
  const listed = await send(direct.url, '/api/v1/admin/subscription-requests?status=open&page_size=100', { headers });
  const found = (listed.body.items as { id: string; email: string }[]).find(({ email }) => email === body.email);
  expect(found).toEqual({
    id: expect.any(String),
    status: 'open',
    ...body,
    created_at: expect.any(String),
    done_at: null,
    done_by: null,
  });
  const done = `/api/v1/admin/subscription-requests/${found?.id}/done`;
  for (let round = 0; round < 2; round++) {
    const ended = await send(direct.url, done, { method: 'POST', headers });
    expect([ended.status, ended.body.status, ended.body.done_by]).toEqual([200, 'done', `admin:${admin}`]);
  }
  expect(await readAudit(database, `subscription_request:${found?.id}`)).toHaveLength(1);
  const unknown = await send(direct.url, '/api/v1/admin/subscription-requests/00000000-0000-4000-8000-000000000000/done', {
    method: 'POST',
    headers,
  });
  expect(unknown).toMatchObject({ status: 404, json: { code: 'resource_not_found', resource: 'subscription_request' } });
});

test('subscribers, strangers, repetitions and one request too many of an address get equal responses', async () => {
  const { email } = await addSubscriber(database);
  const stranger = newEmail();
  const replies = [
    await request(valid({ email })),
    await request(valid({ email: stranger })),
    await request(valid({ email: stranger })),
    ...(await Promise.all([1, 2, 3, 4].map((n) => request(valid({ email: stranger, message: `${n}` }))))),
  ];
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const { rows } = await database.pool.query('SELECT FROM subscription_requests WHERE email = $1', [stranger]);
  expect(rows).toHaveLength(3);
});

test.each<[string, object, string, string]>([
  ['no address', { email: undefined }, 'email', 'missing'],
  ['an invalid address', { email: 'a@b' }, 'email', 'value_error'],
  ['no name', { name: undefined }, 'name', 'missing'],
  ['an empty name', { name: '' }, 'name', 'string_too_short'],
  ['a blank organisation', { organisation: ' \u2800' }, 'organisation', 'value_error'],
  ['a name of two lines', { name: 'Lin\nYue' }, 'name', 'value_error'],
  ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name', 'string_too_long'],
  ['no organisation', { organisation: undefined }, 'organisation', 'missing'],
  ['an organisation that reorders text', { organisation: 'a\u202eb' }, 'organisation', 'value_error'],
  ['a plan of two lines', { plan: 'a\r\nb' }, 'plan', 'value_error'],
  ['a message of 2,001 characters', { message: 'x'.repeat(2_001) }, 'message', 'string_too_long'],
  ['a message with NUL', { message: 'a\0' }, 'message', 'value_error'],
  ['another language', { locale: 'fr' }, 'locale', 'literal_error'],
])('rejects %s', async (_, fields, field, type) => {
  const reply = await request(valid(fields));
  expect(reply.status).toBe(422);
  expect(reply.body.detail).toEqual([expect.objectContaining({ loc: ['body', field], type })]);
});

test('requests share the limit of a client with requests for links', async () => {
  const from = newAddress();
  for (let n = 0; n < 5; n++) await sendToFleet('/api/v1/keys/request', { json: { email: newEmail() }, from });
  const email = newEmail();
  const statuses = [];
  for (let n = 0; n < 6; n++)
    statuses.push((await sendToFleet('/api/v1/subscriptions/request', { json: valid({ email, message: `${n}` }), from })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await fleet.pool.query('SELECT FROM subscription_requests WHERE email = $1', [email])).rowCount).toBe(3);
});
