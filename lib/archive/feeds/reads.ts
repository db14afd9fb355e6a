import { readDb } from '../../platform/db/read-database';
import { empty, type Sql, sql } from '../../platform/db/sql';
import { foldAuthor } from '../../platform/fold-author';
import type { Locale } from '../../platform/i18n/locales';
import type { ArticleItemRow } from '../articles/record';
import { itemColumns, toItem } from '../articles/record';
import type { ArticleItem } from '../articles/schema';
import type { FeedScope } from './record';

/** Articles in a feed. */
const FEED_SIZE = 50;

/** The newest published articles of a feed; with `language`, those that have a title and a body in it. */
export async function listFeedArticles(scope: FeedScope, language: Locale | undefined, appUrl: string): Promise<ArticleItem[]> {
  const translated = {
    en: sql` AND a.title_en <> '' AND a.content_en <> ''`,
    zh: sql` AND a.title_zh <> '' AND a.content_zh <> ''`,
  };
  const { name, source } = toSource(scope, language ? translated[language] : empty);
  const { rows } = await readDb().query<ArticleItemRow>(
    sql`SELECT ${itemColumns} FROM ${source} LIMIT ${FEED_SIZE}`,
    `feed_${name}_${language ?? 'both'}`,
  );
  return rows.map((row) => toItem(row, 'both', appUrl));
}

/** Each source reads one index in the order of the list. */
function toSource({ category, tag, author }: FeedScope, inLanguage: Sql): { name: string; source: Sql } {
  if (tag !== undefined)
    return {
      name: 'tag',
      source: sql`article_tags t JOIN articles a ON a.id = t.article_id WHERE t.tag = ${tag}${inLanguage}
        ORDER BY t.published_at DESC, t.article_id DESC`,
    };
  if (author !== undefined)
    return {
      name: 'author',
      source: sql`article_authors t JOIN articles a ON a.id = t.article_id WHERE t.author = ${foldAuthor(author)}${inLanguage}
        ORDER BY t.published_at DESC, t.article_id DESC`,
    };
  const inCategory = category === undefined ? empty : sql` AND a.category_slug = ${category}`;
  return {
    name: category === undefined ? 'all' : 'category',
    source: sql`articles a WHERE a.state = 'published'${inCategory}${inLanguage} ORDER BY a.published_at DESC, a.id DESC`,
  };
}
