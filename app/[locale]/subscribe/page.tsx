import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { ClientMessages } from '@/components/site/client-messages';
import { ContentText } from '@/components/site/content-text';
import { ArchiveFigures } from '@/components/subscribe/archive-figures';
import { AskForSubscription } from '@/components/subscribe/ask-for-subscription';
import { BuyForm } from '@/components/subscribe/buy-form';
import { NeedsScript } from '@/components/ui/needs-script';
import { Notice } from '@/components/ui/notice';
import { getArchiveStats } from '@/lib/archive/articles/reads';
import { getContentPage } from '@/lib/archive/pages/reads';
import { listPlans } from '@/lib/commerce/checkout/reads';
import { hasStandIn, listOffers } from '@/lib/commerce/checkout/rules';
import { toSubscriberStatus } from '@/lib/people/subscribers/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toDay } from '@/lib/platform/i18n/dates';
import { withTimeout } from '@/lib/platform/timeout';
import { ContentFrame } from '../[page]/content-frame';
import { toContentValues } from '../[page]/values';
import { findSessionIfAvailable } from '../reader';
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

/** What a subscription includes, from a file that operators can replace, and beside it the form to pay for a year. */
export default withErrorPage(async function SubscribePage() {
  const [page, stats] = await Promise.all([getPage(), getArchiveStats().catch(() => undefined)]);
  const [value, rest] = splitSections(page.markdown);
  return (
    <ContentFrame name="subscribe" page={page}>
      {/* On a phone: what one gets, the price and the form, and then the rest. */}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 max-w-[46rem]">
          {stats && <ArchiveFigures stats={stats} />}
          <div className="prose comparison mt-10 max-w-none">
            <ContentText>{value}</ContentText>
          </div>
        </div>
        <div className="max-w-[46rem] xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <div className="rounded-2 border border-line bg-sheet p-5 sm:p-6 xl:sticky xl:top-6">
            {listOffers().length > 0 ? (
              <Offer />
            ) : (
              <AskForSubscription contact={env().contactEmail} publisher={env().publisherName} />
            )}
          </div>
        </div>
        {rest && (
          <div className="prose comparison max-w-[46rem]">
            <ContentText>{rest}</ContentText>
          </div>
        )}
      </div>
    </ContentFrame>
  );
});

/** Markdown until its second heading of the second level, and from there on. */
function splitSections(markdown: string): [string, string] {
  const at = markdown.indexOf('\n## ');
  return at < 0 ? [markdown, ''] : [markdown.slice(0, at), markdown.slice(at)];
}

/** The price and the form to pay, with what it means for the reader's own subscription. */
async function Offer() {
  const [t, locale, session, plans] = await Promise.all([
    getTranslations('subscribe.buy'),
    getLocale(),
    findSessionIfAvailable(),
    withTimeout(listPlans(), PRICES_MS).catch(() => undefined),
  ]);
  const subscriber = session?.subscriber;
  const status = subscriber && toSubscriberStatus(subscriber, new Date());
  return (
    <section aria-labelledby="buy" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id="buy" className="heading">
          {t(status === 'active' ? 'renew' : 'title')}
        </h2>
        <p className="text-15 text-muted">{t('lead')}</p>
      </div>
      {status && (
        <Notice tone={status === 'active' ? 'good' : 'wait'}>
          {t(`states.${status}`, { date: toDay(locale, subscriber.activeUntil) })}
        </Notice>
      )}
      {plans ? (
        <>
          <NeedsScript>{t('noScript')}</NeedsScript>
          <ClientMessages areas={['subscribe']}>
            <BuyForm
              plans={plans}
              email={session?.email}
              notes={
                <div className="flex flex-col gap-1 text-13 text-muted">
                  <p>{t(hasStandIn() ? 'test' : 'where')}</p>
                  {!status && <p>{t('running')}</p>}
                </div>
              }
            />
          </ClientMessages>
        </>
      ) : (
        <Notice tone="wait">{t('unavailable')}</Notice>
      )}
    </section>
  );
}
