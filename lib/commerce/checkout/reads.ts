import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import { processGlobal } from '../../platform/process-global';
import { type CheckoutPlan, subscriptionOf } from '../purchases/record';
import type { CheckoutStatus, Price, TestState } from './record';
import { findTestPrice, hasStandIn, listOffers } from './rules';
import type { Checkout, PlanForSale } from './schema';
import { readPrice } from './stripe';

/** A price at Stripe never changes its amount. */
const known = processGlobal('prices', () => new Map<string, Price>());

/**
 * The plans for sale with their prices.
 *
 * @throws PaymentUnavailableError if Stripe does not name a price that is not known yet
 */
export function listPlans(): Promise<PlanForSale[]> {
  return Promise.all(
    listOffers().map(async ({ plan, priceId }) => ({ plan, subscription: subscriptionOf[plan], ...(await getPrice(priceId)) })),
  );
}

/** The same without asking Stripe: for pages that name a price in passing. Undefined while one of the prices is not known. */
export function findKnownPlans(): PlanForSale[] | undefined {
  const plans = listOffers().map(({ plan, priceId }) => {
    const price = findKnownPrice(priceId);
    return price && { plan, subscription: subscriptionOf[plan], ...price };
  });
  return plans.every((plan) => plan !== undefined) ? plans : undefined;
}

const findKnownPrice = (priceId: string) => known.get(priceId) ?? findTestPrice(priceId);

async function getPrice(priceId: string): Promise<Price> {
  const price = findKnownPrice(priceId) ?? (await readPrice(priceId));
  known.set(priceId, price);
  return price;
}

/**
 * A checkout as anyone who knows its id may see it.
 *
 * @throws NotFoundError
 */
export async function getCheckout(id: string): Promise<Checkout> {
  const { rows } = await db().query<{ id: string; plan: CheckoutPlan; status: CheckoutStatus; expires_at: Date }>(
    sql`SELECT id, plan, status, expires_at FROM checkouts WHERE id = ${id}::uuid`,
  );
  const [row] = rows;
  if (!row) throw new NotFoundError('checkout');
  return { ...row, expires_at: toWireTime(row.expires_at) };
}

/**
 * What the page of a checkout shows besides: the page of this site from which it was created; whether nobody gets its year, because
 * the subscriber was erased before a payment arrived; what was paid, or its price, as far as that is known; whether the stand-in
 * sold it, which sends no invoice. Undefined if there is no such checkout.
 */
export async function findCheckoutPage(
  id: string,
): Promise<{ originUrl: string; isOrphan: boolean; price: Price | undefined; isTest: boolean } | undefined> {
  const row = await db().prisma.checkout.findUnique({
    where: { id },
    select: {
      origin_url: true,
      email: true,
      subscriber_id: true,
      from_at: true,
      until_at: true,
      price_id: true,
      amount: true,
      currency: true,
      test_state: true,
    },
  });
  if (!row) return undefined;
  const { amount, currency } = row;
  const isForNobody = row.email === null && row.subscriber_id === null;
  return {
    originUrl: row.origin_url,
    isOrphan: isForNobody && row.from_at?.getTime() === row.until_at?.getTime(),
    price: amount !== null && currency !== null ? { amount, currency } : findKnownPrice(row.price_id),
    isTest: row.test_state !== null,
  };
}

/** A checkout as the stand-in shows it; undefined for one at Stripe, or where Stripe is configured. */
export async function findTestCheckout(
  id: string,
): Promise<
  | { id: string; plan: CheckoutPlan; state: TestState | 'expired'; price: Price; originUrl: string; email: string | null }
  | undefined
> {
  if (!hasStandIn()) return undefined;
  const row = await db().prisma.checkout.findFirst({
    where: { id, test_state: { not: null } },
    select: {
      id: true,
      plan: true,
      test_state: true,
      expires_at: true,
      price_id: true,
      origin_url: true,
      email: true,
      subscriber: { select: { email: true } },
    },
  });
  const price = row && findTestPrice(row.price_id);
  if (!price) return undefined;
  return {
    id: row.id,
    plan: row.plan as CheckoutPlan,
    state: row.test_state === 'open' && row.expires_at <= new Date() ? 'expired' : (row.test_state as TestState),
    price,
    originUrl: row.origin_url,
    email: row.email ?? row.subscriber?.email ?? null,
  };
}
