import { type ArticleItemRow, itemColumns, toItem } from '../../archive/articles/record';
import { hideMarks } from '../../archive/charts/rules';
import { listVideosById } from '../../archive/videos/reads';
import { toVideo, type VideoRow } from '../../archive/videos/record';
import { readDb } from '../../platform/db/read-database';
import { type RunStatement, withSearchConnection } from '../../platform/db/search-connection';
import { empty, sql } from '../../platform/db/sql';
import type { Lang } from '../../platform/i18n/locales';
import { totalPages } from '../../platform/list-envelope';
import type { Stems } from '../../platform/text/fold';
import { highlightNeedles, quote } from '../../platform/text/highlight';
import { compileNeedles, toPrefix } from '../../platform/text/needles';
import { findMatches } from '../matches/reads';
import type { Match } from '../matches/rules';
import { MAX_MATCHES, type SearchQuery } from '../query/rules';
import type { SearchHit, SearchResult } from '../query/schema';
import { findStem, getHanVariants, getStems } from '../terms/reads';

/** Articles and videos that match a query, best first (docs/contract.md, section 4). */
export function searchArchive(query: SearchQuery, appUrl: string): Promise<{ result: SearchResult; isProvisional: boolean }> {
  return withSearchConnection(async (run) => {
    const { page, pageSize } = query;
    const skip = Math.min((page - 1) * pageSize, MAX_MATCHES);
    const found = await findMatches({ ...query, skip, take: Math.min(pageSize, MAX_MATCHES - skip) }, run);
    const result: SearchResult = {
      query: query.q,
      items: await listHits(found.matches, query, appUrl, run),
      page,
      page_size: pageSize,
      total: found.total,
      total_all: found.totalAll,
      total_pages: totalPages(found.total, pageSize),
      ...(found.approximate ? { approximate: true } : {}),
      ...(found.capped ? { total_capped: true } : {}),
    };
    return { result, isProvisional: found.isProvisional };
  });
}

type ArticleHitRow = ArticleItemRow & { content_zh?: string; content_en?: string };

/** Whose bodies may be quoted: all, those of articles without `is_premium`, or none. */
export type BodyAccess = boolean | 'open';

/** The rows behind the matches with their highlights, in the order of the matches. */
export async function listHits(
  matches: readonly Match[],
  query: Pick<SearchQuery, 'lang'> & { fullText: BodyAccess },
  appUrl: string,
  run: RunStatement,
): Promise<SearchHit[]> {
  const idsOf = (kind: string) => matches.filter((match) => match.kind === kind).map(({ id }) => id);
  // Without anything to highlight no body is quoted.
  const bodies = matches.some(({ needles }) => needles.length > 0) && query.fullText;
  const [articles, videos] = await Promise.all([listArticleHits(idsOf('article'), bodies), listVideosById(idsOf('video'))]);
  const rows = new Map<string, ArticleHitRow | VideoRow>([...articles, ...videos].map((row) => [row.id, row]));
  const hits = matches.flatMap(({ id, needles, ...match }) => {
    const row = rows.get(id);
    return row ? [{ ...match, row, needles }] : [];
  });
  const highlights = await prepareHighlights(hits, query.lang, run);
  return hits.map(({ kind, row, score, match }, index): SearchHit => {
    const rest = { score, match, highlights: highlights[index] as Record<string, string> };
    if (kind === 'video') return { ...toVideo(row as VideoRow, query.lang), type: 'video', ...rest };
    // Assigned, because V8 is slow at fields that follow the spread of a large object.
    return Object.assign(toItem(row as ArticleHitRow, query.lang, appUrl), { type: 'article' as const, ...rest });
  });
}

async function listArticleHits(ids: string[], access: BodyAccess): Promise<ArticleHitRow[]> {
  if (ids.length === 0) return [];
  const bodies = {
    true: sql`, a.content_zh, a.content_en`,
    open: sql`, CASE WHEN a.is_premium THEN '' ELSE a.content_zh END AS content_zh,
      CASE WHEN a.is_premium THEN '' ELSE a.content_en END AS content_en`,
    false: empty,
  }[`${access}`];
  const { rows } = await readDb().query<ArticleHitRow>(
    sql`SELECT ${itemColumns}${bodies} FROM articles a WHERE a.id = ANY (${ids}::uuid[])`,
    `hit_articles_${access}`,
  );
  return rows;
}

/** Highlighted fields of articles and videos. Only bodies are long enough to be cut. */
const FIELDS = ['title', 'excerpt', 'description', 'content'].flatMap((field) =>
  ['zh', 'en', 'ru'].map((lang) => `${field}_${lang}`),
);

/** What a list shows of a hit anyway. */
const listShown = (row: Record<string, unknown>): string[] =>
  ['title_zh', 'title_en', 'excerpt_zh', 'excerpt_en'].flatMap((name) => (typeof row[name] === 'string' ? [row[name]] : []));

const isBody = (name: string): boolean => name.startsWith('content');

/** The highlights of each hit. A text is looked at again if it has words whose stems are not known yet, which is rare. */
async function prepareHighlights(
  hits: { row: Record<string, unknown>; needles: string[] }[],
  lang: Lang,
  run: RunStatement,
): Promise<Record<string, string>[]> {
  const variants = await getHanVariants(run);
  // Possible starts of a match in any hit: compiling an expression takes longer than searching a page of texts with it.
  const all = [...new Set(hits.flatMap(({ needles }) => needles))];
  const { candidates } = compileNeedles(all, variants);
  const prefixes = new Set(all.flatMap((needle) => needle.trim().split(' ')).map(toPrefix));
  const lengths = [...new Set([...prefixes].map(({ length }) => length))];
  const highlights = hits.map(() => new Map<string, string>());
  const fields = FIELDS.filter((name) => lang === 'both' || name.endsWith(`_${lang}`));
  let pending = hits.flatMap(({ row, needles }, index) =>
    fields.flatMap((name) => {
      const text = row[name];
      return typeof text === 'string' && text !== '' && needles.length > 0
        ? [{ name, row, text: isBody(name) ? hideMarks(text) : text, needles, target: highlights[index] as Map<string, string> }]
        : [];
    }),
  );
  /** Stems of words that may match, and other words as they are: another word has another stem. */
  const known = new Map<string, string>();
  for (;;) {
    const unknown = new Set<string>();
    pending = pending.filter(({ name, row, text, needles, target }) => {
      let isComplete = true;
      const stems: Stems = {
        get(word) {
          let stem = known.get(word);
          if (stem !== undefined) return stem;
          stem = lengths.some((length) => prefixes.has(word.slice(0, length))) ? findStem(word) : word;
          if (stem !== undefined) known.set(word, stem);
          else {
            unknown.add(word);
            isComplete = false;
          }
          return stem;
        },
      };
      const wanted = { texts: needles, candidates };
      const html = isBody(name)
        ? quote(text, wanted, variants, stems, listShown(row))
        : highlightNeedles(text, wanted, variants, stems, { cut: false });
      if (isComplete && html !== undefined) target.set(name, html);
      return !isComplete;
    });
    if (pending.length === 0) break;
    for (const [word, stem] of await getStems(unknown, run)) known.set(word, stem);
  }
  // In one order, whichever texts had to wait for stems: the same response has the same bytes everywhere.
  return highlights.map((found) =>
    Object.fromEntries(fields.flatMap((name) => (found.has(name) ? [[name, found.get(name) as string]] : []))),
  );
}
