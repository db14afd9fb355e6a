import { batchLookups } from '../db/batch';
import { type Database, db } from '../db/client';
import { readDb, withReadDatabase } from '../db/read-database';
import { empty, type Sql, sql } from '../db/sql';
import { NotFoundError } from '../errors';
import type { Lang } from '../i18n/locales';
import { type ArticleBodyRow, type ArticleItemRow, bodyColumns, itemColumns, toArticle, toItem } from './record';
import { type ArticleFilter, type BodyLengths, foldAuthor, locatePage, type MonthCount, toCountKey } from './rules';
import type { Article, ArticleItem } from './schema';

/**
 * A page of published articles, newest `published_at` first, ties by id.
 *
 * @param query `page` starts at 1; a page past the end is empty
 */
export function listArticles(query: ListQuery, appUrl: string): Promise<{ items: ArticleItem[]; total: number }> {
  return withReadDatabase(() => readList(query, appUrl));
}

type ListQuery = ArticleFilter & { lang: Lang; page: number; pageSize: number };

async function readList(query: ListQuery, appUrl: string): Promise<{ items: ArticleItem[]; total: number }> {
  const skip = (query.page - 1) * query.pageSize;
  const source = toFilterSource(query);
  const counted = toCountKey(query);
  const { total, before, offset } = counted
    ? locatePage(await readMonthCounts(counted), skip)
    : { total: await countRows(source, toStatementName('count_articles', query)), before: undefined, offset: skip };
  if (skip >= total) return { items: [], total };
  const start = before ? sql`AND ${source.publishedAt} < ${before}` : empty;
  const { rows } = await readDb().query<ArticleItemRow>(
    sql`
    SELECT ${itemColumns} FROM (
      SELECT ${source.id} AS id, ${source.publishedAt} AS published_at FROM ${source.tables}
      WHERE ${source.condition} ${start}
      ORDER BY ${source.publishedAt} DESC, ${source.id} DESC LIMIT ${query.pageSize} OFFSET ${offset}
    ) page JOIN articles a ON a.id = page.id
    ORDER BY page.published_at DESC, page.id DESC`,
    toStatementName('list_articles', { ...query, before }),
  );
  return { items: rows.map((row) => toItem(row, query.lang, appUrl)), total };
}

/** Articles per month, newest first. */
function readMonthCounts(counted: { kind: string; value: string }): Promise<MonthCount[]> {
  return readDb().prisma.archiveCount.findMany({
    where: { ...counted, articles: { gt: 0 } },
    orderBy: { month: 'desc' },
    select: { month: true, articles: true },
  });
}

async function countRows({ tables, condition }: FilterSource, name: string): Promise<number> {
  const { rows } = await readDb().query<{ total: number }>(
    sql`
    SELECT count(*)::int AS total FROM ${tables} WHERE ${condition}`,
    name,
  );
  return rows[0]?.total ?? 0;
}

/** One name per combination of filters, because each has a statement of its own. */
function toStatementName(base: string, filters: ArticleFilter & { before?: Date | undefined }): string {
  const used = (['category', 'tag', 'author', 'since', 'before'] as const).filter((name) => filters[name] !== undefined);
  return [base, ...used].join('_by_');
}

/** Where a filter's rows come from. Each combination reads one range of one index. */
type FilterSource = { tables: Sql; condition: Sql; id: Sql; publishedAt: Sql };

/** Lists by author or tag read `article_authors` or `article_tags`, which have indexes in list order. */
function toFilterSource({ category, tag, author, since }: ArticleFilter): FilterSource {
  const changed = since ? sql` AND f.changed_at >= ${since}` : empty;
  if (author !== undefined) {
    const tagged = tag === undefined ? empty : sql` JOIN article_tags t ON t.article_id = w.article_id AND t.tag = ${tag}`;
    const joined = since ? sql` JOIN articles f ON f.id = w.article_id` : empty;
    const inCategory = category === undefined ? empty : sql` AND w.category_slug = ${category}`;
    return {
      tables: sql`article_authors w${tagged}${joined}`,
      condition: sql`w.author = ${foldAuthor(author)}${inCategory}${changed}`,
      id: sql`w.article_id`,
      publishedAt: sql`w.published_at`,
    };
  }
  if (tag === undefined) {
    const inCategory = category === undefined ? empty : sql` AND f.category_slug = ${category}`;
    return {
      tables: sql`articles f`,
      condition: sql`f.state = 'published'${inCategory}${changed}`,
      id: sql`f.id`,
      publishedAt: sql`f.published_at`,
    };
  }
  const inCategory = category === undefined ? empty : sql` AND t.category_slug = ${category}`;
  return {
    tables: since ? sql`article_tags t JOIN articles f ON f.id = t.article_id` : sql`article_tags t`,
    condition: sql`t.tag = ${tag}${inCategory}${changed}`,
    id: sql`t.article_id`,
    publishedAt: sql`t.published_at`,
  };
}

