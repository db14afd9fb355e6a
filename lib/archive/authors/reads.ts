import { type Database, db } from '../../platform/db/client';
import type { Page } from '../../platform/db/page';
import { readDb } from '../../platform/db/read-database';
import { sql, toContains } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import { foldAuthor } from '../../platform/fold-author';
import { toAuthorPath, toAuthorSlug } from '../../platform/portal-paths';
import type { Author, AuthorTotal, ShownProfile } from './record';
import type { AdminAuthor } from './schema';

/** How many of the newest articles under a name are searched for its author. */
const AUTHOR_CANDIDATES = 100;

/**
 * Finds the author of published articles by name, in either language. A match of the name comes before one of the Chinese name.
 */
export async function findAuthor(name: string, database: Pick<Database, 'query'> = readDb()): Promise<Author | undefined> {
  const folded = foldAuthor(name);
  const { rows } = await database.query<Record<keyof Author, string>>(
    sql`
    SELECT a.author_name, a.author_name_zh, a.author_title_en, a.author_title_zh
    FROM (SELECT article_id FROM article_authors WHERE author = ${folded}
      ORDER BY published_at DESC, article_id DESC LIMIT ${AUTHOR_CANDIDATES}) newest JOIN articles a ON a.id = newest.article_id
    ORDER BY author_fold(a.author_name) = ${folded} DESC, a.published_at DESC, a.id DESC LIMIT 1`,
    'author_by_name',
  );
  const [row] = rows;
  return row && toAuthor(row);
}

/** Newest articles whose authors are listed. */
const RECENT_ARTICLES = 200;

/** The authors of recent articles with the number of all their articles, the most productive first. */
export async function listRecentAuthors(limit: number): Promise<AuthorTotal[]> {
  const { rows } = await readDb().query<Record<keyof Author | 'author_avatar', string> & { articles: number }>(
    sql`
    WITH recent AS (
      SELECT author_name, author_name_zh, author_title_en, author_title_zh, author_avatar, author_fold(author_name) AS author,
        published_at, id
      FROM articles WHERE state = 'published' ORDER BY published_at DESC, id DESC LIMIT ${RECENT_ARTICLES}),
    authors AS (SELECT DISTINCT ON (author) * FROM recent ORDER BY author, published_at DESC, id DESC)
    SELECT author_name, author_name_zh, author_title_en, author_title_zh, author_avatar,
      (SELECT coalesce(sum(n.articles), 0)::int FROM archive_counts n WHERE n.kind = 'author' AND n.value = author) AS articles
    FROM authors WHERE author <> '' ORDER BY articles DESC, author LIMIT ${limit}`,
    'recent_authors',
  );
  return rows.map((row) => ({ ...row, ...toAuthor(row) }));
}

const toAuthor = ({ author_name, author_name_zh, author_title_en, author_title_zh }: Record<keyof Author, string>): Author => ({
  author_name,
  author_name_zh: author_name_zh || null,
  author_title_en: author_title_en || null,
  author_title_zh: author_title_zh || null,
});

/** Finds an author by slug: if several share it, the one who published last. */
export async function findAuthorBySlug(slug: string, database: Pick<Database, 'query'> = readDb()): Promise<Author | undefined> {
  if (slug === '') return undefined;
  const { rows } = await database.query<{ author: string }>(
    sql`SELECT author FROM article_authors WHERE author_slug(author) = ${slug}
        ORDER BY published_at DESC, article_id DESC LIMIT 1`,
    'author_by_slug',
  );
  return rows[0] && findAuthor(rows[0].author, database);
}

/**
 * Finds the author that the last segment of a URL names, by slug or by name in either language, with the path of the author's
 * page. If another author with the same slug published later, the page is under the name itself.
 */
export async function findAuthorPage(segment: string): Promise<{ author: Author; path: string } | undefined> {
  const author = (await findAuthor(segment)) ?? (await findAuthorBySlug(toAuthorSlug(segment)));
  if (!author) return undefined;
  const path = toAuthorPath(author.author_name);
  const owner = await findAuthorBySlug(toAuthorSlug(author.author_name));
  const isOwn = owner !== undefined && foldAuthor(owner.author_name) === foldAuthor(author.author_name);
  return { author, path: isOwn ? path : `/authors/${encodeURIComponent(author.author_name)}` };
}

/**
 * The profile on an author's page. A biography that it lacks is taken from the only member of staff with the author's name, in
 * either language; if two have that name, neither is shown.
 */
