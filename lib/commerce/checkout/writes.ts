import { counters, requireCounters } from '../../counting/counters/open-counters';
import { networkOf, toWindowId } from '../../counting/limits/rules';
import { isPseudonym } from '../../people/personal-data/rules';
import { toWireTime } from '../../platform/clock';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { ActionLimitedError, NotFoundError, StateConflictError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { type Lanes, openLanes } from '../../platform/lanes';
import { describeError, log } from '../../platform/log';
import { toSiteUrl } from '../../platform/portal-links';
import { InvalidField } from '../../platform/validation';
import type { CheckoutPlan, Granted, PaidCheckout } from '../purchases/record';
import { grantPurchase, reversePurchase } from '../purchases/writes';
import type { CheckoutReference, CheckoutStatus, LeasedCheckout, Reading, TestChoice } from './record';
import {
  hasStandIn,
  isMismatch,
  LEASE_SECONDS,
  listOffers,
  MAX_PER_CLIENT_HOUR,
  POLL_SECONDS,
  SESSION_MINUTES,
  toBackPath,
  toNextDue,
  toRetrySeconds,
  toStatus,
  toTestReading,
  toTestStep,
} from './rules';
import type { CheckoutCreated } from './schema';
import { createSession, isLiveKey, readSession } from './stripe';

type NewCheckout = {
  /** folded */
  email: string;
  plan: CheckoutPlan;
  originUrl: string;
  locale: Locale;
  /** the client's address */
  client: string;
  now: Date;
};

/**
 * Stores a checkout, then creates its payment page at Stripe. If that fails, or the process ends before the page is stored,
 * nobody has seen the page and the row expires.
 *
 * @throws InvalidField for a plan that is not for sale; NotFoundError if nothing is; ActionLimitedError,
 *   CountersUnavailableError, PaymentUnavailableError
 */
export async function createCheckout(database: Database, checkout: NewCheckout): Promise<CheckoutCreated> {
  const { email, plan, originUrl, locale } = checkout;
  const offers = listOffers();
  if (offers.length === 0) throw new NotFoundError('checkout');
  const priceId = offers.find((offer) => offer.plan === plan)?.priceId;
  if (!priceId) throw new InvalidField('plan', 'value_error', 'This plan is not for sale');
  await takeClientLimit(checkout);
  const isTest = hasStandIn();
  const { rows } = await database.query<{ id: string; expires_at: Date }>(sql`
    INSERT INTO checkouts (email, plan, locale, origin_url, price_id, live, test_state, expires_at, due_at)
    SELECT ${email}, ${plan}, ${locale}, ${originUrl}, ${priceId}, ${isLiveKey()}, ${isTest ? 'open' : null}, expires_at,
      expires_at + interval '5 minutes'
    FROM (SELECT date_trunc('second', clock_timestamp()) + make_interval(mins => ${SESSION_MINUTES}) AS expires_at) expiry
    RETURNING id, expires_at`);
  const [{ id, expires_at: expiresAt }] = rows as [{ id: string; expires_at: Date }];
  const returnUrl = toSiteUrl(`/checkout/${id}`);
  if (isTest) return { id, url: `${returnUrl}/test`, expires_at: toWireTime(expiresAt) };
  const { sessionId, url } = await createSession({ id, email, priceId, locale, expiresAt, returnUrl, cancelUrl: originUrl });
  await database.query(sql`UPDATE checkouts SET session_id = ${sessionId}, url = ${url} WHERE id = ${id}`);
  return { id, url, expires_at: toWireTime(expiresAt) };
}

async function takeClientLimit({ client, now }: Pick<NewCheckout, 'client' | 'now'>): Promise<void> {
  const window = { name: 'checkout-client', id: networkOf(client), limit: MAX_PER_CLIENT_HOUR, windowSeconds: 3_600 };
  const { passed, resetAt } = await counters().take({ ...window, now: now.getTime() });
  requireCounters(toWindowId(window));
  if (!passed) throw new ActionLimitedError(MAX_PER_CLIENT_HOUR, new Date(resetAt), now);
}

/** Makes the checkouts due that an event names. Repetition changes nothing, and a checkout that is being read is read again. */
export async function signalCheckouts(database: Database, { id, sessionId, paymentIntent }: CheckoutReference): Promise<void> {
  await database.query(sql`
    UPDATE checkouts SET due_at = clock_timestamp()
    WHERE (id = ${id ?? null}::uuid OR session_id = ${sessionId ?? null} OR payment_intent = ${paymentIntent ?? null})
      AND (due_at IS NULL OR due_at > clock_timestamp())`);
}

/** Makes an open checkout due because its buyer is waiting, at most every five seconds. */
export async function pollCheckout(database: Database, id: string): Promise<void> {
  await database.query(sql`
    UPDATE checkouts SET due_at = least(due_at, clock_timestamp()), polled_at = clock_timestamp()
    WHERE id = ${id}::uuid AND status = 'open'
      AND (polled_at IS NULL OR polled_at <= clock_timestamp() - make_interval(secs => ${POLL_SECONDS}))`);
}

/**
 * Stores what the buyer or the operator chose on the page that stands in for Stripe, and makes the checkout due.
 *
 * @throws NotFoundError; StateConflictError if the choice cannot be made now
 */
export async function chooseTestOutcome(database: Database, id: string, choice: TestChoice): Promise<void> {
  if (!hasStandIn()) throw new NotFoundError('checkout');
  const { from, to } = toTestStep(choice);
  const { rowCount } = await database.query(sql`
    UPDATE checkouts SET test_state = ${to}, due_at = clock_timestamp()
    WHERE id = ${id}::uuid AND test_state = ANY (${[...from]}::text[]) AND (test_state <> 'open' OR expires_at > clock_timestamp())`);
  if (rowCount !== 0) return;
  const { rows } = await database.query<{ state: string }>(
    sql`SELECT test_state AS state FROM checkouts WHERE id = ${id}::uuid AND test_state IS NOT NULL`,
  );
  if (!rows[0]) throw new NotFoundError('checkout');
  throw new StateConflictError(rows[0].state);
}

/** Concurrent readings in one process. */
const LANES = 4;

/** The state of a checkout at Stripe; undefined if it has no session there. */
type ReadCheckout = (checkout: LeasedCheckout) => Promise<Reading | undefined>;

const readFromStripe: ReadCheckout = async (checkout) => {
  const { test_state, session_id } = checkout;
  if (test_state !== null) return hasStandIn() ? toTestReading({ ...checkout, test_state }, new Date()) : undefined;
  return session_id === null ? undefined : readSession(session_id);
};

/** Reads due checkouts in parallel. Those interrupted by a stop are read again once their lease ends. Safe on all instances. */
export function openCheckoutLanes(database: Database, read: ReadCheckout = readFromStripe): Lanes {
  return openLanes(
    LANES,
    (max) => leaseDueCheckouts(database, max),
    (checkout) => readCheckout(database, checkout, read),
  );
}

/**
 * Reads due checkouts until none is left or time is up, for platforms that call on a schedule.
 *
 * @returns how many were read
 */
export async function readDueCheckouts(
  database: Database,
  budgetMs: number,
  read: ReadCheckout = readFromStripe,
): Promise<number> {
  const end = performance.now() + budgetMs;
  let total = 0;
  while (performance.now() < end) {
    const checkouts = await leaseDueCheckouts(database, LANES);
    if (checkouts.length === 0) break;
    const outcomes = await Promise.all(checkouts.map((checkout) => readCheckout(database, checkout, read)));
    total += outcomes.filter((outcome) => outcome === 'stored').length;
  }
  return total;
}

const isDue = sql`coalesce(leased_until, due_at) <= clock_timestamp()`;

export const isCheckoutDue = sql`EXISTS (SELECT FROM checkouts WHERE ${isDue})`;

/** Leases due checkouts to this process. A signal from now on makes them due again. A lease that ran out is due as well. */
export async function leaseDueCheckouts(database: Database, max: number): Promise<LeasedCheckout[]> {
  const { rows } = await database.query<LeasedCheckout>(sql`
    WITH due AS (
      SELECT id FROM checkouts WHERE ${isDue}
      ORDER BY coalesce(leased_until, due_at) LIMIT ${max} FOR NO KEY UPDATE SKIP LOCKED)
    UPDATE checkouts c SET lease_id = gen_random_uuid(), due_at = NULL,
      leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    FROM due WHERE c.id = due.id RETURNING c.*`);
  return rows;
}

/** The outcome of a reading. `lost`: another process holds the lease by now, so nothing was stored. */
export type ReadOutcome = 'stored' | 'failed' | 'lost';

/** Reads one leased checkout and stores the outcome. Never throws: without a stored outcome it is due again after the lease. */
export async function readCheckout(database: Database, checkout: LeasedCheckout, read: ReadCheckout): Promise<ReadOutcome> {
  try {
    const reading = await read(checkout).catch((error: unknown) => {
      log.warn({ checkout: checkout.id, error: describeError(error) }, 'reading a checkout failed');
      return 'failed' as const;
    });
    if (reading === 'failed') return await storeFailure(database, checkout);
    return await storeReading(database, checkout, reading);
  } catch (error) {
    log.warn({ checkout: checkout.id, error: describeError(error) }, 'storing a reading failed');
    return 'failed';
  }
}

async function storeFailure(database: Database, { id, lease_id, failures }: LeasedCheckout): Promise<ReadOutcome> {
  const { rowCount } = await database.query(sql`
    UPDATE checkouts SET lease_id = NULL, leased_until = NULL, failures = failures + 1,
      due_at = least(due_at, clock_timestamp() + make_interval(secs => ${toRetrySeconds(failures + 1)}))
    WHERE id = ${id} AND lease_id = ${lease_id} AND leased_until > clock_timestamp()`);
  return rowCount === 0 ? 'lost' : 'failed';
}

/**
 * Stores a reading, and applies it if it changes the status, in one transaction under the lock of the checkout. However often
 * events arrive, a year is added once and taken back once.
 */
export function storeReading(database: Database, leased: LeasedCheckout, reading: Reading | undefined): Promise<ReadOutcome> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<LeasedCheckout & { now: Date }>(sql`
      SELECT c.*, clock_timestamp()::timestamptz(3) AS now FROM checkouts c
      WHERE id = ${leased.id} AND lease_id = ${leased.lease_id} AND leased_until > clock_timestamp() FOR NO KEY UPDATE`);
    const [row] = rows;
    if (!row) return 'lost';
    const { now } = row;
    if (!reading) {
      // Without a session the checkout cannot be paid; it expires.
      const status = row.status === 'open' && row.expires_at <= now ? 'ended' : row.status;
      await endLease(client, row, { status, dueAt: status === 'open' ? toNextDue(status, toDueInput(row, now)) : undefined });
      return 'stored';
    }
    if (isMismatch(row, reading)) {
      const { mode, live, priceIds } = reading;
      log.error({ checkout: row.id, mode, live, prices: priceIds }, 'session does not match its checkout, not applied');
      await endLease(client, row, { status: row.status, dueAt: undefined, mismatched: true });
      return 'stored';
    }
    const status = toStatus(row.status, reading);
    await apply(client, row, { status, reading, now });
    const due = {
      ...toDueInput(row, now),
      lacksInvoice: !reading.invoiceUrl && reading.amount > 0 && row.test_state === null,
      paidAt: reading.paidAt,
    };
    await endLease(client, row, { status, dueAt: toNextDue(status, due), reading });
    return 'stored';
  });
}