/**
 * The published article with a slug, or with an alias if no article has that slug.
 *
 * @throws NotFoundError alike for drafts, scheduled, archived and unknown articles
 */
export async function getArticle(query: { slug: string; lang: Lang; fullText: boolean }, appUrl: string): Promise<Article> {
  const find = async (name: string, condition: Sql) => {
    const { rows } = await readDb().query<ArticleBodyRow>(
      sql`
      SELECT ${itemColumns}, ${bodyColumns} FROM articles a
      WHERE a.state = 'published' AND ${condition} ORDER BY a.published_at DESC, a.id DESC LIMIT 1`,
      name,
    );
    return rows[0];
  };
  const row =
    (await find('article_by_slug', sql`a.slug = ${query.slug}`)) ??
    (await find('article_by_alias', sql`a.aliases @> ARRAY[${query.slug}]::text[]`));
  if (!row) throw new NotFoundError('article');
  return toArticle(row, query.lang, appUrl, query.fullText);
}

/** How many of the newest articles per tag, and in the category, are considered as related. */
const RELATED_CANDIDATES = 40;

/** Published articles related to one: those sharing most tags first, then its category, newest first. */
export async function listRelated(
  article: { id: string; category_slug: string; tags: string[] },
  limit: number,
  appUrl: string,
): Promise<ArticleItem[]> {
  const { rows } = await readDb().query<ArticleItemRow>(
    sql`
    WITH candidates AS (
      SELECT article_id AS id, 2 AS weight FROM unnest(${article.tags}::text[]) own(tag)
        CROSS JOIN LATERAL (SELECT t.article_id FROM article_tags t WHERE t.tag = own.tag
          ORDER BY t.published_at DESC, t.article_id DESC LIMIT ${RELATED_CANDIDATES}) tagged
      UNION ALL
      SELECT id, 1 FROM (SELECT a.id FROM articles a WHERE a.state = 'published' AND a.category_slug = ${article.category_slug}
        ORDER BY a.published_at DESC, a.id DESC LIMIT ${RELATED_CANDIDATES}) neighbours)
    SELECT ${itemColumns}
    FROM (SELECT id, sum(weight) AS weight FROM candidates GROUP BY id) ranked JOIN articles a ON a.id = ranked.id
    WHERE a.id <> ${article.id}::uuid AND a.state = 'published'
    ORDER BY ranked.weight DESC, a.published_at DESC, a.id DESC LIMIT ${limit}`,
    'related_articles',
  );
  return rows.map((row) => toItem(row, 'both', appUrl));
}

/** What the archive contains; `updatedAt` is undefined until something is published. */
export type ArchiveStats = { articles: number; categories: number; videos: number; updatedAt: Date | undefined };

/** The totals of the home page. Triggers or small tables provide them, so the archive's size does not matter. */
export async function getArchiveStats(): Promise<ArchiveStats> {
  const { rows } = await readDb().query<{ articles: number; categories: number; videos: number; updated_at: Date | null }>(
    sql`
      SELECT
        (SELECT coalesce(sum(articles), 0)::int FROM archive_counts WHERE kind = 'all') AS articles,
        (SELECT count(*)::int FROM categories) AS categories,
        (SELECT count(*)::int FROM videos WHERE is_published) AS videos,
        (SELECT max(changed_at) FROM articles WHERE state = 'published') AS updated_at`,
    'archive_stats',
  );
  const { updated_at, ...totals } = rows[0] ?? { articles: 0, categories: 0, videos: 0, updated_at: null };
  return { ...totals, updatedAt: updated_at ?? undefined };
}

/** Body lengths of some articles by id. They reveal nothing of the text, so anonymous readers get them too. */
export async function getBodyLengths(ids: string[]): Promise<Map<string, BodyLengths>> {
  if (ids.length === 0) return new Map();
  const { rows } = await readDb().query<BodyLengths & { id: string }>(
    sql`
    SELECT id, char_length(content_en) AS en, char_length(content_zh) AS zh FROM articles WHERE id = ANY (${ids}::uuid[])`,
    'body_lengths',
  );
  return new Map(rows.map(({ id, en, zh }) => [id, { en, zh }]));
}

const versionLookups = new WeakMap<Database, (key: undefined) => Promise<string>>();

function openVersionLookup(database: Database): (key: undefined) => Promise<string> {
  const source = database === db() ? '' : `@${database.id}`;
  return batchLookups(async () => {
    const { rows } = await database.query<{ version: string }>(
      sql`SELECT version::text AS version FROM archive_state`,
      'archive_version',
    );
    return () => `${rows[0]?.version ?? '0'}${source}`;
  });
}

/**
 * The archive's version in the database that reads use, as committed when this was called or later. Versions of different
 * databases differ. Requests that arrive together share a query.
 */
export function getArchiveVersion(): Promise<string> {
  return withReadDatabase(() => {
    const database = readDb();
    const lookUp = versionLookups.get(database) ?? openVersionLookup(database);
    versionLookups.set(database, lookUp);
    return lookUp(undefined);
  });
}
