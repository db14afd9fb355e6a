import { getLocale, getTranslations } from 'next-intl/server';
import { formatAmount } from '@/components/subscribe/format-amount';
import type { Price } from '@/lib/commerce/checkout/record';
import type { CheckoutPlan } from '@/lib/commerce/purchases/record';

/**
 * What is bought and for how much, each with its name.
 *
 * @param price undefined while it is not known
 */
export async function toBoughtFacts(plan: CheckoutPlan, price: Price | undefined) {
  const [t, plans, locale] = await Promise.all([
    getTranslations('subscribe.facts'),
    getTranslations('subscribe.buy.plans'),
    getLocale(),
  ]);
  return [
    [t('plan'), plans(`${plan}.name`)] as const,
    ...(price ? [[t('amount'), formatAmount(price.amount, price.currency, locale)] as const] : []),
  ];
}
