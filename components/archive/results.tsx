import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Pagination } from '@/components/ui/pagination';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import type { BodyFacts } from '@/lib/archive/reading/record';
import { hasTerms } from '@/lib/audience/saved-searches/rules';
import { Link } from '@/lib/platform/i18n/link';
import { toCategoryPath, toSaveSearchPath } from '@/lib/platform/portal-paths';
import {
  BROWSE_PAGE_SIZE,
  type BrowseQuery,
  type BrowseResult,
  correct,
  countArticles,
  countFilters,
  type Facet,
  toBrowseSearch,
} from '@/lib/search/browse/rules';
import { MAX_QUERY_LENGTH } from '@/lib/search/query/rules';
import { hasIncludedTerm, withoutExclusions } from '@/lib/search/terms/rules';
import { ChosenFilters } from './chosen-filters';
import { CiteList } from './cite-list';
import { Entry } from './entry';
import { FacetSection } from './facet-links';
import { findSpelling } from './reason';
import { SortLinks } from './sort-links';

type Found = { query: BrowseQuery; found: BrowseResult };
type Names = ReadonlyMap<string, string>;

export const RESULTS_ID = 'results';

/** Beside fewer than this, a reader needs what is related. */
const FEW_RESULTS = 4;

/** A page of results: their number and order, the entries and the pagination. */
export function Results({
  query,
  isCut,
  found,
  named,
  categories,
  bodies,
}: Found & {
  /** whether only the beginning of the query was searched for */
  isCut: boolean;
  /** what the query names, above the results */
  named: ReactNode;
  categories: Names;
  bodies: ReadonlyMap<string, BodyFacts>;
}) {
  const t = useTranslations('archive');
  const totalPages = Math.ceil(found.total / BROWSE_PAGE_SIZE);
  const articles = countArticles(query, found);
  const tools = (
    <>
      <SaveSearch query={{ ...query, q: correct(query.q, found.corrections) }} text={t('saveSearch')} />
      {articles > 0 && <CiteList query={query} articles={articles} />}
    </>
  );
  return (
    <section id={RESULTS_ID} aria-label={t('results')} className="min-w-0 lg:col-start-2">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 border-b border-edge pb-2">
        <p role="status" className="min-w-0 flex-1 basis-96 text-15 leading-snug text-balance [overflow-wrap:anywhere]">
          <Count query={query} found={found} />
          {isCut && <span className="block text-13 text-muted">{t('cut', { max: MAX_QUERY_LENGTH })}</span>}
        </p>
        {found.items.length > 0 && (
          <div className="relative flex flex-wrap items-baseline gap-x-6 text-13 lg:ms-auto print:hidden">
            {tools}
            {found.items.length > 1 && (
              <SortLinks query={query} hrefOf={(sort) => `/archive${toBrowseSearch(query, { sort })}`} />
            )}
          </div>
        )}
      </div>
      <ChosenFilters query={query} categories={categories} facets={found.facets} />
      {found.guess !== undefined && (
        <p className="mb-4 text-15">
          {t.rich('guess', {
            words: withinQuotes(found.guess),
            link: (text) => (
              <Link href={`/archive${toBrowseSearch(query, { q: found.guess ?? '' })}`} className="link max-lg:py-3">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {named}
      {found.items.length > 0 ? (
        <ol className="results">
          {found.items.map((hit) => (
            <Entry key={hit.id} hit={hit} search={toSearch(query, found)} categories={categories} body={bodies.get(hit.id)} />
          ))}
        </ol>
      ) : found.total > 0 ? (
        <PastEnd query={query} totalPages={totalPages} />
      ) : (
        <NoResults query={query} found={found} />
      )}
      {found.items.length > 0 && (
        <div className="mt-8">
          <Pagination page={query.page} totalPages={totalPages} hrefOf={(page) => `/archive${toBrowseSearch(query, { page })}`} />
        </div>
      )}
      <Renamed found={found} categories={categories} />
      {found.related.length > 0 && <Related query={query} found={found} categories={categories} />}
    </section>
  );
}

/** What results are of: the query as corrected. */
function toSearch({ q }: BrowseQuery, { simplified, corrections }: BrowseResult) {
  return q === '' ? undefined : { q: correct(q, corrections), simplified };
}

/** The link that saves the present search, if it has what alerts know: words, a category, a tag or an author. */
function SaveSearch({ query, text }: { query: BrowseQuery; text: string }) {
  const { page: _page, sort: _sort, ...search } = query;
  const { q, category = '', tag = '', author = '' } = search;
  // With other names a query may be longer than what can be saved.
  if (!hasTerms({ q, category, tag, author }) || [...q].length > MAX_QUERY_LENGTH) return null;
  return (
    <Link href={toSaveSearchPath(search)} rel="nofollow" className="link max-lg:py-3 print:hidden">
      {text}
    </Link>
  );
}

/** A query as a sentence quotes it, with its own quotation marks inside. */
const withinQuotes = (q: string) => q.replaceAll(/["“”]([^"“”]*)["“”]/g, '‘$1’');

function Count({ query, found }: Found) {
  const t = useTranslations('archive');
  const { total, matched } = found;
  const count = useFormatter().number(total);
  // The sentence has quotation marks of its own.
  const phrase = /^["“”]([^"“”]*)["“”]$/.exec(query.q)?.[1];
  const q = phrase ?? withinQuotes(query.q);
  if (query.q === '') return t('listed', { total, count });
  const extent = !found.capped ? '' : countFilters(query) > 0 ? 'Among' : 'Capped';
  const { otherNames } = found;
  if (otherNames && extent === '' && found.corrections.some(({ word }) => word === otherNames.q))
    return t('renamed', { total, count, q, names: joinNames(otherNames.names) });
  const read = correct(query.q, found.corrections);
  if (found.partial && total > 0) return t('partial', { total, count, q: withinQuotes(read) });
  if (found.approximate) return t('approximate', { total, count, q: withinQuotes(read) });
  const words = read === query.q ? findSpelling(query.q, found.items) : read;
  if (words !== undefined)
    return t(extent === '' ? 'corrected' : `corrected${extent}`, { total, count, max: matched, q, words: withinQuotes(words) });
  const kind = phrase !== undefined && !found.capped ? 'foundPhrase' : (`found${extent}` as const);
  return t(kind, { total, count, max: matched, q, forms: String(/\p{Script=Latin}/u.test(q)) });
}

/** Names in both languages, as the glossary lists them. */
const joinNames = (names: readonly string[]) => names.join(' · ');

/** What has the words of the query by other names only, apart from the results: no count and no filter includes it. */
function Renamed({ found, categories }: { found: BrowseResult; categories: Names }) {
  const t = useTranslations('archive.otherNames');
  const { renamed, renamedTotal: count, otherNames } = found;
  if (renamed.length === 0 || !otherNames) return null;
  const lead = t('lead', { names: joinNames(otherNames.names) });
  return (
    <details open={found.total < FEW_RESULTS} className="mt-4">
      <summary className="link py-2 text-15 max-lg:py-3">{t('title', { count })}</summary>
      <p className="mt-1 mb-4 text-13 text-muted">{renamed.length < count ? t('first', { lead, max: renamed.length }) : lead}</p>
      <ol className="related">
        {renamed.map((hit) => (
          <Entry key={hit.id} hit={hit} search={{ q: otherNames.q, simplified: otherNames.q }} categories={categories} isBrief />
        ))}
      </ol>
    </details>
  );
}

/** What contains only some of the words, apart from the results: no count and no filter includes it. */
function Related({ query, found, categories }: Found & { categories: Names }) {
  const t = useTranslations('archive.related');
  const { related } = found;
  return (
    <details open={found.total < FEW_RESULTS} className="mt-4">
      <summary className="link py-2 text-15 max-lg:py-3">{t('title', { count: related.length })}</summary>
      <p className="mt-1 mb-4 text-13 text-muted">{t('lead')}</p>
      <ol className="related">
        {related.map((hit) => (
          <Entry key={hit.id} hit={hit} search={toSearch(query, found)} categories={categories} isBrief />
        ))}
      </ol>
    </details>
  );
}

/** A page after the last one. */
function PastEnd({ query, totalPages }: { query: BrowseQuery; totalPages: number }) {
  const t = useTranslations('archive.pastEnd');
  return (
    <Nothing title={t('title')} lead={t('lead', { page: totalPages })}>
      <ButtonLink variant="secondary" href={`/archive${toBrowseSearch(query, { page: totalPages })}`}>
        {t('action')}
      </ButtonLink>
    </Nothing>
  );
}

/** Why nothing was found, and what to try instead. */
function NoResults({ query, found }: Found) {
  const t = useTranslations('archive');
  const q = correct(query.q, found.corrections);
  const filtered = countFilters(query) > 0;
  if (q === '' && !filtered) return <Nothing title={t('bare.title')} lead={t('bare.lead')} />;
  if (q !== '' && !hasIncludedTerm(q)) return <Nothing lead={t('empty.leadExcluded')} />;
  const included = filtered ? undefined : withoutExclusions(q);
  const unfiltered = included === undefined ? 'empty.lead' : 'empty.leadExcludes';
  const lead = !filtered ? unfiltered : found.capped ? 'empty.leadAmong' : 'empty.leadFilters';
  return (
    // The count above says that there are no results.
    <Nothing lead={t(lead, { max: found.matched })}>
      {included !== undefined && (
        <ButtonLink variant="secondary" href={`/archive?${new URLSearchParams({ q: included })}`}>
          {t('empty.included', { q: withinQuotes(included) })}
        </ButtonLink>
      )}
      {q !== '' && filtered && (
        <ButtonLink variant="secondary" href={`/archive?${new URLSearchParams({ q: query.q })}`}>
          {t('empty.everywhere')}
        </ButtonLink>
      )}
      <ButtonLink variant="secondary" href="/archive">
        {t('empty.all')}
      </ButtonLink>
      <SaveSearch query={query} text={t('alertMe')} />
    </Nothing>
  );
}

/** Ways on where no filter can help: where the filters are otherwise, on a phone below the results. */
export function Topics({ topics, names }: { topics: readonly Facet[]; names: Names }) {
  const t = useTranslations('archive');
  const items = topics.filter(({ count }) => count > 0);
  if (items.length === 0) return null;
  return (
    <div className="max-lg:mt-4 lg:col-start-1 lg:row-start-1 print:hidden">
      <FacetSection
        title={t('browse')}
        items={items.map(({ value, count }) => ({
          href: toCategoryPath(value),
          text: names.get(value) ?? value,
          color: toCategoryColor(names.keys(), value),
          count,
        }))}
      />
    </div>
  );
}

function Nothing({ title, lead, children }: { title?: string; lead: string; children?: ReactNode }) {
  return (
    <div className="max-w-[34em] py-6">
      {title && <p className="heading mb-2">{title}</p>}
      <p className="font-serif text-19">{lead}</p>
      {children && <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">{children}</p>}
    </div>
  );
}
