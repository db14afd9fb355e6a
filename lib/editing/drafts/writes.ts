import { hasCategory, requireCategory } from '../../archive/categories/reads';
import { type Actor, service } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import { toWireTime } from '../../platform/clock';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { EditConflictError, NotFoundError, PublishBlockedError, StateConflictError } from '../../platform/errors';
import { InvalidField } from '../../platform/validation';
import { getEditState, nameConflicts } from '../article-lock/reads';
import type { Draft, DraftField, EditState, FieldMark, FieldMarks, RevisionKind } from '../article-lock/record';
import {
  completeArticle,
  emptyRecord,
  listChangedFields,
  listPublishReasons,
  markFields,
  requireSince,
  toChanges,
  toDraftRecord,
  toFullRecord,
  toMark,
  toWorkingCopy,
  withTagNames,
} from '../article-lock/rules';
import type { ArticleRecord, DraftRecord } from '../article-lock/schema';
import {
  endReview,
  endSchedule,
  lockArticle,
  lockDraft,
  nameWriter,
  raiseVersion,
  requireFreeSlugs,
  requireVersion,
  writeArticle,
} from '../article-lock/writes';
import { isDueForRevision, mergeDraft, mergeRebase, mergeSave, toPublishedMarks } from './rules';

/** A write with the changes of others since the version that its writer had read. */
type SavedDraft = { state: EditState; merged: Partial<DraftRecord> };

/**
 * Saves changed fields of a draft; the first save creates it. Saves either all fields or none.
 *
 * @param options.since the version that the writer read
 * @throws EditConflictError for fields that others changed since
 */
export async function saveDraft(
  database: Database,
  id: string,
  body: Record<string, unknown>,
  options: { since: number | undefined; actor: Actor },
): Promise<SavedDraft> {
  const { since, actor } = options;
  return inTransaction(database, async (client) => {
    await requireCategory(client, toChanges(body).category_slug);
    requireSince(since);
    const before = await lockDraft(client, id, actor);
    const copy = toWorkingCopy(before);
    const sent = withTagNames(toChanges(body, copy.record.slug), copy.record);
    const { changes, conflicts, merged } = mergeSave(copy, sent, since);
    const rebase = mergeRebase(before, (body.rebase ?? []) as DraftField[], since);
    conflicts.push(...rebase.conflicts);
    if (conflicts.length > 0 || since > before.version)
      throw new EditConflictError(before.version, await nameConflicts(client, conflicts));
    await requireFreeSlugs(client, id, changes);
    const fields = Object.keys(changes) as DraftField[];
    if (fields.length === 0 && Object.keys(rebase.base).length === 0) return { state: before, merged };
    if (before.draft && isDueForRevision(before.draft, actor.name, new Date())) await keepDraft(client, before);
    const mark = toMark(before.version + 1, actor);
    await writeDraft(client, before, { changes, base: rebase.base, marks: markFields(fields, mark), mark });
    await raiseVersion(client, id);
    return { state: await getEditState(client, id, actor), merged };
  });
}

/**
 * Discards a draft, which stays among the revisions.
 *
 * @throws NotFoundError `draft` if there is none
 */
export async function discardDraft(
  database: Database,
  id: string,
  options: { since: number | undefined; actor: Actor },
): Promise<void> {
  const { since, actor } = options;
  requireSince(since);
  await inTransaction(database, async (client) => {
    const before = await lockDraft(client, id, actor);
    const { draft } = before;
    if (!draft) throw new NotFoundError('draft');
    requireVersion(before, since);
    await keepDraft(client, before);
    await endReview(client, id);
    // Marks the discarded fields as changed, so open editors reload them.
    const back = listChangedFields(draft.record, toDraftRecord(before.article));
    await endDraft(client, id, { ...draft.marks, ...markFields(back, toMark(before.version + 1, actor)) });
    await raiseVersion(client, id);
  });
}

/**
 * Merges the draft into the article and publishes it, now or at `publishAt`. Deletes the draft and its schedule.
 *
 * @param options.publishAt a time in the past dates the article; undefined leaves its date, unless that is still to come
 * @throws EditConflictError, StateConflictError, PublishBlockedError, SlugTakenError
 */
