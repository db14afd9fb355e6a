import { readDb } from '../../platform/db/read-database';
import { empty, sql } from '../../platform/db/sql';
import type { Locale } from '../../platform/i18n/locales';
import type { ArticleItemRow } from '../articles/record';
import { itemColumns, toItem } from '../articles/record';
import type { ArticleItem } from '../articles/schema';
import type { FeedScope } from './record';

/** Articles in a feed. */
const FEED_SIZE = 50;

/** The newest published articles of a feed; with `language`, those that have a title and a body in it. */
export async function listFeedArticles(
  { category, tag }: FeedScope,
  language: Locale | undefined,
  appUrl: string,
): Promise<ArticleItem[]> {
  const translated = {
    en: sql` AND a.title_en <> '' AND a.content_en <> ''`,
    zh: sql` AND a.title_zh <> '' AND a.content_zh <> ''`,
  };
  const inLanguage = language ? translated[language] : empty;
  const inCategory = category === undefined ? empty : sql` AND a.category_slug = ${category}`;
  // Each reads one index in the order of the list.
  const source =
    tag === undefined
      ? sql`articles a WHERE a.state = 'published'${inCategory}${inLanguage} ORDER BY a.published_at DESC, a.id DESC`
      : sql`article_tags t JOIN articles a ON a.id = t.article_id WHERE t.tag = ${tag}${inCategory}${inLanguage}
          ORDER BY t.published_at DESC, t.article_id DESC`;
  const name = ['feed', ...(category === undefined ? [] : ['category']), ...(tag === undefined ? [] : ['tag'])].join('_');
  const { rows } = await readDb().query<ArticleItemRow>(
    sql`SELECT ${itemColumns} FROM ${source} LIMIT ${FEED_SIZE}`,
    `${name}_${language ?? 'both'}`,
  );
  return rows.map((row) => toItem(row, 'both', appUrl));
}
