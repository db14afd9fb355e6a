import { db, Prisma } from '../db/client';
import { isDatabaseUnavailable } from '../db/failure';
import { NotFoundError } from '../errors';
import type { Lang, Locale } from '../i18n/locales';
import { type ArticleBodyRow, bodyColumns, type ArticleItemRow, itemColumns, toArticle, toItem } from './record';
import { type ArticleFilter, type BodyLengths, locatePage, type MonthCount, toCountKey } from './rules';
import type { Article, ArticleItem } from './schema';

/**
 * A page of published articles, newest `published_at` first, ties by id.
 *
 * @param page from 1; a page past the end is empty
 * @param pageSize rows a page
 */
export async function listArticles(
  asked: ArticleFilter & { lang: Lang; page: number; pageSize: number },
  appUrl: string,
): Promise<{ items: ArticleItem[]; total: number }> {
  const skip = (asked.page - 1) * asked.pageSize;
  const filter = toFilterSource(asked);
  const { total, before, offset } = asked.since ? await countSince(filter, skip) : locatePage(await readMonths(asked), skip);
  if (skip >= total) return { items: [], total };
  const from = before ? Prisma.sql`AND ${filter.publishedAt} < ${before}` : Prisma.empty;
  const rows = await db().prisma.$queryRaw<ArticleItemRow[]>`
    SELECT ${itemColumns} FROM (
      SELECT ${filter.id} AS id, ${filter.publishedAt} AS published_at FROM ${filter.source}
      WHERE ${filter.condition} ${from}
      ORDER BY ${filter.publishedAt} DESC, ${filter.id} DESC LIMIT ${asked.pageSize} OFFSET ${offset}
    ) page JOIN articles a ON a.id = page.id
    ORDER BY page.published_at DESC, page.id DESC`;
  return { items: rows.map((row) => toItem(row, asked.lang, appUrl)), total };
}

/** How many published articles a filter lets through, month by month. */
function readMonths(filter: ArticleFilter): Promise<MonthCount[]> {
  return db().prisma.archiveCount.findMany({
    where: { ...toCountKey(filter), articles: { gt: 0 } },
    orderBy: { month: 'desc' },
    select: { month: true, articles: true },
  });
}

