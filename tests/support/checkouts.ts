import { afterAll, beforeEach, expect } from 'vitest';
import type { LeasedCheckout } from '../../lib/commerce/checkout/record';
import { createCheckout, leaseDueCheckouts, readDueCheckouts, signalCheckouts } from '../../lib/commerce/checkout/writes';
import type { CheckoutPlan } from '../../lib/commerce/purchases/record';
import { setCounters } from '../../lib/counting/counters/open-counters';
import { ProcessCounters } from '../../lib/counting/counters/process-counters';
import { setAuthSecret } from '../../lib/platform/env';
import { createTestDatabase } from './databases';
import { PRICES, STRIPE_KEY, STRIPE_SIGNING_SECRET, startFakeStripe } from './fake-stripe';
import { openPatiently } from './patient-database';
import { newEmail } from './people';

export const APP_URL = 'http://localhost:3999';

/** A database whose checkouts are paid at a stand-in for Stripe, emptied before each test of a file. */
export async function openCheckouts() {
  const database = await createTestDatabase();
  const { pool } = database;
  /** The connections of a second process. */
  const other = openPatiently(database.url, { max: 10 });
  const stripe = await startFakeStripe();
  Object.assign(process.env, {
    APP_URL,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET: STRIPE_SIGNING_SECRET,
    STRIPE_PRICE_ANNUAL: PRICES.annual,
    STRIPE_BASE_URL: stripe.url,
  });
  setAuthSecret('an-authentication-secret-of-tests-only');
  beforeEach(async () => {
    setCounters(new ProcessCounters());
    stripe.behave(undefined);
    await pool.query('TRUNCATE checkouts, subscribers, mails CASCADE');
  });
  afterAll(async () => {
    await stripe.close();
    await other.close();
  });

  let clients = 0;
  const signal = (id: string) => signalCheckouts(database, { id });
  const readAll = () => readDueCheckouts(database, 60_000);
  const emailsTo = async (email: string) =>
    (await pool.query('SELECT template, locale, props FROM mails WHERE to_email = $1 ORDER BY created_at, id', [email])).rows;
  return {
    database,
    pool,
    other,
    stripe,
    /** A checkout whose payment page exists. Each comes from another client. */
    create(email = newEmail(), plan: CheckoutPlan = 'annual', query = '') {
      clients += 1;
      const client = `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}`;
      const originUrl = `${APP_URL}/en/subscribe${query}`;
      return createCheckout(database, { email, plan, originUrl, locale: 'en', client, now: new Date() });
    },
    signal,
    readAll,
    async signalAndRead(id: string) {
      await signal(id);
      // Rounded to milliseconds, the moment it is due may be half of one ahead.
      await expect.poll(readAll).toBeGreaterThan(0);
    },
    async lease(id: string): Promise<LeasedCheckout> {
      await signal(id);
      let row: LeasedCheckout | undefined;
      await expect.poll(async () => ([row] = await leaseDueCheckouts(database, 1))).toHaveLength(1);
      return row as unknown as LeasedCheckout;
    },
    rowOf: async (id: string) => (await pool.query('SELECT * FROM checkouts WHERE id = $1', [id])).rows[0],
    subscriberOf: async (email: string) => (await pool.query('SELECT * FROM subscribers WHERE email = $1', [email])).rows[0],
    emailsTo,
    templatesTo: async (email: string) => (await emailsTo(email)).map(({ template }) => template),
    /** The moment a calendar year later, by the calendar of PostgreSQL. */
    yearAfter: async (at: Date) =>
      (await pool.query("SELECT $1::timestamptz + interval '1 year' AS at", [at])).rows[0].at as Date,
  };
}
