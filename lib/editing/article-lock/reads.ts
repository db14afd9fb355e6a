import { isOwn } from '../../people/auth/rules';
import { type Actor, hasRole } from '../../platform/actor';
import { toWireTime } from '../../platform/clock';
import { sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { type EditConflict, NotFoundError } from '../../platform/errors';
import type { EditState, FieldMarks } from './record';
import { completeArticle, toDraftRecord } from './rules';
import type { ArticleRecord, DraftRecord } from './schema';

type EditRow = {
  id: string;
  state: EditState['state'];
  was_live: boolean;
  article: ArticleRecord;
  version: number;
  marks: FieldMarks | null;
  created_by: string | null;
  edited_at: Date;
  in_step: unknown;
  review_by: string | null;
  review_at: Date | null;
  review_note: string | null;
  draft: DraftRecord | null;
  base: DraftRecord;
  draft_marks: FieldMarks;
  saved_by: string;
  revised_at: Date;
};

/**
 * An article with its draft and version, as the transaction of `client` sees them.
 *
 * @throws NotFoundError if there is none, with who deleted it, or it is hidden from `reader`
 */
export async function getEditState(client: Queryable, id: string, reader: Actor): Promise<EditState> {
  const { rows } = await client.query<EditRow>(sql`
    SELECT a.id, a.state, a.first_live_at IS NOT NULL AS was_live, article_record(to_jsonb(a)) AS article,
      coalesce(e.version, 1)::int AS version, e.fields AS marks, e.created_by,
      coalesce(e.edited_at, a.created_at) AS edited_at, e.in_step, e.review_by, e.review_at, e.review_note,
      d.record AS draft, d.base, d.fields AS draft_marks, d.saved_by, d.revised_at
    FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id LEFT JOIN article_drafts d ON d.article_id = a.id
    WHERE a.id = ${id}::uuid`);
  const [row] = rows;
  if (!row || !isVisible(row.created_by, reader)) throw await toNotFound(client, id);
  const { was_live, created_by, edited_at, in_step, draft, base, draft_marks, saved_by, revised_at, marks, ...others } = row;
  const { review_by, review_at, review_note, ...rest } = others;
  // A field that articles gained after the draft was stored comes from the article: nobody changed it in the draft.
  const own = toDraftRecord(rest.article);
  return {
    ...rest,
    wasLive: was_live,
    marks: marks ?? {},
    draft: draft
      ? {
          record: completeArticle(draft, own),
          base: completeArticle(base, own),
          marks: draft_marks,
          savedBy: saved_by,
          revisedAt: revised_at,
        }
      : undefined,
    createdBy: created_by,
    editedAt: edited_at,
    inStep: in_step,
    review: review_by !== null && review_at ? { by: review_by, at: toWireTime(review_at), note: review_note ?? '' } : undefined,
  };
}

/**
 * Rejects a reader who may not see an article, without reading its text.
 *
 * @throws NotFoundError if there is no such article, or it is hidden from `reader`
 */
export async function requireVisible(client: Queryable, id: string, reader: Actor): Promise<void> {
  const { rows } = await client.query<{ created_by: string | null }>(sql`
    SELECT e.created_by FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id WHERE a.id = ${id}::uuid`);
  if (!rows[0] || !isVisible(rows[0].created_by, reader)) throw await toNotFound(client, id);
}

/** With who deleted it, if that is why: an editor who still has the article open may notice by any call. */
async function toNotFound(client: Queryable, id: string): Promise<NotFoundError> {
  const { rows } = await client.query<{ actor: string; at: Date }>(sql`
    SELECT actor, at FROM audit WHERE action = 'article.delete' AND subject = ${`article:${id}`} ORDER BY audit.id DESC LIMIT 1`);
  const [row] = rows;
  if (!row) return new NotFoundError('article', 'staff');
  const toName = await getWriterNames(client, [row.actor]);
  return new NotFoundError('article', 'staff', { by: toName(row.actor), at: toWireTime(row.at) });
}

/** A contributor sees only articles that they created. */
function isVisible(createdBy: string | null, reader: Actor): boolean {
  return hasRole(reader.role, 'editor') || isOwn(createdBy, reader);
}

/** The display name of an actor: the name of the member of staff, or the actor itself. */
export async function getWriterNames(client: Queryable, actors: readonly string[]): Promise<(actor: string) => string> {
  const { rows } = await client.query<{ email: string; name: string }>(sql`
    SELECT email, name FROM users WHERE email = ANY (${actors.map(toEmail)}::text[])`);
  const names = new Map(rows.map(({ email, name }) => [email, name]));
  return (actor) => (STAFF_ACTOR.test(actor) ? (names.get(toEmail(actor)) ?? actor) : actor);
}

const STAFF_ACTOR = /^(?:staff|admin):/;
const toEmail = (actor: string) => actor.replace(STAFF_ACTOR, '');

/** Conflicts that name people. */
export async function nameConflicts(client: Queryable, conflicts: readonly EditConflict[]): Promise<EditConflict[]> {
  const toName = await getWriterNames(
    client,
    conflicts.map(({ by }) => by),
  );
  return conflicts.map((conflict) => ({ ...conflict, by: toName(conflict.by) }));
}
