import { sql } from '../../platform/db/sql';

/**
 * An author is a name, compared by `foldAuthor`: articles whose `author_name` folds to the same value share an author, spelled as
 * in the newest article. Namesakes therefore share a page; a different spelling (a middle initial) separates them. The Chinese
 * name leads to the same author, unless it is another author's `author_name`.
 */
export type Author = {
  author_name: string;
  author_name_zh: string | null;
  author_title_en: string | null;
  author_title_zh: string | null;
};

/** An author with the number of their articles, and the portrait that the newest of them has. */
export type AuthorTotal = Author & { author_avatar: string; articles: number };

/** An author's profile, as editors write it. Empty texts are unknown. */
export type AuthorProfile = {
  bio_zh: string;
  bio_en: string;
  affiliation_zh: string;
  affiliation_en: string;
  orcid: string;
};

/** What the page of an author shows besides the articles. */
export type ShownProfile = AuthorProfile & { avatar: string };

/** A row per author: `name` as their newest article has it, and when one of their articles last changed. Sorted by folded name. */
export const authorPages = sql`
  SELECT (array_agg(name ORDER BY published_at DESC, name))[1] AS name, max(updated_at) AS updated_at
  FROM (SELECT author_name AS name, max(published_at) AS published_at, max(changed_at) AS updated_at FROM articles
    WHERE state = 'published' AND author_name <> '' GROUP BY author_name) spelled
  GROUP BY author_fold(name) ORDER BY author_fold(name)`;
