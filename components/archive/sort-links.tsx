import { useTranslations } from 'next-intl';
import { Link } from '@/lib/platform/i18n/link';
import { type BrowseQuery, defaultSort } from '@/lib/search/browse/rules';
import type { SearchSort } from '@/lib/search/query/schema';

/**
 * The orders of the list as links; relevance is one only with search words.
 *
 * @param hrefOf undefined: the usual order
 */
export function SortLinks({
  query,
  hrefOf,
}: {
  query: Pick<BrowseQuery, 'q' | 'sort'>;
  hrefOf: (sort: SearchSort | undefined) => string;
}) {
  const t = useTranslations('archive.sort');
  const usual = defaultSort(query.q);
  const current = query.sort ?? usual;
  const sorts: SearchSort[] = query.q === '' ? ['newest', 'oldest'] : ['relevance', 'newest', 'oldest'];
  return (
    <nav aria-label={t('label')} className="flex flex-wrap items-baseline gap-x-3 text-13 print:hidden">
      <span aria-hidden className="text-muted">
        {t('label')}
      </span>
      {sorts.map((sort) => (
        <Link
          key={sort}
          href={hrefOf(sort === usual ? undefined : sort)}
          aria-current={sort === current ? 'true' : undefined}
          scroll={false}
          prefetch={false}
          className={`max-lg:py-3 ${sort === current ? 'font-medium text-ink no-underline' : 'detail-link'}`}
        >
          {t(sort)}
        </Link>
      ))}
    </nav>
  );
}
