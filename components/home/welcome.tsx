import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { SearchBox } from '@/components/archive/search-box';
import { TitleWords } from '@/components/article/title-words';
import { CategoryMark } from '@/components/ui/category-mark';
import { Titles } from '@/components/ui/masthead';
import type { ArchiveStats } from '@/lib/archive/articles/rules';
import type { ArticleItem } from '@/lib/archive/articles/schema';
import { toCategoryColor, toCategoryName } from '@/lib/archive/categories/rules';
import type { Category } from '@/lib/archive/categories/schema';
import { toDay } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { toArticlePath, toCategoryPath } from '@/lib/platform/portal-paths';

/** The head of the home page: what this is, in both languages, how much of it there is and how fresh, and the search. */
export async function Welcome({
  figures,
  newest,
  categories,
}: {
  figures: ArchiveStats;
  newest: Pick<ArticleItem, 'slug' | 'published_at'> | undefined;
  categories: Category[];
}) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, format] = await Promise.all([
    getTranslations('home'),
    getTranslations({ locale: other, namespace: 'home' }),
    getFormatter(),
  ]);
  const { articles: total, open } = figures;
  const slugs = categories.map(({ slug }) => slug);
  const topics = categories.filter(({ article_count }) => article_count > 0);
  const facts = [
    { href: '/archive', name: t('figures.articles', { total }), value: format.number(total) },
    { href: '/archive?access=open', name: t('figures.open'), value: format.number(open) },
    ...(newest
      ? [{ href: toArticlePath(newest.slug), name: t('figures.latest'), value: toDay(locale, newest.published_at) }]
      : []),
  ];
  return (
    <div data-large-search>
      {topics.length > 0 && (
        // Names the colors of the band above it.
        <nav
          aria-labelledby="band-legend"
          className="mb-6 flex gap-x-3.5 text-13 whitespace-nowrap text-muted max-lg:items-center max-lg:overflow-x-auto max-lg:[scrollbar-width:none]"
        >
          <p id="band-legend">{t('categories')}</p>
          <ul className="flex gap-x-3.5 lg:flex-wrap">
            {topics.map((category) => (
              <li key={category.slug}>
                <Link
                  href={toCategoryPath(category.slug)}
                  prefetch={false}
                  className="inline-block text-muted no-underline hover:text-jade max-lg:py-3"
                >
                  <CategoryMark color={toCategoryColor(slugs, category.slug)} />
                  {toCategoryName(category, locale)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="facing">
        <Titles
          title={{ text: <TitleWords text={t('title')} language={locale} /> }}
          second={{ text: <TitleWords text={second('title')} language={other} />, lang: other }}
        />
      </div>
      {/* The columns are those of the leading articles below. */}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-3 lg:grid-cols-2">
        <SearchBox initial="" />
        {total > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-2 self-start border-t border-line pt-2.5 whitespace-nowrap sm:gap-x-10">
            {facts.map(({ href, name, value }) => (
              <li key={href}>
                <Link href={href} className="flex flex-col text-ink no-underline hover:text-jade">
                  <span className="font-serif text-19 leading-snug font-semibold tabular-nums sm:text-28">{value} </span>
                  <span className="link text-13">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
