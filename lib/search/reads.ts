import { type ItemRow, itemColumns, toItem, toVideo, type VideoRow } from '../archive/record';
import { db, Prisma } from '../db/client';
import type { Lang } from '../i18n/locales';
import { allOf, getHanVariants, getStems, loosen, parseSearch, type Term } from '../terms/reads';
import { foldTokens, isHan } from '../text/fold';
import { highlight, type Needle } from '../text/highlight';
import type { SearchHit, SearchResult } from './schema';

/** Matches that are counted and ranked; beyond, `total` says so (contract, section 4). */
export const MAX_MATCHES = 10_000;

export type SearchQuery = {
  q: string;
  type?: 'article' | 'video' | undefined;
  category?: string | undefined;
  lang: Lang;
  page: number;
  pageSize: number;
  /** whether highlights may quote from bodies */
  fullText: boolean;
};

/** What the database is asked: see `search_find` in the search migration. */
export type Plan = { query: string; needles: string[]; patterns: string[]; scoring: string[]; joined: string | null };
export type Found = { total: number; capped: boolean; hits: { kind: 'article' | 'video'; id: string; score: number }[] };

/**
 * Articles and videos in which every term of the query stands, best first. When nothing does, one more try tolerates a
 * typo and says so with `approximate`.
 */
export async function searchArchive(asked: SearchQuery, appUrl: string): Promise<SearchResult> {
  const terms = await parseSearch(asked.q);
  let found: Found = { total: 0, capped: false, hits: [] };
  let needles: Needle[] = terms.map((term) => term.needle);
  let approximate = false;
  if (terms.length > 0) {
    found = await find(toPlan(terms), asked);
    if (found.total === 0) {
      const loose = await toLoosePlan(terms);
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

export function toPlan(terms: Term[]): Plan {
  const needles = terms.map((term) => term.needle);
  return {
    query: allOf(terms.flatMap((term) => term.lexemes)),
    needles: terms.filter((term) => !term.exact).map((term) => term.needle),
    patterns: [],
    scoring: needles,
    // Several English words that stand side by side in a title are what was meant.
    joined:
      terms.length > 1 && terms.every((term) => term.needle.startsWith(' '))
        ? ` ${needles.map((needle) => needle.trim()).join(' ')} `
        : null,
  };
}

/** The plan of the second try, when at least one term can be read another way. */
export async function toLoosePlan(terms: Term[]): Promise<{ plan: Plan; needles: Needle[] } | undefined> {
  const readings = await Promise.all(
    terms.map(async (term) => ({ term, loose: (await exists(term)) ? undefined : await loosen(term) })),
  );
  if (readings.every(({ loose }) => loose === undefined)) return undefined;
  const kept = readings.filter(({ loose }) => loose === undefined).map(({ term }) => term);
  const loose = readings.flatMap((reading) => (reading.loose ? [reading.loose] : []));
  const exact = toPlan(kept);
  return {
    plan: {
      query: [...(kept.length > 0 ? [exact.query] : []), ...loose.map(({ query }) => `(${query})`)].join(' & '),
      needles: exact.needles,
      patterns: loose.map(({ pattern }) => pattern),
      scoring: exact.scoring,
      joined: null,
    },
    needles: [...exact.scoring, ...loose.map(({ pattern }) => new RegExp(pattern, 'gu'))],
  };
}

async function exists(term: Term): Promise<boolean> {
  const found = await find({ ...toPlan([term]), joined: null }, { q: '', lang: 'both', page: 1, pageSize: 1, fullText: false });
  return found.total > 0;
}

async function find(plan: Plan, asked: SearchQuery): Promise<Found> {
  const skip = (asked.page - 1) * asked.pageSize;
  const rows = await db().prisma.$queryRaw<{ found: Found }[]>`
    SELECT search_find(${plan.query}, ${plan.needles}::text[], ${plan.patterns}::text[], ${plan.scoring}::text[], ${plan.joined},
      ${asked.type ? [asked.type] : null}::text[], ${asked.category ?? null}, ${MAX_MATCHES}::int, ${Math.min(skip, MAX_MATCHES)}::int, ${asked.pageSize}::int) AS found`;
  return rows[0]?.found ?? { total: 0, capped: false, hits: [] };
}

type ArticleRow = ItemRow & { content_zh?: string; content_en?: string };

/** The rows behind the hits, with highlights, in the hits' order. */
export async function toHits(hits: Found['hits'], needles: Needle[], asked: SearchQuery, appUrl: string): Promise<SearchHit[]> {
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
async function highlighter(rows: Record<string, unknown>[], needles: Needle[], lang: Lang) {
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
