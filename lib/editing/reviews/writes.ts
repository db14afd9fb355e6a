import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { getEditState } from '../article-lock/reads';
import type { EditState } from '../article-lock/record';
import { endReview, lockDraft, raiseVersion } from '../article-lock/writes';
import type { ReviewInput } from './schema';

/**
 * Marks an article as ready for an editor. Another request replaces the first; the same one by the same person changes nothing.
 *
 * @throws NotFoundError; RoleRequiredError for a contributor whose article was published
 */
export async function requestReview(
  database: Database,
  id: string,
  { note }: ReviewInput,
  { actor, now }: { actor: Actor; now: Date },
): Promise<EditState> {
  return inTransaction(database, async (client) => {
    const before = await lockDraft(client, id, actor);
    if (before.review?.by === actor.name && before.review.note === note) return before;
    await client.query(sql`
      UPDATE article_edits SET review_by = ${actor.name}, review_at = ${now}, review_note = ${note} WHERE article_id = ${id}::uuid`);
    await raiseVersion(client, id);
    const audited = { actor, action: 'article.review', subject: `article:${id}` } as const;
    await writeAudit(client, { ...audited, before: before.review ?? null, after: { by: actor.name, note } });
    return getEditState(client, id, actor);
  });
}

/**
 * Takes the request back.
 *
 * @throws NotFoundError `review` if there is none; RoleRequiredError
 */
export async function withdrawReview(database: Database, id: string, actor: Actor): Promise<EditState> {
  return inTransaction(database, async (client) => {
    const before = await lockDraft(client, id, actor);
    if (!before.review) throw new NotFoundError('review');
    await endReview(client, id);
    await raiseVersion(client, id);
    await writeAudit(client, {
      actor,
      action: 'article.review',
      subject: `article:${id}`,
      before: before.review,
      after: null,
    });
    return getEditState(client, id, actor);
  });
}
