import { getLocale, getTranslations } from 'next-intl/server';
import { formatAmount } from '@/components/subscribe/format-amount';
import { listOffers } from '@/lib/commerce/checkout/rules';
import type { PlanForSale } from '@/lib/commerce/checkout/schema';

/**
 * What a link to the page for subscribing says: what is for sale, with its price, or that one can ask.
 *
 * @param plans undefined while their prices are not known
 * @param isRenewal whether the reader had a subscription
 */
export async function OfferLabel({ plans = [], isRenewal }: { plans: PlanForSale[] | undefined; isRenewal: boolean }) {
  const [t, locale] = await Promise.all([getTranslations('subscribe'), getLocale()]);
  if (listOffers().length === 0) return t('ask.title');
  const what = t(isRenewal ? 'buy.again' : 'buy.title');
  const prices = plans.toSorted((a, b) => a.amount - b.amount).map((plan) => formatAmount(plan.amount, plan.currency, locale));
  const [price] = prices;
  return price ? t(new Set(prices).size > 1 ? 'buy.jumpFrom' : 'buy.jump', { what, price }) : what;
}
