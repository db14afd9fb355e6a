import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Searches } from '@/components/dashboard/searches/searches';
import { ClientMessages } from '@/components/site/client-messages';
import { toCategoryName } from '@/lib/archive/categories/rules';
import { listSavedSearches } from '@/lib/audience/saved-searches/reads';
import { hasTerms, MAX_SEARCHES, type SearchTerms } from '@/lib/audience/saved-searches/rules';
import { isEntitled } from '@/lib/people/subscribers/rules';
import type { Locale } from '@/lib/platform/i18n/locales';
import { redirect } from '@/lib/platform/i18n/navigation';
import { toSaveSearchPath } from '@/lib/platform/portal-paths';
import { countFilters, parseBrowseQuery } from '@/lib/search/browse/rules';
import { readCategories } from '../../collection';
import { filterNames } from '../../filter-names';
import { findCurrentSession } from '../../reader';
import { withErrorPage } from '../../with-error-page';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('searches');
  return { title: t('title'), robots: { index: false } };
}

/** Rendered from the reads behind `/api/v1/me/searches`. The query holds the search to save when a result page links here. */
export default withErrorPage(async function SearchesPage({ searchParams }: Props) {
  const [locale, session, search] = await Promise.all([getLocale(), findCurrentSession(), searchParams]);
  const { page: _page, sort: _sort, ...query } = parseBrowseQuery(search);
  const { q, category = '', tag = '', author = '' } = query;
  const wanted = { q, category, tag, author };
  if (!session) {
    const callbackUrl = `/${locale}${toSaveSearchPath(query)}`;
    return redirect({ href: { pathname: '/signin', query: { callbackUrl } }, locale });
  }
  const { subscriber } = session;
  if (!subscriber) return redirect({ href: '/dashboard', locale });
  const [initial, categories] = await Promise.all([listSavedSearches({ subscriberId: subscriber.id }), readCategories()]);
  const searches = [wanted, ...initial];
  return (
    <ClientMessages areas={['keys', 'searches']}>
      <Searches
        initial={initial}
        active={isEntitled(subscriber, new Date())}
        wanted={hasTerms(wanted) ? wanted : undefined}
        leavesOut={countFilters(query) > [category, tag, author].filter(Boolean).length}
        names={{
          category: new Map(categories.map((each) => [each.slug, toCategoryName(each, locale)])),
          tag: await toNames(searches, 'tag', locale),
          author: await toNames(searches, 'author', locale),
        }}
        max={MAX_SEARCHES}
      />
    </ClientMessages>
  );
});

/** What the values of a filter are called, each read once. */
async function toNames(searches: readonly SearchTerms[], filter: 'tag' | 'author', locale: Locale): Promise<Map<string, string>> {
  const values = [...new Set(searches.map((search) => search[filter]).filter((value) => value !== ''))];
  return new Map(await Promise.all(values.map(async (value) => [value, await filterNames[filter](value, locale)] as const)));
}
