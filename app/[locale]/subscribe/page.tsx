import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache, type ReactNode } from 'react';
import { ArticleList } from '@/components/article/article-list';
import { ClientMessages } from '@/components/site/client-messages';
import { ContentText } from '@/components/site/content-text';
import { ArchiveFigures } from '@/components/subscribe/archive-figures';
import { AskForSubscription } from '@/components/subscribe/ask-for-subscription';
import { BuyForm } from '@/components/subscribe/buy-form';
import { CheckoutSteps } from '@/components/subscribe/checkout-steps';
import { NeedsScript } from '@/components/ui/needs-script';
import { Notice } from '@/components/ui/notice';
import { getArchiveStats } from '@/lib/archive/articles/reads';
import { toCategoryName } from '@/lib/archive/categories/rules';
import { getContentPage } from '@/lib/archive/pages/reads';
import { listPlans } from '@/lib/commerce/checkout/reads';
import { hasStandIn, listOffers } from '@/lib/commerce/checkout/rules';
import { toSubscriberStatus } from '@/lib/people/subscribers/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { withTimeout } from '@/lib/platform/timeout';
import { listBrowsed } from '@/lib/search/browse/reads';
import { parseBrowseQuery } from '@/lib/search/browse/rules';
import { ContentFrame } from '../[page]/content-frame';
import { toContentValues } from '../[page]/values';
import { readCategories } from '../collection';
import { findSessionIfAvailable } from '../reader';
import { withErrorPage } from '../with-error-page';

/** Shorter than the timeout of a call to Stripe, so that the page does not wait for it. */
const PRICES_MS = 4_000;
/** Articles for subscribers that the page names. */
const NAMED = 6;

/** The plans with their prices; undefined while prices are unavailable. */
const readPlans = cache(() => withTimeout(listPlans(), PRICES_MS).catch(() => undefined));

/** The newest articles that only subscribers can read; none where they cannot be read. */
const listLocked = () => listBrowsed({ ...parseBrowseQuery({}), access: 'subscribers' }, NAMED, env().appUrl).catch(() => []);

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
  const [t, locale, page, stats, locked, listed] = await Promise.all([
    getTranslations('subscribe'),
    getLocale(),
    getPage(),
    getArchiveStats().catch(() => undefined),
    listLocked(),
    readCategories().catch(() => []),
  ]);
  const isForSale = listOffers().length > 0;
  return (
    <ContentFrame name="subscribe" page={page} links={false}>
      {/* On a phone: the price and the form, the figures, what is bought, and then the articles. */}
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-10 xl:grid-cols-2 xl:grid-rows-[auto_1fr_auto]">
        <div className="max-w-[42rem] xl:sticky xl:top-6 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:self-start">
          <div className="rounded-2 border border-line bg-sheet p-5 sm:p-6">
            {isForSale ? <Offer /> : <AskForSubscription contact={env().contactEmail} publisher={env().publisherName} />}
          </div>
          {isForSale && <p className="mt-3 text-13 text-muted">{t.rich('buy.several', { contact: toLink('/contact') })}</p>}
        </div>
        {stats && (
          <div className="xl:col-start-1 xl:row-start-1">
            <ArchiveFigures stats={stats} requestsPerDay={env().limits.keyedPerDay} />
          </div>
        )}
        <div className="prose comparison max-w-[42rem] text-17 xl:col-start-1">
          <ContentText>{page.markdown}</ContentText>
        </div>
        {locked.length > 0 && (
          <div className="max-w-[42rem] lg:[&_ul]:grid lg:[&_ul]:grid-cols-2 lg:[&_ul]:gap-x-14 xl:col-span-2 xl:max-w-none">
            <ArticleList
              id="locked"
              title={t('locked.title')}
              items={locked}
              marked={false}
              categories={new Map(listed.map((each) => [each.slug, toCategoryName(each, locale)]))}
            />
            <p className="mt-3 text-15">
              <Link href="/archive?access=subscribers" prefetch={false} className="link">
                {t('locked.all')}
              </Link>
            </p>
          </div>
        )}
      </div>
    </ContentFrame>
  );
});

const toLink = (href: string) => (text: ReactNode) => (
  <Link href={href} className="link">
    {text}
  </Link>
);

/** The price and the form to pay, with what it means for the reader's own subscription. */
async function Offer() {
  const [t, sentences, locale, session, plans] = await Promise.all([
    getTranslations('subscribe.buy'),
    getTranslations('common'),
    getLocale(),
    findSessionIfAvailable(),
    readPlans(),
  ]);
  const subscriber = session?.subscriber;
  const status = subscriber && toSubscriberStatus(subscriber, new Date());
  return (
    <section aria-labelledby="buy" className="flex flex-col gap-5">
      <h2 id="buy" className="font-serif text-28 leading-tight font-semibold [&:lang(zh)]:text-[1.5625rem]">
        {t(status === 'active' ? 'renew' : status === 'lapsed' ? 'again' : 'title')}
      </h2>
      {status && (
        <Notice tone={status === 'active' ? 'good' : 'wait'}>
          {t(`states.${status}`, { date: toDay(locale, subscriber.activeUntil) })}
        </Notice>
      )}
      {plans ? (
        <>
          <CheckoutSteps current="address" />
          <NeedsScript>{t('noScript')}</NeedsScript>
          <ClientMessages areas={['subscribe']}>
            <BuyForm
              plans={plans}
              email={session?.email}
              siteUrl={new URL(env().appUrl).origin}
              lead={status ? t('lead') : sentences('sentences', { first: t('lead'), second: t('running') })}
              notes={
                <>
                  <p className="text-13 text-muted">
                    {t.rich('terms', { terms: toLink('/terms'), privacy: toLink('/privacy') })}
                  </p>
                  {hasStandIn() ? <Notice>{t('test')}</Notice> : <p className="text-13 text-muted">{t('where')}</p>}
                </>
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
