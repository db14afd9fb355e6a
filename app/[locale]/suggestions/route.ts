import { getFormatter, getTranslations } from 'next-intl/server';
import { toTypesetPassage } from '@/components/archive/passage';
import { toFoundText, toReason } from '@/components/archive/reason';
import type { Suggestions } from '@/components/archive/use-suggestions';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { findTermAskedFor, findTermBeginning } from '@/lib/archive/glossary/reads';
import type { Term } from '@/lib/archive/glossary/record';
import { isDatabaseUnavailable } from '@/lib/platform/db/failure';
import { env } from '@/lib/platform/env';
import { toDay } from '@/lib/platform/i18n/dates';
import { isLocale, type Locale, otherLocale, toLangTag } from '@/lib/platform/i18n/locales';
import { toArticlePath, toAuthorPath, toCategoryPath, toTagPath, toTermPath, toVideoPath } from '@/lib/platform/portal-paths';
import { escapeHtml } from '@/lib/platform/text/highlight';
import { parseBrowseQuery, toMarks } from '@/lib/search/browse/rules';
import type { SearchHit } from '@/lib/search/query/schema';
import { type SuggestedList, suggest } from '@/lib/search/suggestions/reads';

type Context = { params: Promise<{ locale: string }> };
/** How many suggestions may match in the full text only. The list of all results shows where the others match. */
const MAX_UNSEEN = 2;

type Suggestion = Suggestions['items'][number];
/** `premium`: what is said of articles for subscribers only; `video`: of videos. */
type ShownAs = { q: string; locale: Locale; premium: string; video: string };
type Say = Parameters<typeof toFoundText>[3];

/**
 * What a query that is still being typed may mean, then what a search for it finds first: `?q=` and the filters of the archive
 * page. A route of the portal, counted like its pages, because typing must not use up the reader's allowance of API requests.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { locale } = await params;
  const query = parseBrowseQuery(Object.fromEntries(new URL(request.url).searchParams));
  if (!isLocale(locale) || query.q === '') return respond({ items: [], labels: { all: '', announcement: '' } });
  try {
    const [{ q, lists, items, total }, t, reasons, format, status, glossary] = await Promise.all([
      suggest(query, env().appUrl),
      getTranslations({ locale, namespace: 'archive' }),
      getTranslations({ locale, namespace: 'archive.reason' }),
      getFormatter({ locale }),
      getTranslations({ locale, namespace: 'common.status' }),
      getTranslations({ locale, namespace: 'glossary' }),
    ]);
    const term = findTermAskedFor(query.q) ?? findTermBeginning(query.q);
    const suggested = [
      ...lists.map((list) => toListSuggestion(list, t(`search.list.${list.kind}`, { count: list.articles }))),
      ...(term ? [toTermSuggestion(term, locale, glossary('term'))] : []),
      ...toSuggestions(items, { q, locale, premium: status('premium'), video: t('video') }, { t: reasons, format }),
    ];
    return respond({
      items: suggested,
      labels: {
        all: total > 0 ? t('search.all', { total }) : '',
        announcement: t('search.suggested', { count: suggested.length }),
      },
    });
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return new Response(null, { status: 503, headers: { 'retry-after': '2' } });
  }
}

function respond(suggestions: Suggestions): Response {
  return Response.json(suggestions, { headers: { 'cache-control': 'private, no-cache' } });
}

const toListPath = { category: toCategoryPath, author: toAuthorPath, tag: toTagPath };

function toListSuggestion({ kind, value, name, html }: SuggestedList, note: string): Suggestion {
  const lang = toLangTag(/\p{Script=Han}/u.test(name) ? 'zh' : 'en');
  return { title: html, lang, href: toListPath[kind](value), note };
}

/** The term that the query names or begins to name. */
function toTermSuggestion(term: Term, locale: Locale, note: string): Suggestion {
  const title = escapeHtml(`${term[locale]} · ${term[otherLocale(locale)]}`);
  return { title, lang: toLangTag(locale), href: toTermPath(term.id), note };
}

/** The first results, until too many show nothing of what was typed. */
function toSuggestions(hits: readonly SearchHit[], shownAs: ShownAs, say: Say): Suggestion[] {
  const shown: Suggestion[] = [];
  let unseen = 0;
  for (const hit of hits) {
    const { isUnseen, ...suggestion } = toSuggestion(hit, shownAs, say);
    if (isUnseen) unseen += 1;
    if (unseen > MAX_UNSEEN) break;
    shown.push(suggestion);
  }
  return shown;
}

/**
 * The title in the reader's language, and if the query was found in the other one only, that one; else where it was found. `isUnseen`:
 * only in the full text.
 */
function toSuggestion(hit: SearchHit, { q, locale, premium, video }: ShownAs, say: Say): Suggestion & { isUnseen: boolean } {
  const titles = [locale, otherLocale(locale)].flatMap((language) => {
    const text = hit[`title_${language}`];
    return text ? [{ language, text, html: hit.highlights[`title_${language}`] ?? escapeHtml(text) }] : [];
  });
  const [own, other] = titles.map(({ html }) => toMarks(html).length > 0);
  const visible = titles.slice(0, !own && other ? 2 : 1);
  const isMarked = own || other;
  const [main, second] = visible.map(({ language, html }) => ({
    title: toTypesetPassage(html, language),
    lang: toLangTag(language),
  }));
  const text = { ...(main ?? { title: '', lang: toLangTag(locale) }), ...(second && { second }) };
  const author = hit.type === 'video' ? '' : toAuthorName(hit, locale);
  const { places, similar } = toReason(
    hit,
    { q, simplified: q },
    { visible: [...visible.map((title) => title.text), author], marks: visible.flatMap(({ html }) => toMarks(html)) },
  );
  const reason =
    toFoundText(places, hit, locale, say) ||
    (!isMarked && similar.length > 0 && say.t('similar', { words: similar.join(say.t('separator')) }));
  if (hit.type === 'video')
    return { ...text, href: toVideoPath(hit.id), note: [video, reason].filter(Boolean).join(' · '), isUnseen: false };
  const note = [author, hit.is_premium && premium, reason || toDay(locale, hit.published_at)].filter(Boolean).join(' · ');
  return { ...text, href: toArticlePath(hit.slug), note, isUnseen: places[0]?.at === 'text' };
}
