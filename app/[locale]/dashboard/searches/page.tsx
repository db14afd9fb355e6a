import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Searches } from '@/components/dashboard/searches/searches';
import { ClientMessages } from '@/components/site/client-messages';
import { toCategoryName } from '@/lib/archive/categories/rules';
import { listSavedSearches } from '@/lib/audience/saved-searches/reads';
import { hasTerms, MAX_SEARCHES } from '@/lib/audience/saved-searches/rules';
import { isEntitled } from '@/lib/people/subscribers/rules';
import { redirect } from '@/lib/platform/i18n/navigation';
import { toSaveSearchPath } from '@/lib/platform/portal-paths';
import { parseBrowseQuery } from '@/lib/search/browse/rules';
import { readCategories } from '../../collection';
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
  const { q, category = '', tag = '', author = '' } = parseBrowseQuery(search);
  const wanted = { q, category, tag, author };
  if (!session) {
    const callbackUrl = `/${locale}${toSaveSearchPath(wanted)}`;
    return redirect({ href: { pathname: '/signin', query: { callbackUrl } }, locale });
  }
  const { subscriber } = session;
  if (!subscriber) return redirect({ href: '/dashboard', locale });
  const [initial, categories] = await Promise.all([listSavedSearches({ subscriberId: subscriber.id }), readCategories()]);
  return (
    <ClientMessages areas={['keys', 'searches']}>
      <Searches
        initial={initial}
        active={isEntitled(subscriber, new Date())}
        wanted={hasTerms(wanted) ? wanted : undefined}
        categories={categories.map((each) => [each.slug, toCategoryName(each, locale)])}
        max={MAX_SEARCHES}
      />
    </ClientMessages>
  );
});
