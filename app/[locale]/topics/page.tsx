import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { toShownYears, YearBars } from '@/components/archive/year-bars';
import { CategoryMark } from '@/components/ui/category-mark';
import { Masthead } from '@/components/ui/masthead';
import { getArchiveStats } from '@/lib/archive/articles/reads';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import { toTagName } from '@/lib/archive/tags/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toCategoryPath, toTagPath } from '@/lib/platform/portal-paths';
import { browseArchive, listCategoryYears } from '@/lib/search/browse/reads';
import { parseBrowseQuery } from '@/lib/search/browse/rules';
import { readCategories } from '../collection';
import { withErrorPage } from '../with-error-page';

/** As in every list: Chinese is set slightly smaller, so that both scripts look equally large. */
const titleSize = { en: 'text-22', zh: 'text-[1.25rem]' };

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('collection.topics')]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/topics') };
}

/** The subjects of the archive: every category in both languages, and the tags that run across them. */
export default withErrorPage(async function TopicsPage() {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, counted, categories, { articles: total }, found, years] = await Promise.all([
    getTranslations('collection.topics'),
    getTranslations({ locale: other, namespace: 'collection.topics' }),
    getTranslations('collection'),
    readCategories(),
    getArchiveStats(),
    browseArchive(parseBrowseQuery({}), false, env().appUrl),
    listCategoryYears(),
  ]);
  const slugs = categories.map(({ slug }) => slug);
  const topics = categories.filter(({ article_count }) => article_count > 0);
  const most = Math.max(...[...years.values()].flatMap(toShownYears).map(({ count }) => count), 1);
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead
        facing
        title={{ text: t('title') }}
        second={{ text: second('title'), lang: other }}
        lead={{ text: t('lead', { categories: topics.length }) }}
        secondLead={{ text: second('lead', { categories: topics.length }), lang: other }}
      >
        <p className="mt-4 text-15">
          <Link href="/archive" className="link">
            {t('all', { total })}
          </Link>
        </p>
      </Masthead>
      <ul className="grid gap-x-14 md:grid-cols-2">
        {topics.map((category) => {
          const main = category[`name_${locale}`] ? locale : otherLocale(locale);
          const secondName = category[`name_${otherLocale(main)}`];
          const color = toCategoryColor(slugs, category.slug);
          const described = category[`description_${locale}`] ? locale : otherLocale(locale);
          return (
            <li
              key={category.slug}
              data-category={color}
              className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-end gap-x-8 gap-y-2 border-b border-line py-6"
            >
              <div className="col-span-2 min-w-0 self-start sm:col-span-1">
                <h2 className={`flex items-baseline font-serif leading-snug font-semibold ${titleSize[main]}`}>
                  <CategoryMark color={color} />
                  <Link
                    href={toCategoryPath(category.slug)}
                    prefetch={false}
                    lang={toLangTag(main)}
                    className="text-ink no-underline [overflow-wrap:anywhere] hover:text-jade"
                  >
                    {category[`name_${main}`] || category.slug}
                  </Link>
                </h2>
                {secondName && (
                  <p lang={toLangTag(otherLocale(main))} className="entry-second">
                    {secondName}
                  </p>
                )}
                {category[`description_${described}`] && (
                  <p lang={toLangTag(described)} className="mt-2 max-w-text font-serif text-17 text-muted">
                    {category[`description_${described}`]}
                  </p>
                )}
              </div>
              <p className="row-start-2 text-13 text-muted tabular-nums">{counted('count', { total: category.article_count })}</p>
              <div className="col-start-2 row-start-2 sm:row-span-2 sm:row-start-1">
                <YearBars years={years.get(category.slug) ?? []} most={most} />
              </div>
            </li>
          );
        })}
      </ul>
      {found.facets.tags.length > 0 && (
        <section aria-labelledby="tags" className="mt-14">
          <h2 id="tags" className="heading border-b border-edge pb-2">
            {t('tags')}
          </h2>
          <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
            {found.facets.tags.map(({ value, zh, count }) => (
              <li key={value}>
                <Link
                  href={toTagPath(value)}
                  prefetch={false}
                  className="inline-flex min-h-11 items-center gap-1.5 text-15 text-ink no-underline hover:text-jade md:min-h-8"
                >
                  {toTagName({ tag: value, zh }, locale)} <span className="text-13 text-muted tabular-nums">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
});
