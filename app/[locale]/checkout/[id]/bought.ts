import { getLocale, getTranslations } from 'next-intl/server';
import { formatAmount } from '@/components/subscribe/format-amount';
import { findKnownPlans } from '@/lib/commerce/checkout/reads';
import type { Price } from '@/lib/commerce/checkout/record';
import type { CheckoutPlan } from '@/lib/commerce/purchases/record';

/**
 * What is bought and for how much, each with its name. A plan has a name only where buyers choose one, because prices differ.
 *
 * @param price undefined while it is not known
 */
export async function toBoughtFacts(plan: CheckoutPlan, price: Price | undefined) {
  const [t, plans, locale] = await Promise.all([
    getTranslations('subscribe.facts'),
    getTranslations('subscribe.buy.plans'),
    getLocale(),
  ]);
  const isChoice = new Set(findKnownPlans()?.map(({ amount, currency }) => `${amount} ${currency}`)).size > 1;
  return [
    [t('subscription'), isChoice ? t('yearOf', { plan: plans(`${plan}.name`) }) : t('year')] as const,
    ...(price ? [[t('amount'), formatAmount(price.amount, price.currency, locale)] as const] : []),
  ];
}
