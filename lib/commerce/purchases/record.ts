import type { Plan } from '../../people/subscribers/record';
import type { Locale } from '../../platform/i18n/locales';

/** The plans on sale, each for a year. */
export const checkoutPlans = ['annual', 'api_annual'] as const;
export type CheckoutPlan = (typeof checkoutPlans)[number];

/** The plan of the subscription that a payment gives. */
export const subscriptionOf = { annual: 'premium', api_annual: 'api' } as const satisfies Record<CheckoutPlan, Plan>;

export const purchaseStatuses = ['paid', 'reversed'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** The time that a payment added to a subscription. */
export type Period = { from: Date; until: Date };

/** A payment whose status changes, as its checkout knows it. */
export type PaidCheckout = {
  id: string;
  plan: CheckoutPlan;
  locale: Locale;
  /** the path, with its language, that the buyer left to subscribe; undefined if none is known */
  back: string | undefined;
  /** of a first payment; undefined afterwards */
  email: string | undefined;
  /** undefined before the first payment, and after an erasure */
  subscriberId: string | undefined;
  /** the period that an earlier payment granted; undefined before the first one */
  granted: Period | undefined;
};

/** Who holds the purchase now, and for which time. */
export type Granted = Period & { subscriberId: string };
