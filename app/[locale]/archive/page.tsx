import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { Named } from '@/components/archive/named';
import { Narrowing } from '@/components/archive/narrowing';
import { Results, Topics } from '@/components/archive/results';
import { SearchBox } from '@/components/archive/search-box';
import { Band, Titles } from '@/components/ui/masthead';
import { findCategoryByName, toCategoryColor, toCategoryName } from '@/lib/archive/categories/rules';
import { findTermAskedFor } from '@/lib/archive/glossary/reads';
import { listBodyFacts } from '@/lib/archive/reading/reads';
import { findTag } from '@/lib/archive/tags/reads';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { isName, isPartOfName } from '@/lib/platform/text/comparable-name';
import { browseArchive, listCategoryYears } from '@/lib/search/browse/reads';
import {
  type BrowseQuery,
  correct,
  countFilters,
  findYear,
  isQueryCut,
  listRejectedDays,
  type NamedFacet,
  parseBrowseQuery,
  toBrowseSearch,
} from '@/lib/search/browse/rules';
import { readCategories } from '../collection';
import { toFeedLinks } from '../feed-links';
import { findReaderIfAvailable } from '../reader';
import { withErrorPage, withErrorTitle } from '../with-error-page';

type Params = Record<string, string | string[] | undefined>;
type Props = { searchParams: Promise<Params> };

const findTagOnce = cache(findTag);

/** The author whose name a query is, or a part of whose name it is and of no other's. */
function findNamedAuthor(q: string, authors: readonly NamedFacet[]): NamedFacet | undefined {
  const whole = authors.find(({ value, zh }) => isName(q, [value, zh]));
  const [first, ...others] = authors.filter(({ value, zh }) => isPartOfName(q, [value, zh]));
  return whole ?? (others.length === 0 ? first : undefined);
}

/** The year that a query names, if anything was published in it. */
async function findPublishedYear(q: string) {
  const named = findYear(q);
  if (!named) return undefined;
  const [years = []] = (await listCategoryYears()).values();
  return years.some(({ value }) => value === named.year) ? named : undefined;
}

/** The query of the URL, whose tag may be its Chinese name. */
async function readQuery(params: Params): Promise<BrowseQuery> {
  const query = parseBrowseQuery(params);
  if (query.tag === undefined) return query;
  return { ...query, tag: (await findTagOnce(query.tag))?.tag ?? query.tag };
}

export const generateMetadata = withErrorTitle(async ({ searchParams }: Props): Promise<Metadata> => {
  // Fails when the page does.
  const [locale, t, params] = await Promise.all([getLocale(), getTranslations('archive'), searchParams, readCategories()]);
  const query = await readQuery(params);
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
});

/** The archive with search, filters and pages. All state is in the URL, and everything works without JavaScript. */
export default withErrorPage(async function ArchivePage({ searchParams }: Props) {
  const locale = await getLocale();
  const other = otherLocale(locale);
  const [t, second, reader, params] = await Promise.all([
    getTranslations('archive'),
    getTranslations({ locale: other, namespace: 'archive' }),
    findReaderIfAvailable(),
    searchParams,
  ]);
  const query = await readQuery(params);
  const [found, listed] = await Promise.all([browseArchive(query, reader?.fullText ?? false, env().appUrl), readCategories()]);
  const articles = found.items.filter((hit) => hit.type === 'article');
  // The first page without filters names the list that is searched for.
  const isWhole = query.page === 1 && countFilters(query) === 0;
  const topic = isWhole ? findCategoryByName(listed, query.q) : undefined;
  // There is nothing to filter in one result or none.
  const isBare = found.matched === 0 || (found.matched === 1 && countFilters(query) === 0);
  const names = new Map(listed.map((each) => [each.slug, toCategoryName(each, locale)]));
  // A search from a list without search words starts with the best matches.
  const sort = query.q === '' ? undefined : query.sort;
  const preserved = Object.fromEntries(new URLSearchParams(toBrowseSearch(query, { q: '', sort })));
  return (
    <div className="page pt-8 md:pt-12">
      {found.matched > 0 && (
        <Band categories={listed.map(({ slug }) => slug)} shares={found.facets.categories} only={query.category} />
      )}
      {/* The field begins where the results below it do. */}
      <div className="grid gap-x-14 gap-y-3 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="titles-in-line self-start lg:pt-2">
          <Titles title={{ text: t('title') }} second={{ text: second('title'), lang: other }} />
        </div>
        <div data-large-search className="max-lg:max-w-[46rem] print:hidden">
          <SearchBox initial={query.q} preserved={preserved} />
        </div>
      </div>
      <div className="mt-4 grid gap-x-14 gap-y-6 lg:mt-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        {!isBare && <Narrowing query={query} rejected={listRejectedDays(params)} found={found} names={names} />}
        <Results
          query={query}
          isCut={isQueryCut(params)}
          found={found}
          named={
            <Named
              term={
                query.page === 1
                  ? (findTermAskedFor(query.q) ?? findTermAskedFor(correct(query.q, found.corrections)))
                  : undefined
              }
              topic={topic}
              color={
                topic &&
                toCategoryColor(
                  listed.map(({ slug }) => slug),
                  topic.slug,
                )
              }
              author={isWhole ? findNamedAuthor(found.simplified, found.facets.authors) : undefined}
              year={isWhole ? await findPublishedYear(query.q) : undefined}
            />
          }
          categories={names}
          bodies={await listBodyFacts(articles, locale)}
        />
        {isBare && (
          <Topics topics={listed.map(({ slug, article_count }) => ({ value: slug, count: article_count }))} names={names} />
        )}
      </div>
    </div>
  );
});
