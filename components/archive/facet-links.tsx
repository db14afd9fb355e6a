import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { toCategoryColor } from '@/lib/archive/categories/rules';
import { type Facet, toFacetName } from '@/lib/search/browse/rules';
import type { CollectionData } from './collection';
import { type FacetItem, FacetList } from './facet-list';

/** How many links of a list are shown at first. */
const FIRST_LINKS = 8;

/** Links to lists beside the articles, each with the number of articles in it. The rest of a long list is folded. */
export function FacetLinks({
  title,
  facets,
  label = (value) => value,
  colorOf,
  hrefOf,
}: {
  title: string;
  facets: Facet[];
  label?: (value: string) => string;
  colorOf?: (value: string) => number | undefined;
  hrefOf: (value: string) => string;
}) {
  // Folding one or two would not make the list shorter.
  const first = facets.length > FIRST_LINKS + 2 ? FIRST_LINKS : facets.length;
  const items = facets.map(({ value, count }) => ({ href: hrefOf(value), text: label(value), color: colorOf?.(value), count }));
  return items.length > 0 && <FacetSection title={title} items={items} first={first} />;
}

/**
 * A list of values with its heading. The selected value is always in view.
 *
 * @param first how many values are shown at first
 */
export function FacetSection({
  title,
  items,
  first = items.length,
  scroll = true,
  children,
}: {
  title: string;
  items: FacetItem[];
  first?: number | undefined;
  scroll?: boolean;
  /** below the values */
  children?: ReactNode;
}) {
  const t = useTranslations('archive.filters');
  const rest = items.filter(({ chosen }, index) => index >= first && !chosen);
  return (
    <section aria-label={title}>
      <h2 className="mb-1 text-13 text-muted">{title}</h2>
      <FacetList items={items.filter((each) => !rest.includes(each))} className="border-t border-line" scroll={scroll} />
      {rest.length > 0 && (
        <details>
          <summary className="link py-1 text-13 max-lg:py-3">{t('more', { count: rest.length })}</summary>
          <FacetList items={rest} scroll={scroll} />
        </details>
      )}
      {children}
    </section>
  );
}

/** Links to the categories of the listed articles, in the order of the categories. */
export function CategoryFacets({ data, hrefOf }: { data: CollectionData; hrefOf: (category: string) => string }) {
  const t = useTranslations('collection');
  const { categories } = data.found.facets;
  return (
    <FacetLinks
      title={t('categories')}
      facets={[...data.categories.keys()].flatMap((slug) => categories.find(({ value }) => value === slug) ?? [])}
      label={(slug) => data.categories.get(slug) ?? slug}
      colorOf={(slug) => toCategoryColor(data.categories.keys(), slug)}
      hrefOf={hrefOf}
    />
  );
}

/**
 * Links to the tags of the listed articles, in the language of the page.
 *
 * @param without the tag that the page is about
 */
export function TagFacets({
  title,
  data,
  without,
  hrefOf,
}: {
  title: string;
  data: CollectionData;
  without?: string;
  hrefOf: (tag: string) => string;
}) {
  const locale = useLocale();
  const { tags } = data.found.facets;
  return (
    <FacetLinks
      title={title}
      facets={tags.filter(({ value }) => value !== without)}
      label={(tag) => toFacetName(tags, tag, locale)}
      hrefOf={hrefOf}
    />
  );
}
