import { type Database, db } from '../../platform/db/client';
import { batchReads, readDb, withReadDatabase } from '../../platform/db/read-database';
import { arrayOf, type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import type { Lang } from '../../platform/i18n/locales';
import { InvalidField, InvalidFields } from '../../platform/validation';
import { toSource } from '../version/reads';
import {
  type ArticleBodyRow,
  type ArticleItemRow,
  bodyColumns,
  itemColumns,
  type StampRow,
  stampColumns,
  toArticle,
  toItem,
} from './record';
import type { ArchiveStats } from './rules';
import type { Article, ArticleItem, ChosenArticle } from './schema';

/**
 * The published article with a slug, or with an alias if no article has that slug.
 *
 * @throws NotFoundError alike for drafts, scheduled, archived and unknown articles
 */
export async function getArticle(query: { slug: string; lang: Lang; fullText: boolean }, appUrl: string): Promise<Article> {
  const row = await withReadDatabase(async () => (await findBySlug(query.slug)) ?? (await findByAlias(query.slug)));
  if (!row) throw new NotFoundError('article');
  return toArticle(row, query.lang, appUrl, query.fullText);
}

/**
 * Identifies what `getArticle` returns for a slug: id and stamp of the article, and if it has aliases, which other articles can
 * take, the archive's version. None of these comes back once it has changed. As committed when this was called or later; undefined
 * if there is no such article.
 */
export function getArticleVersion(slug: string): Promise<string | undefined> {
  return withReadDatabase(async () => (await findVersionBySlug(slug)) ?? (await findVersionByAlias(slug)));
}

const versionColumns = sql`a.slug, ${stampColumns}, CASE WHEN a.aliases = '{}' THEN '' ELSE s.version::text END AS version`;

type VersionRow = StampRow & { slug: string; version: string };

const toVersion = ({ id, changed_at, version }: VersionRow, database: Database): string =>
  `${id} ${changed_at} ${version}${toSource(database)}`;

const findVersionBySlug = batchReads(async (database, slugs: string[]) => {
  const { rows } = await database.query<VersionRow>(
    sql`SELECT ${versionColumns} FROM archive_state s, articles a WHERE a.state = 'published' AND a.slug = ANY (${arrayOf(slugs, 'text')})`,
    'article_versions_by_slug',
  );
  const found = new Map(rows.map((row) => [row.slug, toVersion(row, database)]));
  return (slug) => found.get(slug);
});

async function findVersionByAlias(slug: string): Promise<string | undefined> {
  const { rows } = await readDb().query<VersionRow>(
    sql`SELECT ${versionColumns} FROM archive_state s, articles a WHERE ${hasAlias(slug)} ${NEWEST}`,
    'article_version_by_alias',
  );
  return rows[0] && toVersion(rows[0], readDb());
}

/** Requests that arrive together share a query, which halves the cost of reading many articles. */
const findBySlug = batchReads(async (database, slugs: string[]) => {
  const { rows } = await database.query<ArticleBodyRow>(
    sql`SELECT ${itemColumns}, ${bodyColumns} FROM articles a WHERE a.state = 'published' AND a.slug = ANY (${arrayOf(slugs, 'text')})`,
    'articles_by_slug',
  );
  const found = new Map(rows.map((row) => [row.slug, row]));
  return (slug) => found.get(slug);
});

async function findByAlias(slug: string): Promise<ArticleBodyRow | undefined> {
  const { rows } = await readDb().query<ArticleBodyRow>(
    sql`SELECT ${itemColumns}, ${bodyColumns} FROM articles a WHERE ${hasAlias(slug)} ${NEWEST}`,
    'article_by_alias',
  );
  return rows[0];
}

const hasAlias = (slug: string): Sql => sql`a.state = 'published' AND a.aliases @> ARRAY[${slug}]::text[]`;
const NEWEST = sql`ORDER BY a.published_at DESC, a.id DESC LIMIT 1`;

/** Published articles by each of some slugs or aliases. A slug comes before an alias. */
export function listArticlesBySlugs(slugs: readonly string[], appUrl: string): Promise<Map<string, ArticleItem>> {
  return withReadDatabase(async () => {
    const { rows } = await readDb().query<ArticleItemRow & { named: string }>(
      sql`
      SELECT named.slug AS named, ${itemColumns}
      FROM unnest(${slugs}::text[]) named(slug) JOIN LATERAL (
        SELECT candidate.* FROM (
          SELECT b.*, 0 AS rank FROM articles b WHERE b.state = 'published' AND b.slug = named.slug
          UNION ALL
          SELECT b.*, 1 FROM articles b WHERE b.state = 'published' AND b.aliases @> ARRAY[named.slug]) candidate
        ORDER BY candidate.rank, candidate.published_at DESC, candidate.id DESC LIMIT 1) a ON true`,
      'articles_by_slug_or_alias',
    );
    return new Map(rows.map((row) => [row.named, toItem(row, 'both', appUrl)]));
  });
}

/** Those of the given articles that are published, in the order of the ids. */
export async function listPublishedById(ids: readonly string[], appUrl: string): Promise<ArticleItem[]> {
  const { rows } = await readDb().query<ArticleItemRow>(sql`
    SELECT ${itemColumns} FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS listed (id, position)
      JOIN articles a ON a.id = listed.id WHERE a.state = 'published' ORDER BY listed.position`);
  return rows.map((row) => toItem(row, 'both', appUrl));
}

/** Those of the given articles that exist, published or not, in the order of the ids. */
export async function listChosenArticles(ids: readonly string[]): Promise<ChosenArticle[]> {
  const { rows } = await db().query<ChosenArticle>(sql`
    SELECT a.id, a.title_zh, a.title_en, a.state = 'published' AS is_published
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS listed (id, position) JOIN articles a ON a.id = listed.id
    ORDER BY listed.position`);
  return rows;
}

/**
 * The ids of published articles that the field `article_ids` names by id, slug or alias.
 *
 * @throws InvalidFields at the index of each that is not published or was named before
 */
export async function findPublishedIds(client: Queryable, named: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string | null }>(sql`
    SELECT (SELECT a.id FROM articles a WHERE a.state = 'published'
        AND (a.slug = listed.name OR a.aliases @> ARRAY[listed.name]
          OR a.id = CASE WHEN listed.name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN listed.name::uuid END)
      ORDER BY a.slug = listed.name DESC, a.published_at DESC, a.id DESC LIMIT 1) AS id
    FROM unnest(${named}::text[]) WITH ORDINALITY AS listed (name, position) ORDER BY listed.position`);
  const ids: string[] = [];
  const invalid: InvalidField[] = [];
  for (const [index, { id }] of rows.entries()) {
    if (id !== null && !ids.includes(id)) ids.push(id);
    else {
      const message = id === null ? 'Article should be published' : 'Article should be listed once';
      invalid.push(new InvalidField('article_ids', 'value_error', message, [index]));
    }
  }
  if (invalid.length > 0) throw new InvalidFields(invalid);
  return ids;
}

