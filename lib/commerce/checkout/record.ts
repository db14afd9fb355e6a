import type { Locale } from '../../platform/i18n/locales';
import type { CheckoutPlan } from '../purchases/record';

export const checkoutStatuses = ['open', 'processing', 'paid', 'reversed', 'ended'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** The outcome of a payment, chosen on the page that stands in for Stripe. */
export const testStates = ['open', 'paid', 'pending', 'failed', 'refunded'] as const;
export type TestState = (typeof testStates)[number];

/** The choices of that page. */
export const testChoices = ['pay', 'pay_later', 'fail', 'refund'] as const;
export type TestChoice = (typeof testChoices)[number];

/** Amount in minor units. */
export type Price = { amount: number; currency: string };

/** A plan for sale with its price at Stripe. */
export type Offer = { plan: CheckoutPlan; priceId: string };

/** A checkout as stored. */
export type CheckoutRow = {
  id: string;
  email: string | null;
  plan: CheckoutPlan;
  locale: Locale;
  origin_url: string;
  price_id: string;
  live: boolean;
  status: CheckoutStatus;
  expires_at: Date;
  session_id: string | null;
  payment_intent: string | null;
  test_state: TestState | null;
  failures: number;
  subscriber_id: string | null;
  paid_at: Date | null;
  from_at: Date | null;
  until_at: Date | null;
};

/** A checkout leased by this process for reading. The result is stored only while the lease holds. */
export type LeasedCheckout = CheckoutRow & { lease_id: string };

/** The state of a checkout at Stripe: its session, charge and disputes. */
export type Reading = {
  session: 'open' | 'complete' | 'expired';
  payment: 'paid' | 'pending' | 'failed';
  /** the whole amount was refunded */
  refunded: boolean;
  /** a dispute was lost */
  lost: boolean;
  mode: string;
  live: boolean;
  priceIds: readonly string[];
  paymentIntent: string | undefined;
  amount: number;
  currency: string;
  paidAt: Date | undefined;
  invoiceUrl: string | undefined;
};

/** Names that an event may have for a checkout. */
export type CheckoutReference = { id?: string | undefined; sessionId?: string | undefined; paymentIntent?: string | undefined };
