import { type ArticleItemRow, toItem as toOurItem } from '../../lib/archive/articles/record';
import { Article, ArticleItem } from '../../lib/archive/articles/schema';

/** The API's JSON from the rows of `pg`, which reads times as dates. */

export type Row = Record<string, unknown>;

const COMPUTED = ['languages', 'published_at', 'updated_at', 'url', 'aliases', 'access'];
const ADDED = Object.keys(Article.shape).filter((name) => !(name in ArticleItem.shape) && name !== 'access');

const toColumns = (names: readonly string[]) =>
  names.flatMap((name) => (COMPUTED.includes(name) ? [] : [`a.${name}`])).join(', ');

/** The columns of a list item, from `articles a`. */
export const ITEM = `${toColumns(Object.keys(ArticleItem.shape))}, a.content_zh <> '' AS has_zh, a.content_en <> '' AS has_en,
  a.published_at, a.changed_at`;

/** The columns that a single article adds. */
export const BODY = `${toColumns(ADDED)}, archive_free_slugs(a.aliases, a.id) AS aliases`;

/** An item of a list in both languages, as we write it: a hand-written server would spell out the same. */
export function toItem(row: Row, portal: string): Row {
  return toOurItem(row as ArticleItemRow, 'both', portal);
}

/** One article with its full text. */
export function toArticle(row: Row, portal: string): Row {
  const added = Object.fromEntries(ADDED.map((name) => [name, row[name] === '' ? null : row[name]]));
  return { ...toItem(row, portal), ...added, access: { full_text: true, reason: 'active_key' } };
}