/** Articles that editors put first: the pinned ones, then the featured ones, newest first. */
export async function listFeatured(limit: number, appUrl: string): Promise<ArticleItem[]> {
  const { rows } = await readDb().query<ArticleItemRow>(
    sql`
    SELECT ${itemColumns} FROM articles a WHERE a.state = 'published' AND (a.is_pinned OR a.is_featured)
    ORDER BY a.is_pinned DESC, a.published_at DESC, a.id DESC LIMIT ${limit}`,
    'featured_articles',
  );
  return rows.map((row) => toItem(row, 'both', appUrl));
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

type StatsRow = Omit<ArchiveStats, 'updatedAt'> & { updated_at: Date | null };

/** The totals of the home page. Triggers or small tables provide them, so the archive's size does not matter. */
export async function getArchiveStats(): Promise<ArchiveStats> {
  const { rows } = await readDb().query<StatsRow>(
    sql`
      SELECT
        (SELECT coalesce(sum(articles), 0)::int FROM archive_counts WHERE kind = 'all') AS articles,
        (SELECT coalesce(sum(articles - premium), 0)::int FROM archive_counts WHERE kind = 'all') AS open,
        (SELECT count(*)::int FROM categories) AS categories,
        (SELECT count(*)::int FROM videos WHERE is_published) AS videos,
        (SELECT max(changed_at) FROM articles WHERE state = 'published') AS updated_at`,
    'archive_stats',
  );
  const { updated_at, ...totals } = rows[0] ?? { articles: 0, open: 0, categories: 0, videos: 0, updated_at: null };
  return { ...totals, updatedAt: updated_at ?? undefined };
}
