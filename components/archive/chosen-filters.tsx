import { X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { toDay, toMonthName } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import { type BrowseQuery, type Facets, toBrowseSearch, toFacetName } from '@/lib/search/browse/rules';

/** The filters that are set, each a link to the list without it, and a link to the list without any. */
export function ChosenFilters({
  query,
  categories,
  facets,
}: {
  query: BrowseQuery;
  categories: ReadonlyMap<string, string>;
  facets: Pick<Facets, 'authors' | 'tags'>;
}) {
  const locale = useLocale();
  const t = useTranslations('archive');
  const { access, type, category, tag, author, lang, date, from, to } = query;
  const day = (value: string) => toDay(locale, value);
  const chosen: { label: string; value: string; change: Partial<BrowseQuery> }[] = [];
  const add = (label: string, value: string, change: Partial<BrowseQuery>) => chosen.push({ label, value, change });
  if (access) add(t('filters.access'), t(`filters.${access}`), { access: undefined });
  if (type) add(t('filters.type'), t(`filters.${type}`), { type: undefined });
  if (author) add(t('filters.author'), toFacetName(facets.authors, author, locale), { author: undefined });
  if (category) add(t('filters.category'), categories.get(category) ?? category, { category: undefined });
  if (lang) add(t('filters.language'), lang === 'zh' ? '中文' : 'English', { lang: undefined });
  if (date) {
    const year = locale === 'zh' ? `${date.slice(0, 4)} 年` : date.slice(0, 4);
    const month = date.length > 4 ? toMonthName(locale, date) : '';
    add(t('filters.date'), (locale === 'zh' ? `${year} ${month}` : `${month} ${year}`).trim(), { date: undefined });
  }
  if (from || to) {
    const span = from && to ? t('filters.between', { from: day(from), to: day(to) }) : undefined;
    const value = span ?? (from ? t('filters.since', { day: day(from) }) : t('filters.until', { day: day(to ?? '') }));
    add(t('filters.date'), value, { from: undefined, to: undefined });
  }
  if (tag) add(t('filters.tag'), toFacetName(facets.tags, tag, locale), { tag: undefined });
  if (chosen.length === 0) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ul aria-label={t('filters.chosen')} className="flex min-w-0 flex-wrap gap-2">
        {chosen.map(({ label, value, change }) => (
          <li key={label + value} className="min-w-0">
            <Link
              href={`/archive${toBrowseSearch(query, change)}`}
              aria-label={t('filters.remove', { name: `${label} ${value}` })}
              scroll={false}
              prefetch={false}
              className="inline-flex min-h-8 max-w-full max-lg:min-h-11 items-center gap-1.5 rounded-2 border border-line bg-shade px-2.5 py-1 text-13 text-ink no-underline hover:border-jade hover:text-jade"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="text-muted">{label}</span> {value}
              </span>
              <X aria-hidden className="size-3.5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
      <Link href="/archive" className="link text-13 max-lg:py-3">
        {t('clear')}
      </Link>
    </div>
  );
}
