import { db } from '../../platform/db/client';
import { readDb } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';
import type { Author, AuthorProfile, AuthorTotal } from './record';
import { foldAuthor } from './rules';

/** How many of the newest articles under a name are searched for its author. */
const AUTHOR_CANDIDATES = 100;

/**
 * The author of published articles with a name, in either language. An author of this very name comes before one whose Chinese
 * name it is.
 */
export async function findAuthor(name: string): Promise<Author | undefined> {
  const folded = foldAuthor(name);
  const { rows } = await readDb().query<Record<keyof Author, string>>(
    sql`
    SELECT a.author_name, a.author_name_zh, a.author_title_en, a.author_title_zh
    FROM (SELECT article_id FROM article_authors WHERE author = ${folded}
      ORDER BY published_at DESC, article_id DESC LIMIT ${AUTHOR_CANDIDATES}) newest JOIN articles a ON a.id = newest.article_id
    ORDER BY author_fold(a.author_name) = ${folded} DESC, a.published_at DESC, a.id DESC LIMIT 1`,
    'author_by_name',
  );
  const [row] = rows;
  return (
    row && {
      author_name: row.author_name,
      author_name_zh: row.author_name_zh || null,
      author_title_en: row.author_title_en || null,
      author_title_zh: row.author_title_zh || null,
    }
  );
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
  return rows.map((row) => ({
    ...row,
    author_name_zh: row.author_name_zh || null,
    author_title_en: row.author_title_en || null,
    author_title_zh: row.author_title_zh || null,
  }));
}

/**
 * What the only member of staff with the author's name, in either language, wrote about themselves. Undefined for namesakes on the
 * staff, who cannot be told apart, and without a biography.
 */
export async function findAuthorProfile(
  author: Pick<Author, 'author_name' | 'author_name_zh'>,
): Promise<AuthorProfile | undefined> {
  const { rows } = await db().query<AuthorProfile>(
    sql`SELECT bio_zh, bio_en, avatar FROM users
        WHERE author_fold(name) IN (author_fold(${author.author_name}), author_fold(${author.author_name_zh ?? ''})) LIMIT 2`,
    'author_profile',
  );
  const [profile, another] = rows;
  return profile && !another && (profile.bio_zh || profile.bio_en) ? profile : undefined;
}