/** With `since` there is nothing to add up: the matches are counted, in an index alone. */
async function countSince(filter: FilterSource, skip: number): Promise<{ total: number; before: undefined; offset: number }> {
  const rows = await db().prisma.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${filter.source} WHERE ${filter.condition}`;
  return { total: rows[0]?.total ?? 0, before: undefined, offset: skip };
}

/**
 * The published article of a slug, or of one of its aliases; a slug beats an alias.
 *
 * @throws NotFoundError: draft, scheduled, archived and absent look the same.
 */
export async function getArticle(asked: { slug: string; lang: Lang; fullText: boolean }, appUrl: string): Promise<Article> {
  const find = (where: Prisma.Sql) => db().prisma.$queryRaw<ArticleBodyRow[]>`
    SELECT ${itemColumns}, ${bodyColumns} FROM articles a
    WHERE a.state = 'published' AND ${where} ORDER BY a.published_at DESC, a.id DESC LIMIT 1`;
  const [row] = await find(Prisma.sql`a.slug = ${asked.slug}`);
  const found = row ?? (await find(Prisma.sql`a.aliases @> ARRAY[${asked.slug}]::text[]`))[0];
  if (!found) throw new NotFoundError('article');
  return toArticle(found, asked.lang, appUrl, asked.fullText);
}

/** Where a filter's rows are read: each case is one range of one index. */
export type FilterSource = {
  source: Prisma.Sql;
  condition: Prisma.Sql;
  id: Prisma.Sql;
  publishedAt: Prisma.Sql;
};

/** A filter as SQL. By tag the rows come from `article_tags`, which is kept in the list's own order. */
export function toFilterSource({ category, tag, since }: ArticleFilter): FilterSource {
  const byChange = since ? Prisma.sql` AND f.changed_at >= ${since}` : Prisma.empty;
  if (tag === undefined) {
    return {
      source: Prisma.sql`articles f`,
      condition: Prisma.sql`f.state = 'published'${category === undefined ? Prisma.empty : Prisma.sql` AND f.category_slug = ${category}`}${byChange}`,
      id: Prisma.sql`f.id`,
      publishedAt: Prisma.sql`f.published_at`,
    };
  }
  return {
    source: since ? Prisma.sql`article_tags t JOIN articles f ON f.id = t.article_id` : Prisma.sql`article_tags t`,
    condition: Prisma.sql`t.tag = ${tag}${category === undefined ? Prisma.empty : Prisma.sql` AND t.category_slug = ${category}`}${byChange}`,
    id: Prisma.sql`t.article_id`,
    publishedAt: Prisma.sql`t.published_at`,
  };
}

/** Newest candidates of each tag and of the category that are looked at. */
const CANDIDATES = 40;

/**
 * Published articles close to one: those that share most tags first, then those of its category, newest first.
 *
 * @param most how many at most
 */
export async function listRelated(
  article: { id: string; category_slug: string; tags: string[] },
  most: number,
  appUrl: string,
): Promise<ArticleItem[]> {
  const rows = await db().prisma.$queryRaw<ArticleItemRow[]>`
    WITH near AS (
      SELECT article_id AS id, 2 AS weight FROM unnest(${article.tags}::text[]) wanted(tag)
        CROSS JOIN LATERAL (SELECT t.article_id FROM article_tags t WHERE t.tag = wanted.tag
          ORDER BY t.published_at DESC, t.article_id DESC LIMIT ${CANDIDATES}) tagged
      UNION ALL
      SELECT id, 1 FROM (SELECT a.id FROM articles a WHERE a.state = 'published' AND a.category_slug = ${article.category_slug}
        ORDER BY a.published_at DESC, a.id DESC LIMIT ${CANDIDATES}) neighbours)
    SELECT ${itemColumns} FROM (SELECT id, sum(weight) AS weight FROM near GROUP BY id) ranked JOIN articles a ON a.id = ranked.id
    WHERE a.id <> ${article.id}::uuid AND a.state = 'published'
    ORDER BY ranked.weight DESC, a.published_at DESC, a.id DESC LIMIT ${Prisma.sql`${most}`}`;
  return rows.map((row) => toItem(row, 'both', appUrl));
}

/** What the archive holds now; `updatedAt` is undefined while nothing was ever published. */
export type ArchiveStats = { articles: number; categories: number; videos: number; updatedAt: Date | undefined };

/** The live figures of the home page: counted by triggers or in a small table, so they cost the same at any size. */
export async function getArchiveStats(): Promise<ArchiveStats> {
  const [row] = await db().prisma.$queryRaw<{ articles: number; categories: number; videos: number; updated_at: Date | null }[]>`
    SELECT
      (SELECT coalesce(sum(articles), 0)::int FROM archive_counts WHERE kind = 'all') AS articles,
      (SELECT count(*)::int FROM categories) AS categories,
      (SELECT count(*)::int FROM videos WHERE is_published) AS videos,
      (SELECT max(changed_at) FROM articles WHERE state = 'published') AS updated_at`;
  return {
    articles: row?.articles ?? 0,
    categories: row?.categories ?? 0,
    videos: row?.videos ?? 0,
    updatedAt: row?.updated_at ?? undefined,
  };
}

let inFlight: Promise<string> | undefined;
let next: Promise<string> | undefined;

/**
 * The archive's version, as committed when this was called or later. Everybody who asks while a query is on its way
 * shares the one after it: always fresh, and a single cheap query at a time under any load.
 *
 * @throws whatever the database throws when it is away, also when it was so for the query that this one waited for
 */
export function getArchiveVersion(): Promise<string> {
  if (!inFlight) {
    inFlight = readVersion().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  }
  const again = () => {
    next = undefined;
    return getArchiveVersion();
  };
  next ??= inFlight.then(again, (error) => {
    if (!isDatabaseUnavailable(error)) return again();
    // Who came meanwhile has waited for its end, and would wait as long again for the same.
    next = undefined;
    throw error;
  });
  return next;
}

async function readVersion(): Promise<string> {
  const { rows } = await db().pool.query<{ version: string }>('SELECT version::text AS version FROM archive_state');
  return rows[0]?.version ?? '0';
}

/** The bodies' lengths of some articles, by id. A length says nothing of the text, so everybody may know it. */
export async function getBodyLengths(ids: string[]): Promise<Map<string, BodyLengths>> {
  if (ids.length === 0) return new Map();
  const rows = await db().prisma.$queryRaw<{ id: string; en: number; zh: number }[]>`
    SELECT id, char_length(content_en) AS en, char_length(content_zh) AS zh FROM articles WHERE id = ANY (${ids}::uuid[])`;
  return new Map(rows.map(({ id, en, zh }) => [id, { en, zh }]));
}
