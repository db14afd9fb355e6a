import { getTranslations } from 'next-intl/server';
import type { Suggestions } from '@/components/archive/use-suggestions';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { isDatabaseUnavailable } from '@/lib/platform/db/failure';
import { env } from '@/lib/platform/env';
import { toDay } from '@/lib/platform/i18n/dates';
import { isLocale, type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath, toVideoPath } from '@/lib/platform/portal-paths';
import { escapeHtml } from '@/lib/platform/text/highlight';
import { parseBrowseQuery } from '@/lib/search/browse/rules';
import { searchArchive } from '@/lib/search/query/reads';
import type { SearchHit } from '@/lib/search/query/schema';

/** Results that a search field suggests. */
const MAX_SUGGESTIONS = 6;

type Context = { params: Promise<{ locale: string }> };

/**
 * The best results for a query that is still being typed: `?q=`. A route of the portal, counted like its pages, because typing
 * must not use up the reader's allowance of API requests. Typos are corrected by the full search only.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  const { q } = parseBrowseQuery(Object.fromEntries(new URL(request.url).searchParams));
  if (!isLocale(locale) || q === '') return respond({ items: [], labels: { all: '', announcement: '' } });
  const query = {
    q,
    prefix: true,
    sort: 'relevance',
    lang: 'both',
    page: 1,
    pageSize: MAX_SUGGESTIONS,
    fullText: false,
  } as const;
  try {
    const [{ result }, t] = await Promise.all([
      searchArchive(query, env().appUrl),
      getTranslations({ locale, namespace: 'archive' }),
    ]);
    const { items, total } = result;
    const complete = items.filter(({ match }) => match === 'all');
    return respond({
      items: complete.map((hit) => toSuggestion(hit, locale, t('video'))),
      labels: { all: t('search.all', { total }), announcement: t('search.suggested', { count: complete.length }) },
    });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return new Response(null, { status: 503, headers: { 'retry-after': '2' } });
  }
}

function respond(suggestions: Suggestions): Response {
  return Response.json(suggestions, { headers: { 'cache-control': 'private, no-cache' } });
}

/** The title in which the query was found, else in the reader's language. */
function toSuggestion(hit: SearchHit, locale: Locale, video: string): Suggestions['items'][number] {
  const languages = [locale, otherLocale(locale)];
  const language =
    languages.find((each) => hit.highlights[`title_${each}`]) ?? languages.find((each) => hit[`title_${each}`]) ?? locale;
  const title = hit.highlights[`title_${language}`] ?? escapeHtml(hit[`title_${language}`] ?? '');
  const text = { title, lang: toLangTag(language) };
  if (hit.type === 'video') return { ...text, href: toVideoPath(hit.id), note: video };
  const note = [toAuthorName(hit, locale), toDay(locale, hit.published_at)].filter(Boolean).join(' · ');
  return { ...text, href: toArticlePath(hit.slug), note };
}