export async function findAuthorProfile(author: Pick<Author, 'author_name' | 'author_name_zh'>): Promise<ShownProfile> {
  const { rows } = await db().query<ShownProfile>(
    sql`
    WITH staff AS (
      SELECT bio_zh, bio_en, avatar, count(*) OVER () AS namesakes FROM users
      WHERE author_fold(name) IN (author_fold(${author.author_name}), author_fold(${author.author_name_zh ?? ''})) LIMIT 2),
    self AS (SELECT * FROM staff WHERE namesakes = 1 AND bio_zh || bio_en <> ''),
    profile AS (SELECT * FROM author_profiles WHERE author = author_fold(${author.author_name}))
    SELECT coalesce(nullif(p.bio_zh, ''), s.bio_zh, '') AS bio_zh, coalesce(nullif(p.bio_en, ''), s.bio_en, '') AS bio_en,
      coalesce(p.affiliation_zh, '') AS affiliation_zh, coalesce(p.affiliation_en, '') AS affiliation_en,
      coalesce(p.orcid, '') AS orcid, coalesce(s.avatar, '') AS avatar
    FROM (VALUES (1)) one (n) LEFT JOIN profile p ON true LEFT JOIN self s ON true`,
    'author_profile',
  );
  return rows[0] as ShownProfile;
}

/** Editors who write here: the staff whose biography their page as an author shows. */
export async function listEditors(limit: number): Promise<Author[]> {
  const { rows } = await db().query<{ name: string }>(
    sql`
    SELECT min(u.name) AS name FROM users u
    WHERE u.disabled_at IS NULL AND u.bio_zh || u.bio_en <> '' AND EXISTS (
      SELECT FROM article_authors a WHERE a.author = author_fold(u.name))
    GROUP BY author_fold(u.name) HAVING count(*) = 1 ORDER BY min(u.created_at) LIMIT ${limit}`,
    'editors',
  );
  const found = await Promise.all(rows.map(({ name }) => findAuthor(name)));
  return found.filter((author) => author !== undefined);
}

/** A page of the authors of published articles, the most productive first. */
export async function listAdminAuthors(query: {
  /** part of a name, in either language */
  q?: string | undefined;
  page: number;
  pageSize: number;
}): Promise<Page<AdminAuthor>> {
  const part = query.q === undefined ? null : toContains(query.q);
  const { rows } = await db().query<{ total: number; items: AdminAuthor[] }>(sql`
    WITH listed AS MATERIALIZED (
      SELECT * FROM (${adminAuthors}) named WHERE ${part}::text IS NULL OR author_name ILIKE ${part} OR author_name_zh ILIKE ${part}),
    page AS (SELECT * FROM listed ORDER BY articles DESC, author LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize})
    SELECT (SELECT count(*)::int FROM listed) AS total,
      coalesce((SELECT jsonb_agg(to_jsonb(page) - 'author' ORDER BY articles DESC, author) FROM page), '[]') AS items`);
  return rows[0] ?? { items: [], total: 0 };
}

/**
 * One author as editors see it.
 *
 * @throws NotFoundError
 */
export async function getAdminAuthor(slug: string): Promise<AdminAuthor> {
  const found = await findAuthorBySlug(slug, db());
  if (!found) throw new NotFoundError('author');
  const { rows } = await db().query<AdminAuthor & { author?: string }>(
    sql`SELECT * FROM (${adminAuthors}) named WHERE author = ${foldAuthor(found.author_name)}`,
  );
  const [{ author: _, ...author } = {} as AdminAuthor & { author?: string }] = rows;
  return author;
}

/** A row per author, named as in their newest article. */
const adminAuthors = sql`
  SELECT named.author, author_slug(named.author) AS slug, named.author_name, named.author_name_zh, named.articles,
    coalesce(p.bio_zh, '') AS bio_zh, coalesce(p.bio_en, '') AS bio_en, coalesce(p.affiliation_zh, '') AS affiliation_zh,
    coalesce(p.affiliation_en, '') AS affiliation_en, coalesce(p.orcid, '') AS orcid
  FROM (
    SELECT author_fold(author_name) AS author, (array_agg(author_name ORDER BY newest DESC, author_name))[1] AS author_name,
      (array_agg(author_name_zh ORDER BY newest DESC, author_name_zh))[1] AS author_name_zh, sum(articles)::int AS articles
    FROM (SELECT author_name, author_name_zh, max(published_at) AS newest, count(*) AS articles FROM articles
      WHERE state = 'published' AND author_name <> '' GROUP BY author_name, author_name_zh) spelled
    GROUP BY 1) named LEFT JOIN author_profiles p ON p.author = named.author`;
