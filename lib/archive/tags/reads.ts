import type { Database } from '../../platform/db/client';
import { readDb } from '../../platform/db/read-database';
import { sql } from '../../platform/db/sql';
import { chineseNameOf, type Tag } from './record';

/** Finds a tag of published articles by name, in either language. A match of the name comes before one of the Chinese name. */
export async function findTag(name: string, database: Pick<Database, 'query'> = readDb()): Promise<Tag | undefined> {
  const { rows } = await database.query<Tag>(
    sql`
    SELECT found.tag, ${chineseNameOf(sql`found.tag`)} AS zh FROM (
      (SELECT tag, 0 AS rank FROM article_tags WHERE tag = ${name} LIMIT 1)
      UNION ALL
      (SELECT tag, 1 FROM article_tags WHERE tag_zh = ${name} AND tag_zh <> '' ORDER BY published_at DESC LIMIT 1)) found
    ORDER BY found.rank LIMIT 1`,
    'tag_by_name',
  );
  return rows[0];
}
