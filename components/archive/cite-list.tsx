import { useLocale, useTranslations } from 'next-intl';
import { Menu } from '@/components/ui/menu';
import { type CitationFormat, citationFormats, MAX_CITATIONS } from '@/lib/archive/citations/rules';
import { type BrowseQuery, toBrowseSearch } from '@/lib/search/browse/rules';

/**
 * Files with the citations of a whole list, in its order.
 *
 * @param articles how many articles are in the list; videos are not cited
 */
export function CiteList({ query, articles }: { query: BrowseQuery; articles: number }) {
  const locale = useLocale();
  const t = useTranslations('collection');
  const search = toBrowseSearch(query).replace(/^\?/, '&');
  return (
    <Menu button={t('cite.label')} buttonClass="link max-lg:py-3" className="relative text-13 print:hidden">
      {/* Over the list on a wide screen, so that nothing moves. */}
      <div className="lg:absolute lg:end-0 lg:top-full lg:z-20 lg:mt-1 lg:w-max lg:rounded-2 lg:border lg:border-edge lg:bg-sheet lg:px-4 lg:py-2 lg:shadow-[0_16px_32px_oklch(0.2_0.02_258/0.14)]">
        <p className="pt-1 text-muted">
          {articles > MAX_CITATIONS ? t('cite.first', { max: MAX_CITATIONS }) : t('count', { total: articles })}
        </p>
        <ul className="flex flex-wrap gap-x-4 py-1">
          {(Object.keys(citationFormats) as CitationFormat[]).map((format) => (
            <li key={format}>
              <a
                href={`/${locale}/citations?format=${format}${search}`}
                rel="nofollow"
                download
                className="link inline-block py-1 max-lg:py-3"
              >
                {citationFormats[format].name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Menu>
  );
}
