import { type Sql, sql } from '../../platform/db/sql';

/** The tags of an article and their Chinese names: none, or one for each tag, `''` where a tag has none. */
export type TagNames = { tags: string[]; tags_zh: string[] };

/** A tag as readers see it; `zh` is empty without a Chinese name. */
export type Tag = { tag: string; zh: string };

/** The Chinese name of a tag, which its newest published article with one gives it, or `''`. */
export function chineseNameOf(tag: Sql): Sql {
  return sql`coalesce((SELECT named.tag_zh FROM article_tags named WHERE named.tag = ${tag} AND named.tag_zh <> ''
    ORDER BY named.published_at DESC, named.article_id DESC LIMIT 1), '')`;
}
