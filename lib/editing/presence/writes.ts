import type { Actor } from '../../platform/actor';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import { requireVisible } from '../article-lock/reads';
import type { PresentEditor } from './schema';

/**
 * Records that a member of staff has an article open. It is not a change of the article: no version, no audit row.
 *
 * @returns the article's version
 * @throws NotFoundError if there is no such article, or it is hidden from `editor`
 */
export async function recordPresence(
  database: Database,
  articleId: string,
  editor: Actor,
  language: PresentEditor['language'],
  now: Date,
): Promise<number> {
  await requireVisible(database.pool, articleId, editor);
  const { rows } = await database.query<{ version: string }>(
    sql`
    WITH present AS (
      INSERT INTO article_presence (article_id, user_id, language, seen_at)
      SELECT a.id, u.id, ${language}, ${now}::timestamptz FROM articles a JOIN users u ON u.email = ${editor.email ?? null}
        WHERE a.id = ${articleId}::uuid FOR KEY SHARE OF a
      ON CONFLICT (article_id, user_id) DO UPDATE SET language = EXCLUDED.language, seen_at = EXCLUDED.seen_at)
    SELECT coalesce(e.version, 1) AS version FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id
    WHERE a.id = ${articleId}::uuid`,
    'record_presence',
  );
  if (!rows[0]) throw new NotFoundError('article', 'staff');
  return Number(rows[0].version);
}
