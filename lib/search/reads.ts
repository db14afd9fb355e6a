import { type ArticleItemRow, itemColumns, toItem } from '../archive/record';
import { readDb } from '../db/read-database';
import { type RunStatement, withSearchConnection } from '../db/search-connection';
import { empty, sql } from '../db/sql';
import type { Lang } from '../i18n/locales';
import { totalPages } from '../list-envelope';
import { correctTerms, getHanVariants, getStems, parseSearch } from '../terms/reads';
import type { Term } from '../terms/rules';
import { foldText, toTermsLine } from '../text/fold';
import { highlight, type TextPattern } from '../text/highlight';
import { readVideos } from '../videos/reads';
import { toVideo, type VideoRow } from '../videos/record';
import { MAX_MATCHES, type MatchPage, type SearchPlan, type SearchQuery, toSearchPlan } from './rules';
import type { MatchKind, SearchHit, SearchResult } from './schema';

const NO_MATCHES: MatchPage = { total: 0, capped: false, hits: [] };

/**
 * Articles and videos that match every term of the query, best first. If nothing matches, a second attempt tolerates a
 * typo and is marked `approximate`.
 */
export function searchArchive(query: SearchQuery, appUrl: string): Promise<SearchResult> {
  return withSearchConnection((run) => search(query, appUrl, run));
}

async function search(query: SearchQuery, appUrl: string, run: RunStatement): Promise<SearchResult> {
  const terms = await parseSearch(query.q, run);
  let matches = NO_MATCHES;
  let patterns: TextPattern[] = terms.map(({ text }) => text);
  let approximate = false;
  if (terms.length > 0) {
    matches = await findMatches(toSearchPlan(terms), query, run);
    if (matches.total === 0) {
      const fuzzy = await findFuzzyPlan(terms, run);
      if (fuzzy) {
        matches = await findMatches(fuzzy.plan, query, run);
        patterns = fuzzy.patterns;
        approximate = matches.total > 0;
      }
    }
  }
  return {
    query: query.q,
    items: await readHits(matches.hits, patterns, { ...query, match: approximate ? 'approximate' : 'all' }, appUrl, run),
    page: query.page,
    page_size: query.pageSize,
    total: matches.total,
    total_pages: totalPages(matches.total, query.pageSize),
    ...(approximate ? { approximate } : {}),
    ...(matches.capped ? { total_capped: true } : {}),
  };
}

/** The plan of the second attempt, and what to highlight; undefined if no term has a correction. */
export async function findFuzzyPlan(
  terms: Term[],
  run: RunStatement,
): Promise<{ plan: SearchPlan; patterns: TextPattern[] } | undefined> {
  const corrected = await correctTerms(terms, run);
  if (!corrected) return undefined;
  const { fuzzy } = corrected;
  const exact = toSearchPlan(corrected.exact);
  return {
    plan: {
      tsquery: [exact.tsquery, ...fuzzy.map(({ tsquery }) => `(${tsquery})`)].filter((part) => part !== '').join(' & '),
      substrings: exact.substrings,
      patterns: fuzzy.filter((term) => !term.exact).map(({ pattern }) => pattern),
      scored: exact.scored,
      phrase: null,
    },
    patterns: [...exact.scored, ...fuzzy.map(({ pattern }) => new RegExp(pattern, 'gu'))],
  };
}

type MatchFilter = Pick<SearchQuery, 'type' | 'category' | 'page' | 'pageSize'>;

/** Not a prepared statement: its generic plan would be slow for short queries. */
async function findMatches(plan: SearchPlan, filter: MatchFilter, run: RunStatement): Promise<MatchPage> {
  const { type, category, page, pageSize } = filter;
  const skip = Math.min((page - 1) * pageSize, MAX_MATCHES);
  const { rows } = await run<{ matches: MatchPage }>(sql`
    SELECT search_find(${plan.tsquery}, ${plan.substrings}::text[], ${plan.patterns}::text[], ${plan.scored}::text[],
      ${plan.phrase}, ${type ? [type] : null}::text[], ${category ?? null}, ${MAX_MATCHES}::int, ${skip}::int,
      ${pageSize}::int) AS matches`);
  return rows[0]?.matches ?? NO_MATCHES;
}

type ArticleHitRow = ArticleItemRow & { content_zh?: string; content_en?: string };

/** The rows behind the matches with their highlights, in the order of the matches. */
export async function readHits(
  matches: MatchPage['hits'],
  patterns: TextPattern[],
  query: Pick<SearchQuery, 'lang' | 'fullText'> & { match: MatchKind },
  appUrl: string,
  run: RunStatement,
): Promise<SearchHit[]> {
  const idsOf = (kind: string) => matches.filter((match) => match.kind === kind).map(({ id }) => id);
  const [articles, videos] = await Promise.all([readArticles(idsOf('article'), query.fullText), readVideos(idsOf('video'))]);
  const rows = new Map<string, ArticleHitRow | VideoRow>([...articles, ...videos].map((row) => [row.id, row]));
  const toHighlights = await prepareHighlights([...articles, ...videos], patterns, query.lang, run);
  return matches.flatMap(({ kind, id, score }): SearchHit[] => {
    const row = rows.get(id);
    if (!row) return [];
    const found = { score, match: query.match, highlights: toHighlights(row) };
    if (kind === 'video') return [{ ...toVideo(row as VideoRow, query.lang), type: 'video', ...found }];
    const { content_zh: _zh, content_en: _en, ...item } = row as ArticleHitRow;
    return [{ ...toItem(item, query.lang, appUrl), type: 'article', ...found }];
  });
}

async function readArticles(ids: string[], fullText: boolean): Promise<ArticleHitRow[]> {
  if (ids.length === 0) return [];
  const bodies = fullText ? sql`, a.content_zh, a.content_en` : empty;
  const { rows } = await readDb().query<ArticleHitRow>(sql`
    SELECT ${itemColumns}${bodies} FROM articles a WHERE a.id = ANY (${ids}::uuid[])`);
  return rows;
}

/** Highlighted fields. Only bodies are long enough to be cut. */
const HIGHLIGHTED_FIELDS = /^(title|excerpt|description|content)_(zh|en|ru)$/;

/** Fetches the stems of all words on the page at once, so that highlighting a field needs no query. */
async function prepareHighlights(rows: Record<string, unknown>[], patterns: TextPattern[], lang: Lang, run: RunStatement) {
  if (patterns.length === 0) return () => ({});
  const variants = await getHanVariants();
  const fields = new Map(
    rows.map((row) => [
      row,
      Object.entries(row).flatMap(([name, text]) =>
        typeof text === 'string' && text !== '' && HIGHLIGHTED_FIELDS.test(name) && (lang === 'both' || name.endsWith(`_${lang}`))
          ? [{ name, text, folded: foldText(text, variants) }]
          : [],
      ),
    ]),
  );
  const words = new Set<string>();
  for (const { folded } of [...fields.values()].flat()) for (const { token, han } of folded.tokens) if (!han) words.add(token);
  const stems = await getStems(words, run);
  return (row: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(
      (fields.get(row) ?? []).flatMap(({ name, text, folded }) => {
        const html = highlight(text, patterns, toTermsLine(folded, stems), { cut: name.startsWith('content') });
        return html === undefined ? [] : [[name, html]];
      }),
    );
}
