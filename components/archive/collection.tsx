import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink, buttonClass } from '@/components/ui/button';
import { Band, type Face, Masthead } from '@/components/ui/masthead';
import { Pagination } from '@/components/ui/pagination';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { BodyFacts } from '@/lib/archive/reading/record';
import { Link } from '@/lib/platform/i18n/link';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import {
  BROWSE_PAGE_SIZE,
  type BrowseQuery,
  type BrowseResult,
  type Facet,
  parseBrowseQuery,
  toBrowseSearch,
} from '@/lib/search/browse/rules';
import type { SearchSort } from '@/lib/search/query/schema';
import { CiteList } from './cite-list';
import { Entry } from './entry';
import { SortLinks } from './sort-links';
import { toShownYears, YearBars } from './year-bars';

/** A page of the articles that share a category, tag or author. */
export type CollectionData = {
  query: BrowseQuery;
  found: BrowseResult;
  /** names by slug, in the reader's language */
  categories: ReadonlyMap<string, string>;
  /** by article */
  bodies: ReadonlyMap<string, BodyFacts>;
};

type Heading = {
  /** the kind of page */
  label: string;
  name: Face;
  /** the name in the other language */
  second?: Face | undefined;
  lead?: Face | undefined;
  secondLead?: Face | undefined;
  /** what else introduces the page */
  profile?: ReactNode;
};

const toTotalPages = (total: number) => Math.ceil(total / BROWSE_PAGE_SIZE);

/** The page of a category, tag or author: its heading, its articles and ways to narrow them down. */
export function Collection({
  label,
  name,
  second,
  lead,
  secondLead,
  profile,
  introduction,
  path,
  data: { query, found, categories, bodies },
  aside,
}: Heading & {
  /** above the articles, on the first page */
  introduction?: ReactNode;
  /** the page's path without the locale */
  path: string;
  data: CollectionData;
  aside?: ReactNode;
}) {
  const t = useTranslations('collection');
  const { total, items } = found;
  return (
    <div className="page pt-8 md:pt-12">
      <Band categories={[...categories.keys()]} shares={found.facets.categories} only={query.category} />
      <Head {...{ label, name, second, lead, secondLead, profile }} query={query} found={found} />
      {query.page === 1 && introduction}
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_14rem]">
        <section aria-labelledby="articles" className="min-w-0">
          <div className="relative mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-edge pb-2">
            <h2 id="articles" className="heading">
              {t('articles')}
            </h2>
            {items.length > 0 && (
              <div className="flex flex-wrap items-baseline gap-x-6 text-13 print:hidden">
                <CiteList query={query} articles={total} />
                {items.length > 1 && <SortLinks query={query} hrefOf={(sort) => toPagePath(path, 1, sort)} />}
              </div>
            )}
          </div>
          {items.length > 0 ? (
            <ol>
              {items.map((hit) => (
                <Entry key={hit.id} hit={hit} categories={categories} body={bodies.get(hit.id)} within={query} />
              ))}
            </ol>
          ) : (
            <NoArticles path={path} query={query} total={total} />
          )}
          <div className="mt-8">
            <Pagination
              page={query.page}
              totalPages={toTotalPages(total)}
              hrefOf={(page) => toPagePath(path, page, query.sort)}
            />
          </div>
        </section>
        <aside className="flex flex-col gap-8">
          {aside}
          <Years years={found.facets.years} color={query.category && toCategoryColor(categories.keys(), query.category)} />
        </aside>
      </div>
    </div>
  );
}

/** The name, the number of articles and their years, and the search within them. */
function Head({ name, profile, query, found: { total, facets }, ...heading }: Heading & Pick<CollectionData, 'query' | 'found'>) {
  const locale = useLocale();
  const t = useTranslations('collection');
  const years = facets.years.map(({ value }) => value);
  const [last, first] = [years[0], years.at(-1)];
  return (
    <Masthead facing title={name} {...heading}>
      {profile}
      <div className="mt-5 flex flex-wrap items-center gap-x-8 gap-y-4">
        <p className="dotted text-15 text-muted tabular-nums">
          <span>{t('count', { total })}</span>
          {first && last && <span>{first === last ? first : t('years', { first, last })}</span>}
        </p>
        {total > 1 && (
          <search className="min-w-0 print:hidden">
            <form action={toLocalPath(locale, '/archive')} method="get" className="flex gap-2">
              {Object.entries(toHidden(query)).map(([key, value]) => (
                <input key={key} type="hidden" name={key} value={value} />
              ))}
              <input
                type="search"
                name="q"
                required
                maxLength={200}
                aria-label={t('search', { name: name.text })}
                placeholder={t('searchHere')}
                className="h-11 w-full min-w-0 rounded-2 border border-edge bg-sheet px-3 text-15 text-ink placeholder:text-muted hover:border-ink sm:w-64"
              />
              <button type="submit" className={buttonClass('secondary')}>
                {t('submit')}
              </button>
            </form>
          </search>
        )}
        {total > 1 && (
          <Link href={`/archive${toBrowseSearch(query)}`} prefetch={false} className="link text-15">
            {t('refine')}
          </Link>
        )}
      </div>
    </Masthead>
  );
}

/** How many articles each year has, drawn. A single year says nothing. */
function Years({ years, color }: { years: Facet[]; color: number | undefined | '' }) {
  const t = useTranslations('collection');
  if (years.length < 2) return null;
  const most = Math.max(...toShownYears(years).map(({ count }) => count));
  return (
    <section aria-label={t('byYear')} data-category={color}>
      <h2 className="mb-1 text-13 text-muted">{t('byYear')}</h2>
      <div className="border-t border-line pt-3">
        <YearBars years={years} most={most} />
      </div>
    </section>
  );
}

/** Shown instead of articles: there are none, or fewer pages than the URL asks for. */
function NoArticles({ path, query, total }: { path: string; query: BrowseQuery; total: number }) {
  const t = useTranslations('collection');
  const archive = useTranslations('archive.pastEnd');
  const lastPage = toTotalPages(total);
  return (
    <div className="max-w-[34em] py-2">
      <p className="font-serif text-17 text-muted">{total > 0 ? archive('lead', { page: lastPage }) : t('none')}</p>
      <p className="mt-5">
        <ButtonLink variant="secondary" href={total > 0 ? toPagePath(path, lastPage, query.sort) : '/archive'}>
          {total > 0 ? archive('action') : t('all')}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The path of a page of the list, in the usual order unless `sort` names another. */
export function toPagePath(path: string, page: number, sort?: SearchSort): string {
  return `${path}${toBrowseSearch({ ...parseBrowseQuery({}), sort }, { page })}`;
}

function toHidden(query: BrowseQuery): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(toBrowseSearch(query)));
}