export async function publishDraft(
  database: Database,
  id: string,
  options: { publishAt: string | undefined; since: number | undefined; actor: Actor; note?: Note | undefined },
): Promise<EditState> {
  const { publishAt, since, actor, note } = options;
  requireSince(since);
  return inTransaction(database, async (client) => {
    const before = await lockArticle(client, id, actor, 'published');
    requireVersion(before, since);
    const { article, draft, state } = before;
    if (state === 'archived') throw new StateConflictError(state);
    if (note) requireLive(state, note);
    const now = toWireTime(new Date());
    const publish_at = publishAt ?? (article.publish_at > now ? '' : article.publish_at);
    if (state === 'published' && publish_at > now) throw new StateConflictError(state);
    // The revision says what happened: it goes live later, and then leaves another one.
    if (publish_at > now) await nameWriter(client, actor.name, 'scheduled');
    const written = await applyDraft(client, before, draft, { is_published: true, publish_at });
    if (draft) await endDraft(client, id, toPublishedMarks(draft, written.article, written.marks, written.version));
    if (written.version === before.version) return written;
    const after = await getEditState(client, id, actor);
    const fields = listChangedFields(article, after.article);
    const noted = note && fields.length > 0 ? note : undefined;
    if (noted) await keepNote(client, id, noted);
    const isScheduled = after.state === 'scheduled';
    await writeAudit(client, {
      actor,
      action: isScheduled ? 'article.schedule' : 'article.publish',
      subject: `article:${id}`,
      before: { slug: article.slug, state },
      after: {
        slug: after.article.slug,
        state: after.state,
        fields,
        ...(isScheduled ? { at: after.article.publish_at } : {}),
        ...noted,
      },
    });
    return after;
  });
}

/** The note for readers about a change; at least one of the texts is not empty. */
type Note = { note_zh: string; note_en: string };

function requireLive(state: EditState['state'], { note_en }: Note): void {
  if (state === 'published') return;
  throw new InvalidField(note_en ? 'note_en' : 'note_zh', 'value_error', 'Note should be about a change of a published article');
}

/** Keeps a note beside the revision that this transaction left. */
async function keepNote(client: Queryable, id: string, { note_zh, note_en }: Note): Promise<void> {
  await client.query(sql`
    INSERT INTO article_update_notes (article_id, n, note_zh, note_en)
    SELECT r.article_id, max(r.n), ${note_zh}::text, ${note_en}::text FROM article_revisions r
    WHERE r.article_id = ${id}::uuid GROUP BY r.article_id`);
}

/**
 * Merges a draft, or the revision that a schedule pinned, into a locked article and ends the schedule. The caller decides what
 * remains of the draft. `lockArticle` or `nameWriter` has set the writer.
 *
 * @param draft undefined if there is nothing to merge
 * @param live other changes of the article
 * @throws EditConflictError, PublishBlockedError, SlugTakenError
 */
export async function applyDraft(
  client: Queryable,
  before: EditState,
  draft: Pick<Draft, 'record' | 'base'> | undefined,
  live: Partial<ArticleRecord> = {},
): Promise<EditState> {
  const { id, version } = before;
  const merged = await mergeForReaders(client, before, draft);
  await writeArticle(client, before, { ...merged, ...live });
  await endSchedule(client, id);
  await endReview(client, id);
  const written = await getEditState(client, id, service);
  if (!draft || written.version > version) return written;
  await raiseVersion(client, id);
  return { ...written, version: version + 1 };
}

/**
 * The article as publishing a draft would leave it.
 *
 * @throws EditConflictError, PublishBlockedError
 */
