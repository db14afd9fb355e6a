import type { Actor } from '../../platform/actor';
import type { Database } from '../../platform/db/client';
import { inTransaction } from '../../platform/db/transaction';
import { getEditState } from '../article-lock/reads';
import type { EditState } from '../article-lock/record';
import {
  listChangedFields,
  markFields,
  requireSince,
  toChanges,
  toDraftRecord,
  toFullRecord,
  toMark,
  toWorkingCopy,
  withTagNames,
} from '../article-lock/rules';
import { lockDraft, raiseVersion, requireVersion } from '../article-lock/writes';
import { keepDraft, keepRecord, writeDraft } from '../drafts/writes';
import { getStoredRevision } from './reads';

/** The article, and the number of the revision that holds what was kept; null without a draft and without fields. */
type Kept = { state: EditState; revision: number | null };

/**
 * Keeps the current draft as a revision, unless the latest one is identical. Without a draft there is nothing to keep: every
 * change of an article creates a revision.
 *
 * @param body fields that the revision has instead of those of the draft, which stays as it is
 */
export async function keepRevision(
  database: Database,
  id: string,
  actor: Actor,
  body: Record<string, unknown> = {},
): Promise<Kept> {
  return inTransaction(database, async (client) => {
    const state = await lockDraft(client, id, actor);
    const { record } = toWorkingCopy(state);
    const kept = withTagNames(toChanges(body, record.slug), record);
    if (listChangedFields(record, kept).length > 0) {
      const { n } = await keepRecord(client, state, { ...record, ...kept }, { by: actor.name, kind: 'kept' });
      return { state, revision: n };
    }
    return { state, revision: state.draft ? await keepDraft(client, state) : null };
  });
}

/**
 * Copies a revision into the draft. The previous draft is kept as a revision.
 *
 * @throws NotFoundError, EditConflictError
 */
export async function restoreRevision(
  database: Database,
  id: string,
  n: number,
  { since, actor }: { since: number | undefined; actor: Actor },
): Promise<EditState> {
  requireSince(since);
  return inTransaction(database, async (client) => {
    const before = await lockDraft(client, id, actor);
    const current = toWorkingCopy(before).record;
    // A field that is newer than the revision stays as it is.
    const { record } = await getStoredRevision(client, id, n, toFullRecord(before.article, current));
    requireVersion(before, since);
    const fields = listChangedFields(current, toDraftRecord(record));
    if (fields.length === 0) return before;
    if (before.draft) await keepDraft(client, before);
    const restored = Object.fromEntries(fields.map((field) => [field, record[field]]));
    const mark = toMark(before.version + 1, actor);
    await writeDraft(client, before, { changes: restored, base: {}, marks: markFields(fields, mark), mark });
    await raiseVersion(client, id);
    const after = await getEditState(client, id, actor);
    await keepDraft(client, after, 'restored');
    return getEditState(client, id, actor);
  });
}
