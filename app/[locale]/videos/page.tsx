import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { toPagePath } from '@/components/archive/collection';
import { ButtonLink } from '@/components/ui/button';
import { CategoryMark } from '@/components/ui/category-mark';
import { Band, Masthead } from '@/components/ui/masthead';
import { Pagination } from '@/components/ui/pagination';
import { VideoList } from '@/components/videos/video-list';
import { nameOfCategory, toCategoryColor, toCategoryName } from '@/lib/archive/categories/rules';
import { countVideosByCategory, listVideos } from '@/lib/archive/videos/reads';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { Link } from '@/lib/platform/i18n/link';
import { type Locale, otherLocale } from '@/lib/platform/i18n/locales';
import { BROWSE_PAGE_SIZE, parseBrowseQuery } from '@/lib/search/browse/rules';
import { readCategories } from '../collection';
import { withErrorPage } from '../with-error-page';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The category and the page that the URL selects. */
async function readQuery({ searchParams }: Props) {
  const [locale, search, listed] = await Promise.all([getLocale(), searchParams, readCategories()]);
  const { category, page } = parseBrowseQuery(search);
  const categories = new Map(listed.map((each) => [each.slug, toCategoryName(each, locale)]));
  const nameIn = (language: Locale) => (category === undefined ? undefined : nameOfCategory(listed, category, language));
  return { locale, category, page, categories, name: nameIn(locale), secondName: nameIn(otherLocale(locale)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [t, { locale, category, page, name }] = await Promise.all([getTranslations('videos'), readQuery(props)]);
  const title = name === undefined ? t('title') : t('titleOf', { name });
  return {
    title: page > 1 ? t('titleOn', { title, page }) : title,
    description: t('description'),
    alternates: toAlternates(locale, toListPath(category, page)),
  };
}

/** Every published video, newest first, or those of one category. */
export default withErrorPage(async function VideosPage(props: Props) {
  const other = otherLocale(await getLocale());
  const [t, second, { category, page, categories, name, secondName }, counts] = await Promise.all([
    getTranslations('videos'),
    getTranslations({ locale: other, namespace: 'videos' }),
    readQuery(props),
    countVideosByCategory(),
  ]);
  const { items, total } = await listVideos({ category, lang: 'both', page, pageSize: BROWSE_PAGE_SIZE });
  const totalPages = Math.ceil(total / BROWSE_PAGE_SIZE);
  const topics = [...categories.keys()].flatMap((slug) => {
    const count = counts.get(slug);
    return count === undefined || slug === category ? [] : [{ slug, count }];
  });
  return (
    <div className="page pt-8 md:pt-12">
      <Band categories={categories.keys()} shares={[...counts].map(([value, count]) => ({ value, count }))} only={category} />
      <Masthead
        facing
        label={
          name !== undefined && (
            <Link href="/videos" className="text-muted hover:text-jade">
              {t('all')}
            </Link>
          )
        }
        title={{ text: name === undefined ? t('title') : t('titleOf', { name }) }}
        second={{ text: secondName === undefined ? second('title') : second('titleOf', { name: secondName }), lang: other }}
        lead={{ text: t('lead') }}
        secondLead={{ text: second('lead'), lang: other }}
      >
        <p className="mt-4 text-15 text-muted tabular-nums">{t('count', { total })}</p>
        {topics.length > 0 && (
          <nav aria-label={t('categories')} className="mt-3">
            <ul className="flex flex-wrap gap-x-6 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:whitespace-nowrap max-sm:[scrollbar-width:none]">
              {topics.map(({ slug, count }) => (
                <li key={slug}>
                  <Link href={toListPath(slug, 1)} prefetch={false} className="facet-link">
                    <span>
                      <CategoryMark color={toCategoryColor(categories.keys(), slug)} />
                      {categories.get(slug)}
                    </span>
                    <span className="text-13 text-muted tabular-nums">{count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </Masthead>
      <section aria-label={t('title')} className="mt-8">
        {items.length > 0 ? (
          <VideoList items={items} categories={categories} />
        ) : (
          <div className="max-w-[34em] py-2">
            <p className="font-serif text-17 text-muted">
              {total > 0 ? t('pastEnd', { page: totalPages }) : t(category === undefined ? 'none' : 'noneIn')}
            </p>
            <p className="mt-5">
              {total > 0 ? (
                <ButtonLink variant="secondary" href={toListPath(category, totalPages)}>
                  {t('lastPage')}
                </ButtonLink>
              ) : (
                <ButtonLink variant="secondary" href={category === undefined ? '/archive' : '/videos'}>
                  {t(category === undefined ? 'browse' : 'all')}
                </ButtonLink>
              )}
            </p>
          </div>
        )}
        <div className="mt-8">
          <Pagination page={page} totalPages={totalPages} hrefOf={(to) => toListPath(category, to)} />
        </div>
      </section>
    </div>
  );
});

function toListPath(category: string | undefined, page: number): string {
  if (category === undefined) return toPagePath('/videos', page);
  return `/videos?${new URLSearchParams({ category, ...(page > 1 ? { page: String(page) } : {}) })}`;
}
