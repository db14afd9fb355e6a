import type { Metadata } from 'next';
import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { TitleText } from '@/components/archive/entry';
import { SearchBox } from '@/components/archive/search-box';
import { ClientMessages } from '@/components/site/client-messages';
import { getArchiveStats, getBodyLengths, listArticles } from '@/lib/archive/reads';
import { toReadingMinutes } from '@/lib/archive/rules';
import { listCategories } from '@/lib/categories/reads';
import { env } from '@/lib/env';
import { toAlternates } from '@/lib/i18n/alternates';
import { toDay, toShortDay } from '@/lib/i18n/dates';
import { otherLocale, toLangTag } from '@/lib/i18n/locales';
import { Link } from '@/lib/i18n/navigation';
import { toArticlePath } from '@/lib/portal-paths';
import { toFeedLinks } from './feed-links';
import { withErrorPage } from './with-error-page';

/** Articles in the list. */
const LATEST = 10;

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t, common] = await Promise.all([getLocale(), getTranslations('home'), getTranslations('common')]);
  return {
    title: { absolute: t('documentTitle') },
    alternates: { ...toAlternates(locale, ''), types: toFeedLinks(locale, [{ scope: {}, title: common('site') }]) },
  };
}

/** Home: search, the latest articles, and three entry points. */
export default withErrorPage(async function Home() {
  const [locale, t, common, format] = await Promise.all([
    getLocale(),
    getTranslations('home'),
    getTranslations('common'),
    getFormatter(),
  ]);
  const [{ items }, figures, categories] = await Promise.all([
    listArticles({ lang: 'both', page: 1, pageSize: LATEST }, env().appUrl),
    getArchiveStats(),
    listCategories(),
  ]);
  const lengths = await getBodyLengths(items.map(({ id }) => id));
  const categoryOf = (slug: string) => categories.find((each) => each.slug === slug)?.[`name_${locale}`] ?? slug;
  const held = t('figures', {
    articles: figures.articles,
    categories: figures.categories,
    videos: figures.videos,
    articlesText: format.number(figures.articles),
  });
  const ways = ['key', 'docs', 'sync'] as const;
  const targets = { key: '/keys', docs: '/docs', sync: '/docs#sync' };
  return (
    <div className="page pt-10 md:pt-16">
      <h1 className="title max-w-[24em]">{t('title')}</h1>
      <div className="mt-6 max-w-[46rem]">
        <ClientMessages areas={['archive']}>
          <SearchBox initial="" />
        </ClientMessages>
      </div>

      <section aria-labelledby="latest" className="mt-14">
        <div className="flex items-baseline justify-between gap-6 border-b border-edge pb-2">
          <h2 id="latest" className="heading">
            {t('latest')}
          </h2>
          <Link href="/archive" className="link text-15">
            {t('all')}
          </Link>
        </div>
        {items.length === 0 ? (
          <p className="py-6 font-serif text-17 text-muted">{t('none')}</p>
        ) : (
          <ol>
            {items.map((item) => {
              const main = item[`title_${locale}`] ? locale : otherLocale(locale);
              const second = main === locale ? item[`title_${otherLocale(locale)}`] : undefined;
              const minutes = toReadingMinutes(lengths.get(item.id), locale);
              return (
                <li
                  key={item.id}
                  className="grid gap-x-8 gap-y-1 border-b border-line py-3.5 md:grid-cols-[6.5rem_minmax(0,1fr)_10rem_4.5rem] md:items-baseline"
                >
                  <time
                    dateTime={item.published_at.slice(0, 10)}
                    title={toDay(locale, item.published_at)}
                    className="hidden text-13 text-muted md:block"
                  >
                    {toShortDay(item.published_at)}
                  </time>
                  <div className="min-w-0">
                    <h3>
                      <Link href={toArticlePath(item.slug)} className="text-ink no-underline hover:text-jade">
                        <TitleText language={main}>{item[`title_${main}`] || item.slug}</TitleText>
                      </Link>
                    </h3>
                    {second && (
                      <p lang={toLangTag(otherLocale(locale))} className="font-serif text-15 text-muted">
                        {second}
                      </p>
                    )}
                  </div>
                  <p className="flex gap-x-3 text-13 text-muted md:contents">
                    <span className="tabular-nums md:hidden">{toShortDay(item.published_at)}</span>
                    <span className="text-13">{categoryOf(item.category_slug)}</span>
                    <span className="text-13 tabular-nums md:text-end">
                      {minutes !== undefined && common('minutes', { minutes })}
                    </span>
                  </p>
                </li>
              );
            })}
          </ol>
        )}
      </section>

      <section aria-label={t('ways.label')} className="mt-14 grid gap-x-14 gap-y-8 md:grid-cols-3">
        {ways.map((way) => (
          <div key={way}>
            <h2 className="heading">{t(`ways.${way}.title`)}</h2>
            <p className="mt-1.5 font-serif text-17 text-muted">{t(`ways.${way}.text`)}</p>
            <p className="mt-2 text-15">
              <Link href={targets[way]} className="link">
                {t(`ways.${way}.link`)}
              </Link>
            </p>
          </div>
        ))}
      </section>

      <p className="mt-14 text-15 text-muted tabular-nums">
        {figures.updatedAt
          ? common('sentences', { first: held, second: t('updated', { date: toDay(locale, figures.updatedAt) }) })
          : held}
      </p>
    </div>
  );
});
