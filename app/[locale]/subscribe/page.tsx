import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ClientMessages } from '@/components/site/client-messages';
import { ContentLinks } from '@/components/site/content-links';
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
import { toContentValues } from '../[page]/values';
import { findReaderIfAvailable } from '../reader';
import { withErrorPage } from '../with-error-page';

/** Shorter than the timeout of a call to Stripe, so that the page does not wait for it. */
const PRICES_MS = 4_000;

const getPage = cache(async () => {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('common')]);
  return getContentPage('subscribe', locale, toContentValues(locale, t('site')));
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
    <div className="page grid gap-x-14 pt-10 md:pt-14 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
      <ContentLinks />
      <article className="min-w-0 max-w-[42.5rem]">
        <h1 className="title">{page.title}</h1>
        {page.description && (
          <p className="mt-4 font-serif text-22 leading-[1.45] text-muted [&:lang(zh)]:text-19">{page.description}</p>
        )}
        {isForSale && (
          <section
            aria-labelledby="buy"
            className="mt-8 flex flex-col gap-5 rounded-2 border border-line bg-sheet px-5 py-6 md:px-7"
          >
            <div className="flex flex-col gap-2">
              <h2 id="buy" className="heading">
                {t('title')}
              </h2>
              <p>{t('lead')}</p>
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
        <div className="prose mt-8">
          <ContentText>{page.markdown}</ContentText>
        </div>
        {!isForSale && <AskForSubscription contact={env().contactEmail} publisher={env().publisherName} />}
      </article>
    </div>
  );
});
