import { describe, expect, inject, test, vi } from 'vitest';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { newAddress, send } from '../support/http';
import { mounts } from '../support/mounts';
import { newEmail, openSession } from '../support/people';

const { appUrl } = inject('fleet');
const database = openFleetDatabase();
const valid = { email: 'buyer@example.com', origin_url: `${appUrl}/en/subscribe`, locale: 'zh' };
const buy = (json: unknown, from = newAddress()) => sendToFleet('/api/v1/checkout', { method: 'POST', json, from });

test.each(mounts)('without a key of Stripe nothing is for sale on a public instance, $mount', async ({ url }) => {
  const call = (method: string, path: string, json?: unknown) =>
    send(url, path, { method, ...(json ? { json } : {}), from: newAddress() });
  expect(await call('GET', '/api/v1/checkout/plans')).toMatchObject({ status: 200, json: { items: [] } });
  expect(
    await call('POST', '/api/v1/checkout', { email: 'a@example.com', origin_url: 'https://research.example.com/' }),
  ).toMatchObject({
    status: 404,
    json: { code: 'resource_not_found', resource: 'checkout' },
  });
  expect(await call('GET', '/api/v1/checkout/0b1d4c0e-7f55-4a0e-9a63-1f1f6a3f3f0c')).toMatchObject({
    status: 404,
    json: { code: 'resource_not_found', resource: 'checkout' },
  });
  expect(await call('POST', '/api/webhooks/stripe')).toMatchObject({ status: 404, json: { code: 'not_found' } });
  expect(await call('POST', '/api/test-payments/0b1d4c0e-7f55-4a0e-9a63-1f1f6a3f3f0c')).toMatchObject({ status: 404 });
});

describe('the stand-in of a local instance', () => {
  test('sells both plans at the same test price', async () => {
    const price = { amount: 10_000, currency: 'usd' };
    expect((await sendToFleet('/api/v1/checkout/plans')).json).toEqual({
      items: [
        { plan: 'annual', subscription: 'premium', ...price },
        { plan: 'api_annual', subscription: 'api', ...price },
      ],
    });
  });

  test('leads to its page, and shows a checkout without its address', async () => {
    const email = newEmail();
    const reply = await buy({ ...valid, email, plan: 'api_annual' });
    const { id, expires_at } = reply.json as { id: string; expires_at: string };
    expect(reply.json).toEqual({ id, url: `${appUrl}/checkout/${id}/test`, expires_at });
    const shown = await sendToFleet(`/api/v1/checkout/${id}`);
    expect(shown.json).toEqual({ id, plan: 'api_annual', status: 'open', expires_at });
    expect(shown.headers['cache-control']).toBe('no-store');
    // Only a browser on the same machine decides; this request names another client.
    const headers = { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded' };
    const choose = () => sendToFleet(`/api/test-payments/${id}`, { method: 'POST', headers, body: 'choice=pay' });
    expect((await choose()).status).toBe(404);

    await database.pool.query("UPDATE checkouts SET test_state = 'paid' WHERE id = $1", [id]);
    await vi.waitFor(
      async () =>
        expect((await sendToFleet(`/api/v1/checkout/${id}`)).json).toEqual({
          id,
          plan: 'api_annual',
          status: 'paid',
          expires_at,
        }),
      { timeout: 60_000 },
    );
    const { rows } = await database.pool.query(
      "SELECT plan FROM subscribers WHERE email = $1 AND active_until > now() + interval '364 days'",
      [email],
    );
    expect(rows).toEqual([{ plan: 'api' }]);
    const cookie = `hospitality-session=${await openSession(database, email)}`;
    expect((await sendToFleet('/api/v1/me/purchases', { headers: { cookie } })).json).toMatchObject({
      items: [{ id, plan: 'api_annual', status: 'paid', amount: 10_000, currency: 'usd', invoice_url: null }],
    });
  });

  test.each([
    ['email', { email: 'nobody' }, 'value_error'],
    ['origin_url', { origin_url: 'https://evil.example/en/subscribe' }, 'value_error'],
    ['origin_url', { origin_url: '/en/subscribe' }, 'value_error'],
    ['origin_url', { origin_url: `${appUrl}/${'x'.repeat(2_000)}` }, 'string_too_long'],
    ['origin_url', { origin_url: undefined }, 'missing'],
    ['email', { email: undefined }, 'missing'],
    ['plan', { plan: 'premium' }, 'literal_error'],
    ['plan', { plan: null }, 'literal_error'],
    ['locale', { locale: 'ru' }, 'literal_error'],
  ])('rejects %s %j', async (field, change, type) => {
    expect(await buy({ ...valid, ...change })).toMatchObject({ status: 422, json: { detail: [{ loc: ['body', field], type }] } });
  });

  test('reports all errors together', async () => {
    const reply = await buy({ email: 'nobody', plan: 'premium', locale: 'ru', origin_url: 'https://evil.example/' });
    expect(reply.status).toBe(422);
    expect((reply.json as { detail: { loc: string[] }[] }).detail.map(({ loc }) => loc[1]).sort()).toEqual([
      'email',
      'locale',
      'origin_url',
      'plan',
    ]);
  });

  test('accepts ten requests of a client per hour', async () => {
    const from = newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await buy(valid, from)).status);
    const eleventh = await buy(valid, from);
    expect(statuses).toEqual(Array(10).fill(200));
    expect(eleventh).toMatchObject({ status: 429, json: { code: 'rate_limited', limit: 10 } });
  });
});
