import { describe, expect, it, vi } from 'vitest';
import { findKnownPlans, listPlans } from '../../lib/commerce/checkout/reads';
import type { LeasedCheckout, Reading } from '../../lib/commerce/checkout/record';
import {
  createCheckout,
  leaseDueCheckouts,
  pollCheckout,
  type ReadOutcome,
  readCheckout,
  readDueCheckouts,
  signalCheckouts,
  storeReading,
} from '../../lib/commerce/checkout/writes';
import { log } from '../../lib/platform/log';
import { APP_URL, openCheckouts } from '../support/checkouts';
import { PRICES, STRIPE_KEY } from '../support/fake-stripe';
import { newEmail, readAudit } from '../support/people';
import { seeded } from '../support/writers';

const {
  database,
  pool,
  other,
  stripe,
  create,
  signal,
  readAll,
  signalAndRead,
  lease,
  rowOf,
  subscriberOf,
  templatesTo,
  yearAfter,
} = await openCheckouts();

const YEAR_MS = 365 * 86_400_000;

describe('prices', () => {
  it('are requested from Stripe by the list of plans only, and then remembered', async () => {
    const paths = () => stripe.requests.map(({ path }) => path);
    expect(findKnownPlans()).toBeUndefined();
    expect(paths()).toEqual([]);
    await listPlans();
    expect(paths()).toEqual([`/v1/prices/${PRICES.annual}`]);
    expect(findKnownPlans()).toEqual([{ plan: 'annual', subscription: 'premium', amount: 24_000, currency: 'usd' }]);
    await listPlans();
    expect(paths()).toHaveLength(1);
  });
});

describe('creating a checkout', () => {
  it('sends the fields of the contract, with the id of a row committed before', async () => {
    let before: unknown;
    stripe.behave(async (_response, { params }, serve) => {
      before = await rowOf(params.get('client_reference_id') ?? '');
      serve();
    });
    const created = await create('buyer@example.com');
    expect(before).toMatchObject({
      status: 'open',
      email: 'buyer@example.com',
      session_id: null,
      live: false,
      price_id: PRICES.annual,
    });
    const request = stripe.requests.at(-1);
    expect(request?.headers).toMatchObject({ 'idempotency-key': created.id, 'stripe-version': '2026-10-28.endive' });
    expect(request?.headers).not.toHaveProperty('x-stripe-client-telemetry');
    const session = stripe.find(created.id);
    expect(Object.fromEntries(session.params)).toEqual({
      mode: 'payment',
      'line_items[0][price]': PRICES.annual,
      'line_items[0][quantity]': '1',
      customer_email: 'buyer@example.com',
      client_reference_id: created.id,
      'invoice_creation[enabled]': 'true',
      allow_promotion_codes: 'true',
      locale: 'en',
      expires_at: String(Date.parse(created.expires_at) / 1_000),
      success_url: `${APP_URL}/checkout/${created.id}`,
      cancel_url: `${APP_URL}/en/subscribe`,
    });
    expect(created.url).toBe(`https://checkout.stripe.test/${session.id}`);
    const row = await rowOf(created.id);
    expect(row).toMatchObject({ session_id: session.id, url: created.url, status: 'open', email: 'buyer@example.com' });
    expect(row.due_at.getTime() - row.expires_at.getTime()).toBe(300_000);
    expect(Math.abs(row.expires_at.getTime() - row.created_at.getTime() - 3_600_000)).toBeLessThan(1_001);
  });

  it('is unavailable without Stripe, and leaves a row that ends by the clock', async () => {
    const lines: unknown[] = [];
    for (const level of ['warn', 'error'] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void lines.push(line));
    for (const status of [400, 401, 429, 500, 503]) {
      stripe.behave((response) => {
        const error = { type: 'invalid_request_error', message: `Invalid API Key provided: ${STRIPE_KEY} of buyer@example.com` };
        response
          .writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
          .end(JSON.stringify({ error }));
      });
      await expect(create('buyer@example.com')).rejects.toMatchObject({ code: 'payment_unavailable' });
    }
    stripe.behave((response) => void response.destroy());
    await expect(create('buyer@example.com')).rejects.toMatchObject({ code: 'payment_unavailable' });
    expect(lines).toHaveLength(6);
    expect(JSON.stringify(lines)).not.toMatch(/of_the_tests_only|buyer@/);
    vi.restoreAllMocks();
    stripe.behave(undefined);
    const asked = stripe.requests.length;
    await pool.query("UPDATE checkouts SET expires_at = now() - interval '5 minutes', due_at = now()");
    await readAll();
    const { rows } = await pool.query('SELECT status, due_at FROM checkouts');
    expect(rows).toEqual(Array(6).fill({ status: 'ended', due_at: null }));
    expect(stripe.requests.length).toBe(asked);
  });

  it('rejects plans that are not for sale, and the eleventh request of a client', async () => {
    const now = new Date();
    const common = { email: 'buyer@example.com', originUrl: `${APP_URL}/`, locale: 'en', client: '192.0.2.7', now } as const;
    await expect(createCheckout(database, { ...common, plan: 'api_annual' })).rejects.toMatchObject({
      field: 'plan',
      type: 'value_error',
    });
    for (let n = 0; n < 10; n += 1) await createCheckout(database, { ...common, plan: 'annual' });
    await expect(createCheckout(database, { ...common, plan: 'annual' })).rejects.toMatchObject({
      code: 'action_limited',
      data: { limit: 10 },
    });
    await createCheckout(database, { ...common, plan: 'annual', client: '192.0.2.8' });
    expect((await pool.query('SELECT count(*)::int AS n FROM checkouts')).rows[0].n).toBe(11);
  });
});

