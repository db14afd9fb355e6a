import { useLocale, useTranslations } from 'next-intl';
import { type Facet, toFacetName } from '@/lib/search/browse/rules';
import type { CollectionData } from './collection';
import { FacetLink } from './facet-link';

/** How many links of a list are shown at first. */
const FIRST_LINKS = 15;

/** Links to lists beside the articles, each with the number of articles in it. The rest of a long list is folded. */
export function FacetLinks({
  title,
  facets,
  label = (value) => value,
  hrefOf,
}: {
  title: string;
  facets: Facet[];
  label?: (value: string) => string;
  hrefOf: (value: string) => string;
}) {
  const t = useTranslations('archive.filters');
  if (facets.length === 0) return null;
  const link = ({ value, count }: Facet) => (
    <li key={value}>
      <FacetLink href={hrefOf(value)} count={count}>
        {label(value)}
      </FacetLink>
    </li>
  );
  // Folding one or two would not make the list shorter.
  const first = facets.length > FIRST_LINKS + 2 ? FIRST_LINKS : facets.length;
  return (
    <section aria-label={title}>
      <h2 className="mb-1 text-13 text-muted">{title}</h2>
      <ul className="border-t border-line">{facets.slice(0, first).map(link)}</ul>
      {first < facets.length && (
        <details>
          <summary className="link py-1 text-13 max-lg:py-3">{t('more', { count: facets.length - first })}</summary>
          <ul>{facets.slice(first).map(link)}</ul>
        </details>
      )}
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