export async function mergeForReaders(
  client: Queryable,
  { article, marks, version, state }: EditState,
  draft: Pick<Draft, 'record' | 'base'> | undefined,
): Promise<DraftRecord> {
  const { merged, conflicts } = draft ? mergeDraft(draft, article, marks) : { merged: toDraftRecord(article), conflicts: [] };
  if (conflicts.length > 0) throw new EditConflictError(version, await nameConflicts(client, conflicts));
  const shown = state === 'published' ? article : undefined;
  const reasons = listPublishReasons(merged, await hasCategory(client, merged.category_slug), shown);
  if (reasons.length > 0) throw new PublishBlockedError(reasons);
  return merged;
}

type DraftChange = { changes: Partial<DraftRecord>; base: Partial<DraftRecord>; marks: FieldMarks; mark: FieldMark };

/** Writes changed fields of the draft, creating it if needed. */
export async function writeDraft(
  client: Queryable,
  before: EditState,
  { changes, base, marks, mark }: DraftChange,
): Promise<void> {
  if (before.draft) {
    // The base of a changed field is stored even if the field is newer than the draft.
    const { base: known } = before.draft;
    const bases = { ...Object.fromEntries(Object.keys(changes).map((field) => [field, known[field as DraftField]])), ...base };
    await client.query(sql`
      UPDATE article_drafts SET record = record || ${JSON.stringify(changes)}::jsonb, base = base || ${JSON.stringify(bases)}::jsonb,
        fields = fields || ${JSON.stringify(marks)}::jsonb, saved_by = ${mark.by}, saved_at = ${mark.at}
      WHERE article_id = ${before.id}::uuid`);
    return;
  }
  const record = toDraftRecord(before.article);
  await client.query(sql`
    INSERT INTO article_drafts (article_id, record, base, fields, saved_by, saved_at, revised_at)
    VALUES (${before.id}::uuid, ${JSON.stringify({ ...record, ...changes })}::jsonb, ${JSON.stringify(record)}::jsonb,
      ${JSON.stringify({ ...before.marks, ...marks })}::jsonb, ${mark.by}, ${mark.at}, ${mark.at})`);
}

/**
 * Keeps the draft as a revision by its last author, unless the latest revision is identical.
 *
 * @returns the number of the revision that holds the draft
 */
export async function keepDraft(client: Queryable, state: EditState, kind: RevisionKind = 'edited'): Promise<number> {
  const { id, draft } = state;
  if (!draft) throw new Error('there is no draft to keep');
  const { n, isNew } = await keepRecord(client, state, draft.record, { by: draft.savedBy, kind });
  if (isNew) await client.query(sql`UPDATE article_drafts SET revised_at = clock_timestamp() WHERE article_id = ${id}::uuid`);
  return n;
}

/** Keeps a record as a revision, unless the latest one is identical. The edit row is locked. */
export async function keepRecord(
  client: Queryable,
  { id, article, state }: EditState,
  kept: DraftRecord,
  { by, kind }: { by: string; kind: RevisionKind },
): Promise<{ n: number; isNew: boolean }> {
  const { rows } = await client.query<{ n: number; record: ArticleRecord }>(sql`
    SELECT n, record FROM article_revisions WHERE article_id = ${id}::uuid ORDER BY n DESC LIMIT 1`);
  const record = toFullRecord(article, kept);
  const fields = listChangedFields(rows[0] ? completeArticle(rows[0].record, emptyRecord) : article, record);
  if (rows[0] && fields.length === 0) return { n: rows[0].n, isNew: false };
  const inserted = await client.query<{ n: number }>(sql`
    SELECT article_keep_revision(${id}::uuid, ${by}, ${kind}, ${fields}::text[], ${JSON.stringify(record)}::jsonb, false,
      ${JSON.stringify(article)}::jsonb, ${state === 'published'}) AS n`);
  return { n: inserted.rows[0]?.n ?? 0, isNew: true };
}

/** Deletes a draft; `marks` are the new change marks of the fields that editors see. */
export async function endDraft(client: Queryable, id: string, marks: FieldMarks): Promise<void> {
  await client.query(sql`DELETE FROM article_drafts WHERE article_id = ${id}::uuid`);
  await client.query(sql`UPDATE article_edits SET fields = ${JSON.stringify(marks)}::jsonb WHERE article_id = ${id}::uuid`);
}