describe('signals', () => {
  it('give one year even if a thousand arrive at once', async () => {
    const { id } = await create('once@example.com');
    stripe.pay(id);
    const { intent } = stripe.find(id);
    await pool.query('UPDATE checkouts SET payment_intent = $1', [intent]);
    const references = [{ id }, { sessionId: stripe.find(id).id }, { paymentIntent: intent }];
    const reading = (async () => {
      for (let n = 0; n < 20; n += 1) await Promise.all([readAll(), readDueCheckouts(other, 60_000)]);
    })();
    await Promise.all(
      Array.from({ length: 1_000 }, (_, n) => signalCheckouts(n % 2 ? database : other, references[n % 3] ?? {})),
    );
    await reading;
    await readAll();
    const { from_at, until_at } = await rowOf(id);
    expect((await subscriberOf('once@example.com')).active_until).toEqual(await yearAfter(from_at));
    expect(until_at).toEqual(await yearAfter(from_at));
    expect(await templatesTo('once@example.com')).toEqual(['purchase_paid']);
  });

  it('cause another reading if they arrive during one', async () => {
    const { id } = await create();
    const leased = await lease(id);
    await signal(id);
    expect(await leaseDueCheckouts(database, 5)).toEqual([]);
    const outcome = await readCheckout(database, leased, async () => {
      await signal(id);
      return undefined;
    });
    expect(outcome).toBe('stored');
    expect(await leaseDueCheckouts(database, 5)).toMatchObject([{ id }]);
  });

  it('come at most every five seconds, and only while the checkout is open', async () => {
    const { id } = await create();
    const isDue = async () => (await leaseDueCheckouts(database, 1)).length;
    const endReading = () => pool.query('UPDATE checkouts SET lease_id = NULL, leased_until = NULL');
    await pollCheckout(database, id);
    expect(await isDue()).toBe(1);
    await endReading();
    await pollCheckout(database, id);
    expect(await isDue()).toBe(0);
    // The column rounds to milliseconds, up as well.
    await pool.query("UPDATE checkouts SET polled_at = polled_at - interval '5001 milliseconds'");
    await pollCheckout(database, id);
    expect(await isDue()).toBe(1);
    await endReading();
    await pool.query("UPDATE checkouts SET polled_at = NULL, status = 'processing'");
    await pollCheckout(database, id);
    expect(await isDue()).toBe(0);
  });

  it('change nothing if they name no checkout', async () => {
    const { id } = await create();
    const before = await rowOf(id);
    await signalCheckouts(database, {});
    await signalCheckouts(database, {
      id: '00000000-0000-4000-8000-000000000000',
      sessionId: 'cs_other',
      paymentIntent: 'pi_other',
    });
    expect(await rowOf(id)).toEqual(before);
  });
});

const paidReading: Reading = {
  session: 'complete',
  payment: 'paid',
  refunded: false,
  lost: false,
  mode: 'payment',
  live: false,
  priceIds: [PRICES.annual],
  paymentIntent: 'pi_1',
  amount: 100,
  currency: 'usd',
  paidAt: undefined,
  invoiceUrl: undefined,
};

