import { ChevronDown } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { type BrowseQuery, type BrowseResult, countFilters } from '@/lib/search/browse/rules';
import { Filters } from './filters';
import { RESULTS_ID } from './results';

/** The filters beside the results. */
export function Narrowing({
  query,
  rejected,
  found,
  names,
}: {
  query: BrowseQuery;
  /** bounds of the period that are not valid dates */
  rejected: { from?: string; to?: string };
  found: BrowseResult;
  /** of the categories */
  names: ReadonlyMap<string, string>;
}) {
  const t = useTranslations('archive');
  const format = useFormatter();
  const chosen = countFilters(query);
  return (
    <aside aria-label={t('filters.label')} className="print:hidden">
      {/* Always unfolded where there is room. Browsers that cannot do so keep the summary. */}
      <details
        open={rejected.from !== undefined || rejected.to !== undefined}
        className="group border-y border-line lg:border-y-0 lg:[&::details-content]:[content-visibility:visible]"
      >
        <summary
          data-live
          className="flex h-12 items-center justify-between text-15 font-medium lg:supports-[selector(::details-content)]:hidden"
        >
          {chosen > 0 ? t('filters.some', { count: chosen }) : t('filters.label')}
          <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
        </summary>
        <div className="pt-2 pb-6 lg:py-0">
          <Filters
            query={query}
            rejected={rejected}
            facets={found.facets}
            total={found.total}
            categories={names}
            counted={found.capped ? found.matched : undefined}
          />
        </div>
        {/* A reader who has chosen need not scroll past the rest of the filters. */}
        <p className="sticky bottom-0 z-10 -mx-5 border-t border-line bg-paper px-5 py-3 lg:supports-[selector(::details-content)]:hidden">
          <a href={`#${RESULTS_ID}`} data-closes className={buttonClass('primary', 'md', 'w-full')}>
            {t('filters.show', { total: found.total, count: format.number(found.total) })}
          </a>
        </p>
      </details>
    </aside>
  );
}
