import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { HeadJson } from '@/components/article/head-json';
import { Latest } from '@/components/home/latest';
import { Leads } from '@/components/home/leads';
import { Overview } from '@/components/home/overview';
import { Welcome } from '@/components/home/welcome';
import { NewsletterBlock } from '@/components/newsletter/newsletter-block';
import { getArchiveStats, listFeatured } from '@/lib/archive/articles/reads';
import { toFrontPage } from '@/lib/archive/articles/rules';
import { listRecentAuthors } from '@/lib/archive/authors/reads';
import { toCategoryName } from '@/lib/archive/categories/rules';
import { listArticles } from '@/lib/archive/lists/reads';
import { findOpenSummary, listBodyFacts } from '@/lib/archive/reading/reads';
import { toScriptJson, toSiteData } from '@/lib/archive/structured-data/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { Link } from '@/lib/platform/i18n/link';
import { readCategories } from './collection';
import { toFeedLinks } from './feed-links';
import { withErrorPage, withErrorTitle } from './with-error-page';

const LEADS = 3;
const LATEST = 10;
const AUTHORS = 12;

export const generateMetadata = withErrorTitle(async (): Promise<Metadata> => {
  // Fails when the page does.
  const [locale, t, common] = await Promise.all([
    getLocale(),
    getTranslations('home'),
    getTranslations('common'),
    readCategories(),
  ]);
  return {
    title: { absolute: t('documentTitle') },
    alternates: { ...toAlternates(locale, ''), types: toFeedLinks(locale, [{ scope: {}, title: common('site') }]) },
  };
});

/** Home: what is published here, search, the leading and the latest articles, categories, authors and three ways in. */
export default withErrorPage(async function Home() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('home')]);
  const { appUrl, publisherName } = env();
  const [featured, { items: newest }, figures, listed, authors] = await Promise.all([
    listFeatured(LEADS, appUrl),
    listArticles({ lang: 'both', page: 1, pageSize: LEADS + LATEST }, appUrl),
    getArchiveStats(),
    readCategories(),
    listRecentAuthors(AUTHORS),
  ]);
  const { leads, latest } = toFrontPage(featured, newest, { leads: LEADS, latest: LATEST });
  const [bodies, summary] = await Promise.all([
    listBodyFacts([...leads, ...latest], locale),
    leads[0] && findOpenSummary(leads[0]),
  ]);
  const categories = new Map(listed.map((each) => [each.slug, toCategoryName(each, locale)]));
  const ways = ['read', 'subscribe', 'api'] as const;
  const targets = { read: '/archive', subscribe: '/subscribe', api: '/docs' };
  return (
    <div className="page pt-8 md:pt-12">
      <HeadJson json={toScriptJson(toSiteData({ locale, appUrl, publisherName, description: t('title') }))} />
      <Welcome figures={figures} newest={newest[0]} categories={listed} />
      {leads.length === 0 ? (
        <p className="mt-12 border-y border-line py-8 font-serif text-17 text-muted">{t('none')}</p>
      ) : (
        <Leads items={leads} summary={summary} categories={categories} bodies={bodies} />
      )}
      {latest.length > 0 && <Latest items={latest} categories={categories} bodies={bodies} />}
      <Overview categories={listed} authors={authors} />

      <div className="below mt-16">
        <NewsletterBlock source="home" />
      </div>

      <section aria-label={t('ways.label')} className="below mt-10 grid gap-x-14 gap-y-8 md:grid-cols-3">
        {ways.map((way) => (
          <div key={way} className="flex flex-col">
            <h2 className="mb-3 heading border-b border-edge pb-2">{t(`ways.${way}.title`)}</h2>
            <p className="mb-2 font-serif text-17 text-muted">
              {t(`ways.${way}.text`, { open: figures.open, total: figures.articles })}
            </p>
            <p className="mt-auto text-15">
              <Link href={targets[way]} className="link">
                {t(`ways.${way}.link`)}
              </Link>
            </p>
          </div>
        ))}
      </section>
    </div>
  );
});
