import type { StaffReader } from '../../people/auth/record';
import { db } from '../../platform/db/client';
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
  articleId: string,
  editor: StaffReader,
  language: PresentEditor['language'],
  now: Date,
): Promise<number> {
  await requireVisible(db().pool, articleId, editor);
  const { rows } = await db().pool.query<{ version: string }>(
    `WITH present AS (
       INSERT INTO article_presence (article_id, user_id, language, seen_at)
       SELECT a.id, u.id, $3, $4 FROM articles a JOIN users u ON u.email = $2 WHERE a.id = $1 FOR KEY SHARE OF a
       ON CONFLICT (article_id, user_id) DO UPDATE SET language = EXCLUDED.language, seen_at = EXCLUDED.seen_at)
     SELECT coalesce(e.version, 1) AS version FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id WHERE a.id = $1`,
    [articleId, editor.email, language, now],
  );
  if (!rows[0]) throw new NotFoundError('article', 'staff');
  return Number(rows[0].version);
}
