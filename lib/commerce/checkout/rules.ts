import { toCallbackPath } from '../../people/auth/rules';
import { env } from '../../platform/env';
import type { CheckoutPlan } from '../purchases/record';
import { checkoutPlans } from '../purchases/record';
import type { CheckoutRow, CheckoutStatus, Offer, Price, Reading, TestChoice, TestState } from './record';

/** How long a session can be paid. */
export const SESSION_MINUTES = 60;
/** Requests of one client for a payment page. */
export const MAX_PER_CLIENT_HOUR = 10;
/** How often a visit of the return page makes an open checkout due. */
export const POLL_SECONDS = 5;
/** How long a reading may take before another process reads again. */
export const LEASE_SECONDS = 60;

/** Whether a page of this service stands in for Stripe. */
export function hasStandIn({ local, stripe } = env()): boolean {
  return local && stripe === undefined;
}

/** The price of either plan at the stand-in: a round sum that is never charged. */
const TEST_PRICE: Price = { amount: 10_000, currency: 'usd' };

const toTestPriceId = (plan: CheckoutPlan) => `test_${plan}`;

/** The price of a plan that the stand-in sells. */
export function findTestPrice(priceId: string): Price | undefined {
  return checkoutPlans.some((plan) => toTestPriceId(plan) === priceId) ? TEST_PRICE : undefined;
}

/** The plans for sale. */
export function listOffers(environment = env()): Offer[] {
  const { stripe } = environment;
  if (hasStandIn(environment)) return checkoutPlans.map((plan) => ({ plan, priceId: toTestPriceId(plan) }));
  return checkoutPlans.flatMap((plan) => {
    const priceId = stripe?.prices[plan];
    return priceId ? [{ plan, priceId }] : [];
  });
}

/** Whether a URL is a page of this service. The parser would drop line breaks and tabs, and trim spaces. */
export function isOwnUrl(text: string, appUrl = env().appUrl): boolean {
  if (/[\s\p{C}\\]/u.test(text) || !URL.canParse(text)) return false;
  const { origin, username, password } = new URL(text);
  return origin === new URL(appUrl).origin && username === '' && password === '';
}

/** The path that the buyer left to subscribe, which the page of the plans carries; undefined if it carries none of this site. */
export function toBackPath(originUrl: string): string | undefined {
  return toCallbackPath(new URL(originUrl).searchParams.get('callbackUrl'), env().appUrl, '') || undefined;
}

/** The status after a reading. A purchase stays a purchase in every later reading. */
export function toStatus(current: CheckoutStatus, reading: Reading): CheckoutStatus {
  const found = toReadStatus(reading);
  const isPurchase = (status: CheckoutStatus) => status === 'paid' || status === 'reversed';
  return isPurchase(current) && !isPurchase(found) ? current : found;
}

function toReadStatus({ session, payment, refunded, lost }: Reading): CheckoutStatus {
  if (session === 'open') return 'open';
  if (session === 'expired' || payment === 'failed') return 'ended';
  if (payment === 'pending') return 'processing';
  return refunded || lost ? 'reversed' : 'paid';
}

/** Whether a session is not the one that its row describes. Such a session is never applied. */
export function isMismatch(row: Pick<CheckoutRow, 'price_id' | 'live'>, { mode, live, priceIds }: Reading): boolean {
  return mode !== 'payment' || live !== row.live || priceIds.length !== 1 || priceIds[0] !== row.price_id;
}

const MINUTE_MS = 60_000;

/** When the clock reads a checkout that no signal makes due: soon after it expires, then hourly while a payment is pending. */
export function toNextDue(
  status: CheckoutStatus,
  { expiresAt, now, lacksInvoice, paidAt }: { expiresAt: Date; now: Date; lacksInvoice: boolean; paidAt: Date | undefined },
): Date | undefined {
  if (status === 'open') return new Date(Math.max(expiresAt.getTime(), now.getTime()) + 5 * MINUTE_MS);
  if (status === 'processing') return new Date(now.getTime() + 60 * MINUTE_MS);
  // Stripe makes the invoice after the payment.
  const isRecent = paidAt !== undefined && now.getTime() - paidAt.getTime() < 60 * MINUTE_MS;
  return status === 'paid' && lacksInvoice && isRecent ? new Date(now.getTime() + 10 * MINUTE_MS) : undefined;
}

/** Delay after the first, second, … failed reading. The last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3_600];

/** @param failures including the present one */
export function toRetrySeconds(failures: number): number {
  return RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length) - 1] ?? 5;
}

/** The state of a checkout at the stand-in at `now`. */
export function toTestReading(
  row: Pick<CheckoutRow, 'price_id' | 'expires_at' | 'paid_at'> & { test_state: TestState },
  now: Date,
): Reading {
  const { test_state: state } = row;
  const isComplete = state !== 'open';
  const isExpired = !isComplete && row.expires_at <= now;
  const price = findTestPrice(row.price_id) ?? TEST_PRICE;
  return {
    session: isComplete ? 'complete' : isExpired ? 'expired' : 'open',
    payment: state === 'paid' || state === 'refunded' ? 'paid' : state === 'failed' ? 'failed' : 'pending',
    refunded: state === 'refunded',
    lost: false,
    mode: 'payment',
    live: false,
    priceIds: [row.price_id],
    paymentIntent: undefined,
    ...price,
    paidAt: row.paid_at ?? now,
    invoiceUrl: undefined,
  };
}

const NEXT_STATES: Record<TestChoice, { from: readonly TestState[]; to: TestState }> = {
  pay: { from: ['open', 'pending'], to: 'paid' },
  pay_later: { from: ['open'], to: 'pending' },
  fail: { from: ['open', 'pending'], to: 'failed' },
  refund: { from: ['paid'], to: 'refunded' },
};

/** The choices that the stand-in offers in a state; none in a checkout that expired. */
export function listTestChoices(state: TestState | 'expired'): TestChoice[] {
  if (state === 'expired') return [];
  return (Object.keys(NEXT_STATES) as TestChoice[]).filter((choice) => NEXT_STATES[choice].from.includes(state));
}

/** The states in which a choice can be made, and the one that follows. */
export function toTestStep(choice: TestChoice): { from: readonly TestState[]; to: TestState } {
  return NEXT_STATES[choice];
}
