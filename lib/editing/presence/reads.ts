import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { PRESENCE_SECONDS } from './rules';
import type { PresentEditor } from './schema';

/** Other users who have an article open, most recent first. `email` is the caller's; a token has none. */
export async function listEditors(articleId: string, email: string | undefined, now: Date): Promise<PresentEditor[]> {
  const since = new Date(now.getTime() - PRESENCE_SECONDS * 1_000);
  const { rows } = await db().query<{ name: string; language: PresentEditor['language']; seen_at: Date }>(
    sql`
    SELECT u.name, p.language, p.seen_at FROM article_presence p JOIN users u ON u.id = p.user_id
    WHERE p.article_id = ${articleId}::uuid AND p.seen_at > ${since} AND u.disabled_at IS NULL AND u.email IS DISTINCT FROM ${email ?? null}
    ORDER BY p.seen_at DESC, u.id`,
    'present_editors',
  );
  return rows.map(({ name, language, seen_at }) => ({ name, language, seen_at: seen_at.toISOString() }));
}
