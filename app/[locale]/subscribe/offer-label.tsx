import { getLocale, getTranslations } from 'next-intl/server';
import { formatAmount } from '@/components/subscribe/format-amount';
import { listPlans } from '@/lib/commerce/checkout/reads';
import { listOffers } from '@/lib/commerce/checkout/rules';
import { withTimeout } from '@/lib/platform/timeout';

/** Less than a reader notices: a page that names the price in passing does not wait for Stripe. */
const PRICES_MS = 300;

/**
 * What a link to the page for subscribing says: what is for sale, with its price where that is known at once, or that one can ask.
 *
 * @param renew for readers whose own subscription is active
 */
export async function OfferLabel({ renew = false }: { renew?: boolean }) {
  const isForSale = listOffers().length > 0;
  const [t, locale, plans] = await Promise.all([
    getTranslations('subscribe'),
    getLocale(),
    isForSale ? withTimeout(listPlans(), PRICES_MS).catch(() => []) : [],
  ]);
  if (!isForSale) return t('ask.title');
  const what = t(renew ? 'buy.renew' : 'buy.title');
  const prices = plans.toSorted((a, b) => a.amount - b.amount).map((plan) => formatAmount(plan.amount, plan.currency, locale));
  const [price] = prices;
  return price ? t(new Set(prices).size > 1 ? 'buy.jumpFrom' : 'buy.jump', { what, price }) : what;
}
