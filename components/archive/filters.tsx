import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import { toMonthName } from '@/lib/platform/i18n/dates';
import { type BrowseQuery, type Facet, type Facets, toBrowseSearch, toFacetName, toNarrowing } from '@/lib/search/browse/rules';
import { FacetSection } from './facet-links';
import type { FacetItem } from './facet-list';
import { PeriodFilter } from './period-filter';

type Names = ReadonlyMap<string, string>;

/** The filters as lists with counts. Each entry is a link, because the URL holds the whole state. */
export function Filters({
  query,
  facets,
  total,
  categories,
  counted,
  rejected,
}: {
  query: BrowseQuery;
  /** bounds of the period that are not valid dates */
  rejected: { from?: string; to?: string };
  facets: Facets;
  /** entries of the list */
  total: number;
  categories: Names;
  /** the newest matches, which the counts cover; undefined: all of them */
  counted?: number | undefined;
}) {
  const locale = useLocale();
  const t = useTranslations('archive.filters');
  const ordered = [...categories.keys()].flatMap((slug) => facets.categories.find(({ value }) => value === slug) ?? []);
  const langName = (value: string) => (value === 'zh' ? '中文' : 'English');
  const year = query.date?.slice(0, 4);
  const period = new URLSearchParams(toBrowseSearch(query, { date: undefined, from: undefined, to: undefined }));
  return (
    <div className="flex flex-col gap-7">
      {counted !== undefined && <p className="text-13 text-muted">{t('capped', { max: counted })}</p>}
      <FilterList
        title={t('access')}
        query={query}
        name="access"
        facets={toShown(facets.access, query.access, total)}
        label={(value) => t(value === 'open' ? 'open' : 'subscribers')}
      />
      <FilterList
        title={t('type')}
        query={query}
        name="type"
        facets={toShown(facets.types, query.type, total)}
        label={(value) => t(value === 'video' ? 'video' : 'article')}
      />
      <FilterList
        title={t('category')}
        query={query}
        name="category"
        facets={toShown(ordered, query.category, total)}
        label={(value) => categories.get(value) ?? value}
        colorOf={(value) => toCategoryColor(categories.keys(), value)}
      />
      <FilterList
        title={t('language')}
        query={query}
        name="lang"
        facets={toShown(facets.langs, query.lang, total)}
        label={langName}
        langOf={(value) => (value === 'zh' ? 'zh-Hans' : 'en')}
      />
      <FilterList
        title={t('date')}
        query={query}
        name="date"
        facets={toShown(facets.years, year, query.from || query.to ? Number.POSITIVE_INFINITY : total)}
        label={(value) => (locale === 'zh' ? `${value} 年` : value)}
        chosen={year}
        within={
          year && facets.months.length > 0
            ? { of: year, facets: facets.months, label: (value) => toMonthName(locale, value) }
            : undefined
        }
      >
        <PeriodFilter from={query.from} to={query.to} rejected={rejected} preserved={Object.fromEntries(period)} />
      </FilterList>
      {query.author === undefined && (
        <FilterList
          title={t('author')}
          query={query}
          name="author"
          facets={toShown(facets.authors, undefined, total)}
          label={(value) => toFacetName(facets.authors, value, locale)}
          first={8}
        />
      )}
      <FilterList
        title={t('tag')}
        query={query}
        name="tag"
        facets={toShown(facets.tags, query.tag, total)}
        first={8}
        label={(value) => toFacetName(facets.tags, value, locale)}
      />
    </div>
  );
}

/** The values worth showing. A selected one stays in its list even without results, so that it can be cleared. */
function toShown(facets: Facet[], chosen: string | undefined, total: number): Facet[] {
  if (chosen === undefined) return toNarrowing(facets, total);
  return facets.some(({ value }) => value === chosen) ? facets : [...facets, { value: chosen, count: 0 }];
}

type FilterName = 'access' | 'type' | 'category' | 'tag' | 'author' | 'lang' | 'date';

function FilterList({
  title,
  query,
  name,
  facets,
  label,
  langOf,
  colorOf,
  chosen = query[name],
  within,
  first,
  children,
}: {
  title: string;
  query: BrowseQuery;
  name: FilterName;
  facets: Facet[];
  label: (value: string) => string;
  langOf?: (value: string) => string;
  colorOf?: (value: string) => number | undefined;
  chosen?: string | undefined;
  within?: { of: string; facets: Facet[]; label: (value: string) => string } | undefined;
  /** how many values to show at first */
  first?: number;
  children?: ReactNode;
}) {
  if (facets.length === 0 && !children) return null;
  // A year replaces a period. The selected value links to the list without it, or to the value above it.
  const withoutPeriod = name === 'date' ? { from: undefined, to: undefined } : {};
  const toItem = ({ value, count }: Facet, text: string, selected: string | undefined, above?: string): FacetItem => ({
    href: `/archive${toBrowseSearch(query, { [name]: value === selected ? above : value, ...withoutPeriod })}`,
    text,
    count,
    ...(value === selected && { chosen: true }),
    ...(langOf && { lang: langOf(value) }),
    ...(colorOf && { color: colorOf(value) }),
  });
  const items = facets.map(
    (facet): FacetItem => ({
      ...toItem(facet, label(facet.value), chosen),
      ...(within?.of === facet.value && {
        inner: within.facets.map((inner) => toItem(inner, within.label(inner.value), query[name], within.of)),
      }),
    }),
  );
  return (
    <FacetSection title={title} items={items} first={first} scroll={false}>
      {children}
    </FacetSection>
  );
}
