import { useLocale, useTranslations } from 'next-intl';
import { type CitationFormat, citationFormats, MAX_CITATIONS } from '@/lib/archive/citations/rules';
import { type BrowseQuery, toBrowseSearch } from '@/lib/search/browse/rules';

/**
 * Files with the citations of a whole list, in its order.
 *
 * @param articles how many articles are in the list; videos are not cited
 */
export function CiteList({ query, articles }: { query: BrowseQuery; articles: number }) {
  const locale = useLocale();
  const t = useTranslations('collection.cite');
  const search = toBrowseSearch(query).replace(/^\?/, '&');
  return (
    <section
      aria-label={t('label')}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-13 max-lg:gap-y-0 text-muted print:hidden"
    >
      <span>{articles > MAX_CITATIONS ? t('first', { max: MAX_CITATIONS }) : t('count', { count: articles })}</span>
      {(Object.keys(citationFormats) as CitationFormat[]).map((format) => (
        <a
          key={format}
          href={`/${locale}/citations?format=${format}${search}`}
          rel="nofollow"
          download
          className="link max-lg:py-3"
        >
          {citationFormats[format].name}
        </a>
      ))}
    </section>
  );
}
