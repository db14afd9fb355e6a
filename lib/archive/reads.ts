import type { Lang } from '../api/params';
import { db, Prisma } from '../db/client';
import { ApiError } from '../errors';
import type { Article, ArticleItem } from './answers';
import { type ArticleFilter, countKey, type FilterSql, toFilterSql } from './filter';
import { locate, type Month } from './months';
import { type BodyRow, bodyColumns, type ItemRow, itemColumns, toArticle, toItem } from './rows';

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
  const filter = toFilterSql(asked);
  const { total, before, offset } = asked.since ? await countSince(filter, skip) : locate(await readMonths(asked), skip);
  if (skip >= total) return { items: [], total };
  const from = before ? Prisma.sql`AND ${filter.publishedAt} < ${before}` : Prisma.empty;
  const rows = await db().prisma.$queryRaw<ItemRow[]>`
    SELECT ${itemColumns} FROM (
      SELECT ${filter.id} AS id, ${filter.publishedAt} AS published_at FROM ${filter.source}
      WHERE ${filter.condition} ${from}
      ORDER BY ${filter.publishedAt} DESC, ${filter.id} DESC LIMIT ${asked.pageSize} OFFSET ${offset}
    ) page JOIN articles a ON a.id = page.id
    ORDER BY page.published_at DESC, page.id DESC`;
  return { items: rows.map((row) => toItem(row, asked.lang, appUrl)), total };
}

/** How many published articles a filter lets through, month by month. */
function readMonths(filter: ArticleFilter): Promise<Month[]> {
  return db().prisma.archiveCount.findMany({
    where: { ...countKey(filter), articles: { gt: 0 } },
    orderBy: { month: 'desc' },
    select: { month: true, articles: true },
  });
}

/** With `since` there is nothing to add up: the matches are counted, in an index alone. */
async function countSince(filter: FilterSql, skip: number): Promise<{ total: number; before: undefined; offset: number }> {
  const rows = await db().prisma.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${filter.source} WHERE ${filter.condition}`;
  return { total: rows[0]?.total ?? 0, before: undefined, offset: skip };
}

/**
 * The published article of a slug, or of one of its aliases; a slug beats an alias.
 *
 * @throws ApiError `article_not_found`: draft, scheduled, archived and absent look the same.
 */
export async function getArticle(asked: { slug: string; lang: Lang; fullText: boolean }, appUrl: string): Promise<Article> {
  const find = (where: Prisma.Sql) => db().prisma.$queryRaw<BodyRow[]>`
    SELECT ${itemColumns}, ${bodyColumns} FROM articles a
    WHERE a.state = 'published' AND ${where} ORDER BY a.published_at DESC, a.id DESC LIMIT 1`;
  const [row] = await find(Prisma.sql`a.slug = ${asked.slug}`);
  const found = row ?? (await find(Prisma.sql`a.aliases @> ARRAY[${asked.slug}]::text[]`))[0];
  if (!found) throw new ApiError('article_not_found');
  return toArticle(found, asked.lang, appUrl, asked.fullText);
}

/** All categories by `order` then `slug`, with the number of published articles in each. */
export async function listCategories() {
  const rows = await db().prisma.$queryRaw<
    {
      slug: string;
      name_zh: string;
      name_en: string;
      description_zh: string;
      description_en: string;
      order: number;
      article_count: number;
    }[]
  >`
    SELECT c.slug, c.name_zh, c.name_en, c.description_zh, c.description_en, c."order",
      (SELECT coalesce(sum(n.articles), 0)::int FROM archive_counts n WHERE n.kind = 'category' AND n.value = c.slug) AS article_count
    FROM categories c
    ORDER BY c."order", c.slug COLLATE "C"`;
  return rows.map((row) => ({
    ...row,
    name_zh: row.name_zh || null,
    name_en: row.name_en || null,
    description_zh: row.description_zh || null,
    description_en: row.description_en || null,
  }));
}
