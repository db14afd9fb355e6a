import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insertArticle, insertCategory } from '../support/articles';
import { PRICES, STRIPE_KEY, STRIPE_SIGNING_SECRET, signEvent, startFakeStripe, toSignature } from '../support/fake-stripe';
import { newAddress } from '../support/http';
import { addAdminToken, newEmail } from '../support/people';
import { findProgram } from '../support/programs';
import { send } from '../support/separate-clients';
import { startTestServer } from './test-environment';

/** Payments through Stripe's own client, against a local server with its protocol. */

const APP_URL = 'http://localhost:3999';
const stripe = await startFakeStripe();
const environment = startTestServer(
  {
    APP_URL,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: STRIPE_SIGNING_SECRET,
    STRIPE_BASE_URL: stripe.url,
    ...{
      STRIPE_PRICE_ANNUAL: PRICES.annual,
      LIMIT_ANONYMOUS_PER_MINUTE: '100000',
      LIMIT_ANONYMOUS_PER_DAY: '100000',
      CRON_TOKEN: 'cron-of-the-tests',
    },
  },
  findProgram('tests/support/api-server.ts'),
);
afterAll(() => stripe.close());
beforeEach(() => stripe.behave(undefined));

const call = (method: string, path: string, options: Parameters<typeof send>[2] = {}) =>
  send(environment.url, path, { from: newAddress(), method, ...options });
const buy = async (email: string) => {
  const reply = await call('POST', '/api/v1/checkout', {
    json: { email, origin_url: `${APP_URL}/en/subscribe`, locale: 'en' },
  });
  expect(reply.status).toBe(200);
  return reply.json as { id: string; url: string; expires_at: string };
};
const postEvent = ({ body, headers }: { body: string | Buffer; headers: Record<string, string> }) =>
  call('POST', '/api/webhooks/stripe', { body, headers });
const sessionEvent = (id: string) => {
  const { id: session, reference } = stripe.find(id);
  return { object: 'checkout.session', id: session, client_reference_id: reference, payment_intent: null };
};
const statusOf = async (id: string) => (await call('GET', `/api/v1/checkout/${id}`)).body.status;
const readings = () => stripe.requests.filter(({ path }) => path.startsWith('/v1/checkout/sessions/')).length;
/** One round of the background jobs, as a platform without our server runs them. */
const runJobs = async () => {
  for (const name of ['jobs', 'mail']) {
    const reply = await call('POST', `/api/cron/${name}`, { headers: { authorization: 'Bearer cron-of-the-tests' } });
    expect(reply.status).toBe(200);
  }
};
const emailTo = async (email: string, subject: RegExp) => {
  await runJobs();
  const found = environment.mail.delivered.filter(({ mail }) => mail.to === email && subject.test(mail.subject));
  expect(found.map(({ mail }) => mail.subject)).toHaveLength(1);
  return found[0]?.mail.text ?? '';
};