const toDueInput = ({ expires_at: expiresAt }: LeasedCheckout, now: Date) => ({
  expiresAt,
  now,
  lacksInvoice: false,
  paidAt: undefined,
});

/** Changes the subscription if the status becomes that of a purchase, or another one of the two. */
async function apply(
  client: Queryable,
  row: LeasedCheckout,
  { status, reading, now }: { status: CheckoutStatus; reading: Reading; now: Date },
): Promise<void> {
  if (status === row.status || (status !== 'paid' && status !== 'reversed')) return;
  const checkout = toPaidCheckout(row);
  const change = status === 'paid' ? grantPurchase : reversePurchase;
  const granted: Granted | undefined = await change(client, checkout);
  // A purchase that is paid again, as after a dispute that was won, has given its year.
  if (status === 'paid' && !granted && !checkout.granted)
    log.error({ checkout: row.id }, 'payment for a subscriber who was erased: refund it at Stripe');
  const { from, until } = granted ?? checkout.granted ?? { from: now, until: now };
  await client.query(sql`
    UPDATE checkouts SET status = ${status}, email = NULL, subscriber_id = ${granted?.subscriberId ?? null},
      from_at = ${from}, until_at = ${until}, paid_at = coalesce(paid_at, ${reading.paidAt ?? now}),
      amount = ${reading.amount}, currency = ${reading.currency}
    WHERE id = ${row.id}`);
}

