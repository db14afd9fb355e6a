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
    <Menu button={t('cite.label')} buttonClass="link max-lg:py-3" className="text-13 lg:relative print:hidden">
      {/* Over the list, so that nothing moves; on a phone as wide as the tools that it is one of. */}
      <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-2 border border-edge bg-sheet px-4 py-2 shadow-[0_16px_32px_oklch(0.2_0.02_258/0.14)] lg:inset-x-auto lg:end-0 lg:w-max">
        <p className="pt-1 text-muted">
          {t(articles > MAX_CITATIONS ? 'cite.first' : 'cite.all', { max: MAX_CITATIONS, total: articles })}
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