test('a buyer subscribes, signs in, gets a key and reads; a refund ends it', async () => {
  const email = newEmail('buyer');
  await insertCategory(environment.database.pool, 'revenue');
  await insertArticle(environment.database.pool, {
    slug: 'of-subscribers',
    is_premium: true,
    content_en: 'Only for subscribers.',
  });
  expect((await call('GET', '/api/v1/checkout/plans')).json).toEqual({
    items: [{ plan: 'annual', subscription: 'premium', amount: 24_000, currency: 'usd' }],
  });
  const checkout = await buy(email);
  expect(checkout).toEqual({
    id: expect.any(String),
    url: `https://checkout.stripe.test/${stripe.find(checkout.id).id}`,
    expires_at: expect.any(String),
  });
  expect((await call('GET', `/api/v1/checkout/${checkout.id}`)).json).toEqual({
    id: checkout.id,
    plan: 'annual',
    status: 'open',
    expires_at: checkout.expires_at,
  });

  stripe.pay(checkout.id);
  expect(await postEvent(signEvent('checkout.session.completed', sessionEvent(checkout.id)))).toMatchObject({
    status: 200,
    json: { received: true },
  });
  await runJobs();
  expect(await statusOf(checkout.id)).toBe('paid');
  expect(await emailTo(email, /subscription is active/)).toContain(`${APP_URL}/signin`);

  const origin = { origin: APP_URL };
  await call('POST', '/api/auth/signin/email', { json: { email }, headers: origin });
  const token = /token=([\w-]{43})/.exec(await emailTo(email, /sign-in link/))?.[1];
  const signedIn = await call('POST', '/api/auth/callback/email', { json: { email, token }, headers: origin });
  const cookie = String(signedIn.headers['set-cookie']?.[0]).split(';', 1)[0] ?? '';
  await call('POST', '/api/v1/keys/request', { json: { email } });
  const keyToken = /token=([\w-]{43})/.exec(await emailTo(email, /key link/))?.[1];
  const { api_key: key } = (await call('POST', '/api/v1/keys/issue', { json: { email, token: keyToken } })).json as {
    api_key: string;
  };
  const from = newAddress();
  const read = () => call('GET', '/api/v1/articles/of-subscribers', { from, headers: { authorization: `Bearer ${key}` } });
  expect((await read()).json).toMatchObject({ content_en: 'Only for subscribers.', access: { full_text: true } });

  const purchases = async () => (await call('GET', '/api/v1/me/purchases', { headers: { cookie } })).body;
  const [purchase] = (await purchases()).items as Record<string, unknown>[];
  expect(purchase).toMatchObject({
    id: checkout.id,
    plan: 'annual',
    status: 'paid',
    amount: 24_000,
    currency: 'usd',
    paid_at: '2026-03-05T10:00:00.000Z',
    invoice_url: `https://invoice.stripe.test/${stripe.find(checkout.id).intent}`,
  });
  expect(Object.keys(purchase ?? {}).sort()).toEqual([
    'amount',
    'currency',
    'from',
    'id',
    'invoice_url',
    'paid_at',
    'plan',
    'status',
    'until',
  ]);
  const { headers } = await addAdminToken(environment.database);
  const listed = (await call('GET', `/api/v1/admin/purchases?q=${encodeURIComponent(email)}`, { headers })).json;
  expect(listed).toMatchObject({
    items: [
      {
        ...purchase,
        subscriber: { email },
        payment_url: `https://dashboard.stripe.com/test/payments/${stripe.find(checkout.id).intent}`,
      },
    ],
    total: 1,
  });

  stripe.refund(checkout.id);
  await postEvent(
    signEvent('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: stripe.find(checkout.id).intent }),
  );
  await runJobs();
  expect((await purchases()).items).toMatchObject([{ status: 'reversed' }]);
  await emailTo(email, /payment for your subscription was returned/);
  expect(await read()).toMatchObject({ status: 403, json: { code: 'subscription_inactive' } });
  for (const path of ['/me', '/me/purchases', '/me/notifications', '/me/mails'])
    expect((await call('GET', `/api/v1${path}`, { headers: { cookie } })).status, path).toBe(200);
});

describe('an event', () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await buy(newEmail()));
  });
  const valid = () => signEvent('checkout.session.completed', sessionEvent(id));
  const now = () => Date.now();
  const withSignature = (body: string | Buffer, signature: string | undefined) => ({
    body,
    headers: { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'stripe-signature': signature }) },
  });

  test.each<[string, () => { body: string | Buffer; headers: Record<string, string> }]>([
    ['without a signature', () => withSignature(valid().body, undefined)],
    ['with an empty signature', () => withSignature(valid().body, '')],
    [
      'signed with another secret',
      () => signEvent('checkout.session.completed', sessionEvent(id), { secret: 'whsec_of_somebody_else' }),
    ],
    ['signed by the key of the API', () => signEvent('checkout.session.completed', sessionEvent(id), { secret: STRIPE_KEY })],
    [
      'signed 5 minutes and a moment ago',
      () => signEvent('checkout.session.completed', sessionEvent(id), { at: now() - 302_000 }),
    ],
    [
      'with a newer time than was signed',
      () =>
        withSignature(valid().body, valid().headers['stripe-signature']?.replace(/^t=\d+/, `t=${Math.floor(now() / 1_000) + 9}`)),
    ],
    ['of another scheme', () => withSignature(valid().body, valid().headers['stripe-signature']?.replace('v1=', 'v0='))],
    ['encoded again', () => withSignature(JSON.stringify(JSON.parse(valid().body)), valid().headers['stripe-signature'])],
    ['with another line break', () => withSignature(`${valid().body}\n`, valid().headers['stripe-signature'])],
    ['with a byte order mark', () => withSignature(`\ufeff${valid().body}`, valid().headers['stripe-signature'])],
    ['that is not UTF-8', () => withSignature(Buffer.from([0x7b, 0xff, 0x7d]), toSignature('{\ufffd}'))],
    ['without a body', () => withSignature('', toSignature(''))],
    [
      'that names another checkout',
      () => withSignature(valid().body.replace(id, '00000000-0000-4000-8000-000000000000'), valid().headers['stripe-signature']),
    ],
  ])('%s is rejected and reads nothing', async (_name, make) => {
    const before = readings();
    const { rows: due } = await environment.database.pool.query('SELECT due_at FROM checkouts WHERE id = $1', [id]);
    const reply = await postEvent(make());
    expect(reply).toMatchObject({ status: 400, json: { code: 'signature_invalid' } });
    const { rows } = await environment.database.pool.query('SELECT due_at FROM checkouts WHERE id = $1', [id]);
    expect([readings(), rows]).toEqual([before, due]);
  });

  test('is too large above 256 KiB, and is not below', async () => {
    const post = (bytes: number) => {
      const body = JSON.stringify({ object: 'event', type: 'a', data: { object: { text: 'x'.repeat(bytes) } } });
      return postEvent(withSignature(body, toSignature(body)));
    };
    expect((await post(256 * 1_024)).status).toBe(413);
    expect((await post(255 * 1_024)).status).toBe(200);
  });

  test.each([
    ['unknown', signEvent('customer.created', { object: 'customer', id: 'cus_1' })],
    [
      'about another payment',
      signEvent('charge.refunded', { object: 'charge', id: 'ch_9', payment_intent: 'pi_of_another_shop' }),
    ],
    [
      'of another shop',
      signEvent('checkout.session.completed', { object: 'checkout.session', id: 'cs_9', client_reference_id: "x' OR true --" }),
    ],
    ['without an object', { body: '[]', headers: { 'stripe-signature': toSignature('[]') } }],
    ['that is no JSON', { body: 'no json', headers: { 'stripe-signature': toSignature('no json') } }],
  ])('%s is accepted and reads nothing', async (_name, event) => {
    const before = readings();
    expect((await postEvent(event)).status).toBe(200);
    expect(readings()).toBe(before);
  });
});

test('without Stripe nothing can be bought, and the key is in no response and no log', async () => {
  stripe.behave(
    (response) =>
      void response
        .writeHead(401, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${STRIPE_KEY}` } })),
  );
  const reply = await call('POST', '/api/v1/checkout', { json: { email: newEmail(), origin_url: `${APP_URL}/en/subscribe` } });
  expect(reply).toMatchObject({ status: 503, json: { code: 'unavailable' }, headers: { 'retry-after': '30' } });
  const output = () => environment.services.map((service) => service.output()).join('');
  // Lines are written in batches.
  await vi.waitFor(() => expect(output()).toContain('call to stripe failed'), { timeout: 60_000 });
  expect(`${reply.text}${output()}`).not.toMatch(/of_the_tests_only/);
});