describe('a reading', () => {
  it('is not applied if it ends after a newer one', async () => {
    const email = newEmail();
    const { id } = await create(email);
    const slow = await lease(id);
    expect(await leaseDueCheckouts(other, 1)).toEqual([]);
    await pool.query("UPDATE checkouts SET leased_until = now() - interval '1 millisecond'");
    const [newer] = await leaseDueCheckouts(other, 1);
    expect(await storeReading(other, newer as LeasedCheckout, { ...paidReading, refunded: true })).toBe('stored');
    expect(await storeReading(database, slow, paidReading)).toBe('lost');
    expect((await rowOf(id)).status).toBe('reversed');
    expect(await templatesTo(email)).toEqual(['purchase_reversed']);
  });

  it('is not applied after its lease has expired, even without another reading', async () => {
    const { id } = await create();
    const slow = await lease(id);
    await pool.query("UPDATE checkouts SET leased_until = now() - interval '1 millisecond'");
    expect(await storeReading(database, slow, paidReading)).toBe('lost');
    expect((await rowOf(id)).status).toBe('open');
  });

  it('is repeated after growing pauses when it fails, and a signal shortens them', async () => {
    const { id } = await create();
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const expected = [5, 30, 120, 600, 3_600];
    const pauses: number[] = [];
    const fail = (leased: LeasedCheckout): Promise<ReadOutcome> =>
      readCheckout(database, leased, () => Promise.reject(new Error('down')));
    for (const _ of expected) {
      expect(await fail(await lease(id))).toBe('failed');
      const { rows } = await pool.query(
        'SELECT round(extract(epoch FROM due_at - clock_timestamp()))::int AS seconds FROM checkouts',
      );
      pauses.push(rows[0].seconds);
    }
    warn.mockRestore();
    // A busy machine takes a moment between the two clocks.
    expect(pauses.map((seconds) => expected.find((pause) => seconds <= pause))).toEqual(expected);
    expect(await rowOf(id)).toMatchObject({ failures: 5, lease_id: null });
    stripe.pay(id);
    await signalAndRead(id);
    expect(await rowOf(id)).toMatchObject({ status: 'paid', failures: 0 });
  });

  it.each([
    ['price', { price: 'price_cheap' }],
    ['mode', { mode: 'setup' }],
    ['live flag', { livemode: true }],
  ])('is an error and never applied if the session has another %s', async (_name, change) => {
    const email = newEmail();
    const { id } = await create(email);
    Object.assign(stripe.pay(id), change);
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    await signalAndRead(id);
    await signalAndRead(id);
    expect(error.mock.calls.map(([fields, message]) => [(fields as unknown as { checkout: string }).checkout, message])).toEqual(
      Array(2).fill([id, 'session does not match its checkout, not applied']),
    );
    error.mockRestore();
    expect(await rowOf(id)).toMatchObject({ status: 'open', mismatched_at: expect.any(Date), subscriber_id: null, due_at: null });
    expect(await subscriberOf(email)).toBeUndefined();
  });
});

it.each([
  ['a paid row without a period', "UPDATE checkouts SET status = 'paid'"],
  [
    'a paid row with an address',
    "UPDATE checkouts SET status = 'paid', paid_at = now(), from_at = now(), until_at = now(), amount = 1, currency = 'usd'",
  ],
  [
    'an unpaid row with a purchase',
    "UPDATE checkouts SET email = NULL, paid_at = now(), from_at = now(), until_at = now(), amount = 1, currency = 'usd'",
  ],
  [
    'a year that ends before it begins',
    "UPDATE checkouts SET email = NULL, status = 'paid', paid_at = now(), from_at = now(), until_at = now() - interval '1 ms', amount = 1, currency = 'usd'",
  ],
  ['half a lease', 'UPDATE checkouts SET lease_id = gen_random_uuid()'],
  ['a session at Stripe and at the stand-in', "UPDATE checkouts SET test_state = 'paid'"],
  ['an unknown status', "UPDATE checkouts SET status = 'free'"],
])('the database rejects %s', async (_name, statement) => {
  await create();
  await expect(pool.query(statement)).rejects.toMatchObject({ code: '23514' });
});

