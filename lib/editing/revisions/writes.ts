import type { Actor } from '../../platform/actor';
import type { Database } from '../../platform/db/client';
import { inTransaction } from '../../platform/db/transaction';
import { getEditState } from '../article-lock/reads';
import type { EditState } from '../article-lock/record';
import { listChangedFields, markFields, requireSince, toDraftRecord, toMark, toWorkingCopy } from '../article-lock/rules';
import { lockDraft, raiseVersion, requireVersion } from '../article-lock/writes';
import { keepDraft, writeDraft } from '../drafts/writes';
import { getStoredRevision } from './reads';

/**
 * Keeps the current draft as a revision, unless the latest one is identical. Without a draft there is nothing to keep: every
 * change of an article creates a revision.
 */
export async function keepRevision(database: Database, id: string, actor: Actor): Promise<EditState> {
  return inTransaction(database, async (client) => {
    const state = await lockDraft(client, id, actor);
    if (state.draft) await keepDraft(client, state);
    return state;
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
    const { record } = await getStoredRevision(client, id, n);
    requireVersion(before, since);
    const current = toWorkingCopy(before).record;
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