function toPaidCheckout(row: LeasedCheckout): PaidCheckout {
  const { id, plan, locale, email, origin_url, subscriber_id, from_at, until_at } = row;
  const granted = from_at && until_at ? { from: from_at, until: until_at } : undefined;
  const back = toBackPath(origin_url);
  // An earlier version of this software left the pseudonym of an erasure.
  const buyer = email === null || isPseudonym(email) ? undefined : email;
  return { id, plan, locale, back, email: buyer, subscriberId: subscriber_id ?? undefined, granted };
}

/** Ends a reading. A signal that arrived meanwhile keeps the checkout due. */
async function endLease(
  client: Queryable,
  { id }: LeasedCheckout,
  outcome: { status: CheckoutStatus; dueAt: Date | undefined; reading?: Reading; mismatched?: boolean },
): Promise<void> {
  const { status, dueAt, reading, mismatched = false } = outcome;
  await client.query(sql`
    UPDATE checkouts SET status = ${status}, lease_id = NULL, leased_until = NULL, failures = 0,
      due_at = least(due_at, ${dueAt ?? null}::timestamptz),
      mismatched_at = CASE WHEN ${mismatched} THEN coalesce(mismatched_at, clock_timestamp()) END,
      payment_intent = coalesce(${reading?.paymentIntent ?? null}, payment_intent),
      invoice_url = coalesce(${reading?.invoiceUrl ?? null}, invoice_url)
    WHERE id = ${id}`);
}
