import type { Metadata } from 'next';
import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { Fragment } from 'react';
import { ChosenFilters } from '@/components/archive/chosen-filters';
import { CiteList } from '@/components/archive/cite-list';
import { FacetLinks } from '@/components/archive/collection';
import { Entry } from '@/components/archive/entry';
import { Filters } from '@/components/archive/filters';
import { SearchBox } from '@/components/archive/search-box';
import { SortLinks } from '@/components/archive/sort-links';
import { ButtonLink } from '@/components/ui/button';
import { Pagination } from '@/components/ui/pagination';
import { getBodyLengths } from '@/lib/archive/articles/reads';
import { toReadingMinutes } from '@/lib/archive/articles/rules';
import { toCategoryName } from '@/lib/archive/categories/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { toCategoryPath } from '@/lib/platform/portal-paths';
import { browseArchive, listBrowsedCategories } from '@/lib/search/browse/reads';
import { BROWSE_PAGE_SIZE, countFilters, parseBrowseQuery, toBrowseSearch } from '@/lib/search/browse/rules';
import { toFeedLinks } from '../feed-links';
import { findReaderIfAvailable } from '../reader';
import { withErrorPage } from '../with-error-page';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const [locale, t, params] = await Promise.all([getLocale(), getTranslations('archive'), searchParams]);
  const query = parseBrowseQuery(params);
  const title = query.q ? t('titleOf', { q: query.q }) : t('title');
  return {
    title: query.page > 1 ? t('titleOn', { title, page: query.page }) : title,
    description: t('description'),
    alternates: {
      ...toAlternates(locale, `/archive${toBrowseSearch(query, { page: query.page })}`),
      types: toFeedLinks(locale, [{ scope: {}, title: t('title') }]),
    },
    // Search engines should index articles, not result lists.
    ...(query.q || countFilters(query) > 0 ? { robots: { index: false } } : {}),
  };
}

/** The archive with search, filters and pages. All state is in the URL, and everything works without JavaScript. */
export default withErrorPage(async function ArchivePage({ searchParams }: Props) {
  const [locale, t, format, reader, params] = await Promise.all([
    getLocale(),
    getTranslations('archive'),
    getFormatter(),
    findReaderIfAvailable(),
    searchParams,
  ]);
  const query = parseBrowseQuery(params);
  const [found, listed] = await Promise.all([
    browseArchive(query, reader?.fullText ?? false, env().appUrl),
    listBrowsedCategories(),
  ]);
  const lengths = await getBodyLengths(
    found.items.filter(({ type }) => type === 'article').map(({ id }) => id),
    locale,
  );
  const categories = new Map(listed.map((each) => [each.slug, toCategoryName(each, locale)]));
  const totalPages = Math.ceil(found.total / BROWSE_PAGE_SIZE);
  const chosen = countFilters(query);
  // A search from a list without search words starts with the best matches.
  const sort = query.q === '' ? undefined : query.sort;
  const preserved = Object.fromEntries(new URLSearchParams(toBrowseSearch(query, { q: '', sort })));
  const count = format.number(found.total);
  // Partial matches start here; in other sort orders they are mixed with the rest.
  const firstPartial = query.sort === undefined ? found.items.findIndex(({ match }) => match === 'some') : -1;
  // Without results there is nothing to filter; categories are shown instead.
  const filtersLabel = t(found.matched === 0 ? 'browse' : 'filters.label');
  const filters =
    found.matched === 0 ? (
      <FacetLinks
        title={t('browse')}
        facets={listed.map((each) => ({ value: each.slug, count: each.article_count })).filter(({ count }) => count > 0)}
        label={(slug) => categories.get(slug) ?? slug}
        hrefOf={toCategoryPath}
      />
    ) : (
      <Filters
        query={query}
        facets={found.facets}
        total={found.total}
        categories={categories}
        counted={found.capped ? found.matched : undefined}
      />
    );
  return (
    <div className="page pt-8 md:pt-12">
      <h1 className="title">{t('title')}</h1>
      <div className="mt-5 max-w-[46rem]">
        <SearchBox initial={query.q} preserved={preserved} />
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <aside aria-label={filtersLabel}>
          {/* Always unfolded where there is room. Browsers that cannot do so keep the summary. */}
          <details className="group border-y border-line lg:border-y-0 lg:[&::details-content]:[content-visibility:visible]">
            <summary className="flex h-12 items-center justify-between text-15 font-medium lg:supports-[selector(::details-content)]:hidden">
              {chosen > 0 ? t('filters.some', { count: chosen }) : filtersLabel}
              <span aria-hidden className="text-muted group-open:rotate-180">
                ▾
              </span>
            </summary>
            <div className="pt-2 pb-6 lg:py-0">{filters}</div>
          </details>
        </aside>
        <section aria-label={t('results')} className="min-w-0">
          <div className="mb-4 flex min-h-6 flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-edge pb-2 text-15">
            <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
              {query.q === ''
                ? t('listed', { total: found.total, count })
                : found.approximate
                  ? t('approximate', { total: found.total, count, q: query.q })
                  : t(!found.capped ? 'found' : chosen > 0 ? 'foundAmong' : 'foundCapped', {
                      total: found.total,
                      count,
                      max: found.matched,
                      q: query.q,
                    })}
            </p>
            {found.items.length > 1 && <SortLinks query={query} />}
          </div>
          <ChosenFilters query={query} categories={categories} />
          {found.items.length > 0 ? (
            <ol>
              {found.items.map((hit, index) => (
                <Fragment key={hit.id}>
                  {index === firstPartial && (
                    <li className="border-b border-line py-4 text-15 text-muted first:pt-0">
                      {t(index === 0 && query.page === 1 ? 'someOnly' : 'someFrom')}
                    </li>
                  )}
                  <Entry hit={hit} q={query.q} categories={categories} minutes={toReadingMinutes(lengths.get(hit.id), locale)} />
                </Fragment>
              ))}
            </ol>
          ) : (
            <div className="max-w-[34em] py-6">
              <p className="heading">
                {found.total > 0 ? t('pastEnd.title') : query.q || chosen > 0 ? t('empty.title') : t('bare.title')}
              </p>
              <p className="mt-2 font-serif text-17 text-muted">
                {found.total > 0
                  ? t('pastEnd.lead', { page: totalPages })
                  : chosen > 0
                    ? t(found.capped ? 'empty.leadAmong' : 'empty.leadFilters', { max: found.matched })
                    : query.q
                      ? t('empty.lead')
                      : t('bare.lead')}
              </p>
              {(found.total > 0 || query.q !== '' || chosen > 0) && (
                <p className="mt-5 flex flex-wrap gap-4">
                  {found.total > 0 ? (
                    <ButtonLink variant="secondary" href={`/archive${toBrowseSearch(query, { page: totalPages })}`}>
                      {t('pastEnd.action')}
                    </ButtonLink>
                  ) : (
                    <>
                      {query.q !== '' && chosen > 0 && (
                        <ButtonLink variant="secondary" href={`/archive?${new URLSearchParams({ q: query.q })}`}>
                          {t('empty.everywhere')}
                        </ButtonLink>
                      )}
                      <ButtonLink variant="secondary" href="/archive">
                        {t('empty.all')}
                      </ButtonLink>
                    </>
                  )}
                </p>
              )}
            </div>
          )}
          <div className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
            <Pagination
              page={query.page}
              totalPages={totalPages}
              hrefOf={(page) => `/archive${toBrowseSearch(query, { page })}`}
            />
            {found.items.length > 0 && <CiteList query={query} total={found.total} />}
          </div>
        </section>
      </div>
    </div>
  );
});