it('shuffled, repeated, lost and early signals, refunds, disputes and lost leases end as in the model', async () => {
  const random = seeded(41);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const addresses = Array.from({ length: 12 }, (_, n) => `model-${n}@example.com`);
  const checkouts = await Promise.all(Array.from({ length: 40 }, (_, n) => create(addresses[n % addresses.length])));
  let done = false;
  /** A process that reads what is due; it dies now and then, which loses its lease. */
  const read = async (process: typeof database) => {
    while (!done) {
      const [leased] = await leaseDueCheckouts(process, 1);
      if (leased && random() < 0.8) await readCheckout(process, leased, (row) => readFromFake(row));
      await pool.query(
        "UPDATE checkouts SET leased_until = now() - interval '1 second' WHERE leased_until IS NOT NULL AND random() < 0.1",
      );
    }
  };
  const readers = [read(database), read(other)];
  const steps = checkouts.flatMap(({ id }) => {
    const later = random() < 0.3 ? [() => stripe.payLater(id)] : [];
    const ends = [
      [() => stripe.expire(id)],
      [() => stripe.failLater(id)],
      [() => stripe.pay(id)],
      [() => stripe.pay(id), () => stripe.refund(id, 100)],
      [() => stripe.pay(id), () => stripe.refund(id)],
      [() => stripe.pay(id), () => stripe.dispute(id, 'needs_response'), () => stripe.dispute(id, 'lost')],
      [() => stripe.pay(id), () => stripe.dispute(id, 'lost'), () => stripe.dispute(id, 'won')],
    ];
    return [[...later, ...pick(ends)].map((change) => ({ id, change }))];
  });
  // Changes of one payment keep their order; those of different payments mix, and so do their signals.
  while (steps.some((each) => each.length > 0)) {
    const step = pick(steps.filter((each) => each.length > 0)).shift();
    if (!step) continue;
    step.change();
    const signals = pick([0, 1, 1, 2, 5]);
    await Promise.all(Array.from({ length: signals }, () => signal(random() < 0.7 ? step.id : pick(checkouts).id)));
  }
  // Stripe repeats what was lost.
  for (const { id } of checkouts) await signal(id);
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('SELECT count(*)::int AS n FROM checkouts WHERE lease_id IS NOT NULL OR due_at <= now()');
      expect(rows[0].n).toBe(0);
    },
    { timeout: 120_000, interval: 50 },
  );
  done = true;
  await Promise.all(readers);

  for (const { id } of checkouts) {
    const { status, paymentStatus, refunded, disputes } = stripe.find(id);
    const model =
      paymentStatus === 'paid'
        ? refunded || disputes.includes('lost')
          ? 'reversed'
          : 'paid'
        : status === 'open'
          ? 'open'
          : 'ended';
    expect([id, (await rowOf(id)).status]).toEqual([id, model]);
  }
  for (const email of addresses) {
    const subscriber = await subscriberOf(email);
    const purchases = checkouts.filter((_, n) => addresses[n % addresses.length] === email);
    const paid = purchases.filter(({ id }) => {
      const { paymentStatus, refunded, disputes } = stripe.find(id);
      return paymentStatus === 'paid' && !refunded && !disputes.includes('lost');
    }).length;
    // A year more or less is a mistake; leap days are none.
    const years = subscriber ? (subscriber.active_until.getTime() - Date.now()) / YEAR_MS : 0;
    expect([email, Math.round(years)]).toEqual([email, paid]);
    const audit = subscriber ? await readAudit(database, `subscriber:${subscriber.id}`) : [];
    const expected = audit.map(({ action }) => (action === 'subscriber.purchase' ? 'purchase_paid' : 'purchase_reversed'));
    expect((await templatesTo(email)).sort()).toEqual(expected.sort());
    expect(audit.filter(({ action }) => action === 'subscriber.purchase').length).toBeGreaterThanOrEqual(paid);
  }
});

/** What the stand-in says about a session, without its protocol. */
async function readFromFake({ id }: LeasedCheckout): Promise<Reading> {
  const { price, mode, livemode, status, paymentStatus, intentStatus, refunded, disputes, intent } = stripe.find(id);
  await new Promise((resolve) => setImmediate(resolve));
  return {
    session: status,
    payment: paymentStatus === 'paid' ? 'paid' : intentStatus === 'requires_payment_method' ? 'failed' : 'pending',
    refunded,
    lost: disputes.includes('lost'),
    mode,
    live: livemode,
    priceIds: [price],
    paymentIntent: intent,
    amount: 24_000,
    currency: 'usd',
    paidAt: undefined,
    invoiceUrl: 'https://invoice.stripe.test/1',
  };
}
