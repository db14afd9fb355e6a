import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ClientMessages } from '@/components/site/client-messages';
import { ContentText } from '@/components/site/content-text';
import { AskForSubscription } from '@/components/subscribe/ask-for-subscription';
import { BuyForm } from '@/components/subscribe/buy-form';
import { NeedsScript } from '@/components/ui/needs-script';
import { Notice } from '@/components/ui/notice';
import { getContentPage } from '@/lib/archive/pages/reads';
import { listPlans } from '@/lib/commerce/checkout/reads';
import { hasStandIn, listOffers } from '@/lib/commerce/checkout/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { withTimeout } from '@/lib/platform/timeout';
import { ContentFrame } from '../[page]/content-frame';
import { toContentValues } from '../[page]/values';
import { findReaderIfAvailable } from '../reader';
import { withErrorPage } from '../with-error-page';

/** Shorter than the timeout of a call to Stripe, so that the page does not wait for it. */
const PRICES_MS = 4_000;

const getPage = cache(async () => {
  const locale = await getLocale();
  return getContentPage('subscribe', locale, toContentValues(locale));
});

export async function generateMetadata(): Promise<Metadata> {
  const [locale, { title, description }] = await Promise.all([getLocale(), getPage()]);
  return { title, description, alternates: toAlternates(locale, '/subscribe') };
}

/** What a subscription includes, from a file that operators can replace, and the form to pay for a year. */
export default withErrorPage(async function SubscribePage() {
  const isForSale = listOffers().length > 0;
  const [t, page, reader, plans] = await Promise.all([
    getTranslations('subscribe.buy'),
    getPage(),
    findReaderIfAvailable(),
    withTimeout(listPlans(), PRICES_MS).catch(() => undefined),
  ]);
  return (
    <ContentFrame name="subscribe" page={page}>
      <div className="min-w-0 max-w-[46rem]">
        {isForSale && (
          <section aria-labelledby="buy" className="flex flex-col gap-6">
            <div className="flex flex-col gap-1">
              <h2 id="buy" className="heading">
                {t('title')}
              </h2>
              <p className="text-muted">{t('lead')}</p>
            </div>
            {hasStandIn() && <Notice>{t('test')}</Notice>}
            {plans ? (
              <>
                <NeedsScript>{t('noScript')}</NeedsScript>
                <ClientMessages areas={['subscribe']}>
                  <BuyForm plans={plans} email={reader?.email} />
                </ClientMessages>
                <div className="flex flex-col gap-1 text-13 text-muted">
                  <p>{t('where')}</p>
                  <p>{t('running')}</p>
                </div>
              </>
            ) : (
              <Notice tone="wait">{t('unavailable')}</Notice>
            )}
          </section>
        )}
        <div className={`prose comparison max-w-none ${isForSale ? 'mt-10 border-t border-line pt-8' : ''}`}>
          <ContentText>{page.markdown}</ContentText>
        </div>
        {!isForSale && <AskForSubscription contact={env().contactEmail} publisher={env().publisherName} />}
      </div>
    </ContentFrame>
  );
});
