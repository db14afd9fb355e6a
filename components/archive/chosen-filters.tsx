import { X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { toDay, toMonthName } from '@/lib/platform/i18n/dates';
import { Link } from '@/lib/platform/i18n/link';
import type { Locale } from '@/lib/platform/i18n/locales';
import { type BrowseQuery, type Facets, toBrowseSearch, toFacetName } from '@/lib/search/browse/rules';

type Chosen = { label: string; value: string; change: Partial<BrowseQuery> };

type Props = { query: BrowseQuery; categories: ReadonlyMap<string, string>; facets: Pick<Facets, 'authors' | 'tags'> };

/** Each filter that is set, in words, with the change that removes it. */
function useChosen({ query, categories, facets }: Props): Chosen[] {
  const locale = useLocale();
  const t = useTranslations('archive.filters');
  const { access, type, category, tag, author, lang, date, from, to } = query;
  const chosen: Chosen[] = [];
  const add = (label: string, value: string, change: Partial<BrowseQuery>) => chosen.push({ label, value, change });
  if (access) add(t('access'), t(access), { access: undefined });
  if (type) add(t('type'), t(type), { type: undefined });
  if (author) add(t('author'), toFacetName(facets.authors, author, locale), { author: undefined });
  if (category) add(t('category'), categories.get(category) ?? category, { category: undefined });
  if (lang) add(t('language'), lang === 'zh' ? '中文' : 'English', { lang: undefined });
  if (date) add(t('date'), toYearAndMonth(date, locale), { date: undefined });
  const day = (value: string) => toDay(locale, value);
  const noPeriod = { from: undefined, to: undefined };
  if (from && to) add(t('date'), t('between', { from: day(from), to: day(to) }), noPeriod);
  else if (from) add(t('date'), t('since', { day: day(from) }), noPeriod);
  else if (to) add(t('date'), t('until', { day: day(to) }), noPeriod);
  if (tag) add(t('tag'), toFacetName(facets.tags, tag, locale), { tag: undefined });
  return chosen;
}

function toYearAndMonth(date: string, locale: Locale): string {
  const year = date.slice(0, 4);
  const month = date.length > 4 ? toMonthName(locale, date) : '';
  return (locale === 'zh' ? `${year} 年 ${month}` : `${month} ${year}`).trim();
}

/** The filters that are set, each a link to the list without it, and a link to the list without any. */
export function ChosenFilters(props: Props) {
  const { query } = props;
  const t = useTranslations('archive');
  const chosen = useChosen(props);
  if (chosen.length === 0) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-4">
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
