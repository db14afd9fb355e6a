import { type ArticleItemRow, itemColumns, toItem } from '../archive/record';
import { db, Prisma } from '../db/client';
import type { Lang } from '../i18n/locales';
import { getHanVariants, getStems, findFuzzyTerm, parseSearch } from '../terms/reads';
import type { Term } from '../terms/rules';
import { foldTokens, isHan } from '../text/fold';
import { highlight, type TextPattern } from '../text/highlight';
import { toVideo, type VideoRow } from '../videos/record';
import { type MatchPage, MAX_MATCHES, type SearchPlan, type SearchQuery, toSearchPlan } from './rules';
import type { SearchHit, SearchResult } from './schema';

/**
 * Articles and videos in which every term of the query stands, best first. When nothing does, one more try tolerates a
 * typo and says so with `approximate`.
 */
export async function searchArchive(asked: SearchQuery, appUrl: string): Promise<SearchResult> {
  const terms = await parseSearch(asked.q);
  let found: MatchPage = { total: 0, capped: false, hits: [] };
  let needles: TextPattern[] = terms.map((term) => term.text);
  let approximate = false;
  if (terms.length > 0) {
    found = await find(toSearchPlan(terms), asked);
    if (found.total === 0) {
      const loose = await findFuzzyPlan(terms);
      if (loose) {
        found = await find(loose.plan, asked);
        needles = loose.needles;
        approximate = found.total > 0;
      }
    }
  }
  return {
    query: asked.q,
    items: await toHits(found.hits, needles, asked, appUrl),
    page: asked.page,
    page_size: asked.pageSize,
    total: found.total,
    total_pages: Math.ceil(found.total / asked.pageSize),
    ...(approximate ? { approximate } : {}),
    ...(found.capped ? { total_capped: true } : {}),
  };
}

/** The plan of the second try, when at least one term can be read another way. */
export async function findFuzzyPlan(terms: Term[]): Promise<{ plan: SearchPlan; needles: TextPattern[] } | undefined> {
  const readings = await Promise.all(
    terms.map(async (term) => ({ term, loose: (await exists(term)) ? undefined : await findFuzzyTerm(term) })),
  );
  if (readings.every(({ loose }) => loose === undefined)) return undefined;
  const kept = readings.filter(({ loose }) => loose === undefined).map(({ term }) => term);
  const loose = readings.flatMap((reading) => (reading.loose ? [reading.loose] : []));
  const exact = toSearchPlan(kept);
  return {
    plan: {
      tsquery: [...(kept.length > 0 ? [exact.tsquery] : []), ...loose.map(({ tsquery }) => `(${tsquery})`)].join(' & '),
      substrings: exact.substrings,
      patterns: loose.map(({ pattern }) => pattern),
      scored: exact.scored,
      phrase: null,
    },
    needles: [...exact.scored, ...loose.map(({ pattern }) => new RegExp(pattern, 'gu'))],
  };
}

async function exists(term: Term): Promise<boolean> {
  const found = await find({ ...toSearchPlan([term]), phrase: null }, { q: '', lang: 'both', page: 1, pageSize: 1, fullText: false });
  return found.total > 0;
}

async function find(plan: SearchPlan, asked: SearchQuery): Promise<MatchPage> {
  const skip = (asked.page - 1) * asked.pageSize;
  const rows = await db().prisma.$queryRaw<{ found: MatchPage }[]>`
    SELECT search_find(${plan.tsquery}, ${plan.substrings}::text[], ${plan.patterns}::text[], ${plan.scored}::text[], ${plan.phrase},
      ${asked.type ? [asked.type] : null}::text[], ${asked.category ?? null}, ${MAX_MATCHES}::int, ${Math.min(skip, MAX_MATCHES)}::int, ${asked.pageSize}::int) AS found`;
  return rows[0]?.found ?? { total: 0, capped: false, hits: [] };
}

type ArticleRow = ArticleItemRow & { content_zh?: string; content_en?: string };

/** The rows behind the hits, with highlights, in the hits' order. */
export async function toHits(hits: MatchPage['hits'], needles: TextPattern[], asked: SearchQuery, appUrl: string): Promise<SearchHit[]> {
  const idsOf = (kind: string) => hits.filter((hit) => hit.kind === kind).map((hit) => hit.id);
  const [articleIds, videoIds] = [idsOf('article'), idsOf('video')];
  const bodies = asked.fullText ? Prisma.sql`, a.content_zh, a.content_en` : Prisma.empty;
  const [articles, videos] = await Promise.all([
    articleIds.length > 0
      ? db().prisma.$queryRaw<
          ArticleRow[]
        >`SELECT ${itemColumns}${bodies} FROM articles a WHERE a.id = ANY (${articleIds}::uuid[])`
      : [],
    videoIds.length > 0
      ? db().prisma.$queryRaw<VideoRow[]>`
          SELECT id, title_zh, title_en, description_zh, description_en, video_url, thumbnail, category_slug, duration
          FROM videos WHERE id = ANY (${videoIds}::uuid[])`
      : [],
  ]);
  const rows = new Map<string, ArticleRow | VideoRow>([...articles, ...videos].map((row) => [row.id, row]));
  const mark = await highlighter([...articles, ...videos], needles, asked.lang);
  return hits.flatMap(({ kind, id, score }): SearchHit[] => {
    const row = rows.get(id);
    if (!row) return [];
    const highlights = mark(row);
    if (kind === 'video') return [{ ...toVideo(row as VideoRow, asked.lang), type: 'video', score, highlights }];
    const { content_zh: _zh, content_en: _en, ...item } = row as ArticleRow;
    return [{ ...toItem(item, asked.lang, appUrl), type: 'article', score, highlights }];
  });
}

/** Fields that are highlighted; only bodies are long enough to be cut. */
const HIGHLIGHTED = /^(title|excerpt|description|content)_(zh|en|ru)$/;

/** Stems of all words on the page are fetched at once, then every field is marked without another query. */
async function highlighter(rows: Record<string, unknown>[], needles: TextPattern[], lang: Lang) {
  const variants = await getHanVariants();
  const fieldsOf = (row: Record<string, unknown>) =>
    Object.entries(row).filter(
      ([name, value]) => HIGHLIGHTED.test(name) && value !== '' && (lang === 'both' || name.endsWith(`_${lang}`)),
    ) as [string, string][];
  const words = new Set<string>();
  for (const row of rows) {
    for (const [, text] of fieldsOf(row)) {
      for (const { token } of foldTokens(text, variants)) if (!isHan(token)) words.add(token);
    }
  }
  const stems = await getStems(words);
  return (row: Record<string, unknown>): Record<string, string> =>
    Object.fromEntries(
      fieldsOf(row).flatMap(([name, text]) => {
        const html = highlight(text, needles, { variants, stems }, { cut: name.startsWith('content') });
        return html === undefined ? [] : [[name, html]];
      }),
    );
}
