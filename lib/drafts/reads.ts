import { db } from '../db/client';
import { sql } from '../db/sql';
import type { Queryable } from '../db/transaction';
import { NotFoundError } from '../errors';
import type { EditState, FieldMarks, Writer } from './record';
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
  draft: DraftRecord | null;
  base: DraftRecord;
  draft_marks: FieldMarks;
  saved_by: string;
  revised_at: Date;
};

/**
 * An article with its draft and version, as the transaction of `client` sees them.
 *
 * @throws NotFoundError if there is none, or it is hidden from `reader`
 */
export async function getEditState(client: Queryable, id: string, reader: Writer): Promise<EditState> {
  const { rows } = await client.query<EditRow>(sql`
    SELECT a.id, a.state, a.first_live_at IS NOT NULL AS was_live, article_record(to_jsonb(a)) AS article,
      coalesce(e.version, 1)::int AS version, e.fields AS marks, e.created_by,
      coalesce(e.edited_at, a.changed_at, a.created_at) AS edited_at, e.in_step,
      d.record AS draft, d.base, d.fields AS draft_marks, d.saved_by, d.revised_at
    FROM articles a LEFT JOIN article_edits e ON e.article_id = a.id LEFT JOIN article_drafts d ON d.article_id = a.id
    WHERE a.id = ${id}::uuid`);
  const [row] = rows;
  if (!row || !isVisible(row.created_by, reader)) throw new NotFoundError('article', 'staff');
  const { was_live, created_by, edited_at, in_step, draft, base, draft_marks, saved_by, revised_at, marks, ...rest } = row;
  return {
    ...rest,
    wasLive: was_live,
    marks: marks ?? {},
    draft: draft ? { record: draft, base, marks: draft_marks, savedBy: saved_by, revisedAt: revised_at } : undefined,
    createdBy: created_by,
    editedAt: edited_at,
    inStep: in_step,
  };
}

/** The same outside a transaction. */
export function readEditState(id: string, reader: Writer): Promise<EditState> {
  return getEditState(db().pool, id, reader);
}

/** A contributor sees only articles that they created. */
export function isVisible(createdBy: string | null, { role, email }: Pick<Writer, 'role' | 'email'>): boolean {
  return role !== 'contributor' || (email !== undefined && toOwnActors(email).includes(createdBy ?? ''));
}

/** The names under which audit rows and revisions know a member of staff: the role may have changed. */
export const toOwnActors = (email: string) => [`staff:${email}`, `admin:${email}`];
