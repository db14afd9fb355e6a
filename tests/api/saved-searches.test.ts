import { describe, expect, it } from 'vitest';
import { sql } from '../../lib/platform/db/sql';
import { send } from '../support/http';
import { mounts, openMountsDatabase } from '../support/mounts';
import { addSubscriber, signIn } from '../support/people';

const database = openMountsDatabase();
const origin = 'https://research.example.com';
const [direct] = mounts as [(typeof mounts)[number]];

async function asSubscriber(fields: Parameters<typeof addSubscriber>[1] = {}) {
  const { email } = await addSubscriber(database, fields);
  return { ...(await signIn(database, email)), origin };
}

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, headers: Record<string, string>, json?: unknown) =>
  send(direct.url, `/api/v1/me/searches${path}`, { method, headers, ...(json === undefined ? {} : { json }) });

it.each(mounts)('a search is saved, changed and deleted ($mount)', async ({ url }) => {
  const headers = await asSubscriber();
  const path = '/api/v1/me/searches';
  const json = { name: ' Prices ', q: 'price', category: null };
  const created = await send(url, path, { method: 'POST', headers, json });
  const search = {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Prices',
    q: 'price',
    category: '',
    tag: '',
    author: '',
    frequency: 'off',
    created_at: expect.any(String),
    alerted_at: null,
    url: `${origin}/archive?q=price`,
  };
  expect([created.status, created.json]).toEqual([200, search]);
  expect((await send(url, path, { headers })).json).toEqual({ items: [created.json] });
  const one = `${path}/${created.body.id}`;
  const changed = await send(url, one, { method: 'PATCH', headers, json: { name: null, frequency: 'weekly', tag: 'pricing' } });
  expect(changed.json).toEqual({
    ...created.body,
    frequency: 'weekly',
    tag: 'pricing',
    url: `${origin}/archive?q=price&tag=pricing`,
  });
  expect((await send(url, one, { method: 'DELETE', headers })).json).toEqual({ deleted: true });
  expect(await send(url, one, { method: 'DELETE', headers })).toMatchObject({
    status: 404,
    json: { code: 'resource_not_found', resource: 'saved_search' },
  });
});

it('of excluded terms alone, from an older version, can have its alerts turned off', async () => {
  const headers = await asSubscriber();
  const { body } = await call('POST', '', headers, { name: 'x', q: 'hotel', frequency: 'daily' });
  await database.query(sql`UPDATE saved_searches SET q = '-hotel' WHERE id = ${body.id}::uuid`);
  expect(await call('PATCH', `/${body.id}`, headers, { frequency: 'off' })).toMatchObject({ status: 200, json: { q: '-hotel' } });
  expect(await call('PATCH', `/${body.id}`, headers, { q: '-motel' })).toMatchObject({
    status: 422,
    json: { detail: [{ loc: ['body', 'q'], type: 'missing' }] },
  });
});

describe('a search is rejected', () => {
  it.each([
    [{}, 'name', 'missing'],
    [{ name: 'x' }, 'q', 'missing'],
    [{ name: 'x', q: ' ', tag: '' }, 'q', 'missing'],
    [{ name: 'x', q: '-hotel -"room rate"' }, 'q', 'missing'],
    [{ name: 'x', q: '!!! "" -' }, 'q', 'missing'],
    [{ name: 'x', q: '-hotel', category: 'revenue', tag: 'pricing' }, 'q', 'missing'],
    [{ name: '', q: 'x' }, 'name', 'string_too_short'],
    [{ name: 'x'.repeat(201), q: 'x' }, 'name', 'string_too_long'],
    [{ name: 'a\nb', q: 'x' }, 'name', 'value_error'],
    [{ name: 'x', q: 'x', frequency: 'hourly' }, 'frequency', 'literal_error'],
  ])('%j: %s is %s', async (json, field, type) => {
    expect(await call('POST', '', await asSubscriber(), json)).toMatchObject({
      status: 422,
      json: { detail: expect.arrayContaining([expect.objectContaining({ loc: ['body', field], type })]) },
    });
  });

  it('with all errors together', async () => {
    const rejected = async (json: unknown) => {
      const reply = await call('POST', '', await asSubscriber(), json);
      expect(reply.status).toBe(422);
      return (reply.json as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc.join('.'));
    };
    expect(await rejected({ name: '', frequency: 'hourly' })).toEqual(['body.name', 'body.frequency', 'body.q']);
    expect(await rejected({ q: 5, name: '' })).toEqual(['body.name', 'body.q']);
    expect(await rejected({ q: 'x'.repeat(201), name: '' })).toEqual(['body.name', 'body.q']);
    expect(await rejected([])).toEqual(['body']);
  });

  it('if there is no session, no active subscription, or no room for it', async () => {
    const json = { name: 'Prices', q: 'price' };
    expect(await call('POST', '', {}, json)).toMatchObject({ status: 401, json: { code: 'credentials_missing' } });
    const lapsed = await asSubscriber({ activeUntil: new Date(Date.now() - 1_000) });
    expect(await call('POST', '', lapsed, json)).toMatchObject({ status: 403, json: { code: 'subscription_inactive' } });
    expect((await call('GET', '', lapsed)).json).toEqual({ items: [] });
    const headers = await asSubscriber();
    const replies = await Promise.all(Array.from({ length: 21 }, () => call('POST', '', headers, json)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(replies.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      json: { code: 'limit_reached', limit: 20 },
    });
  });
});
