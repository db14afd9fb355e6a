import { hasCategory, requireCategory } from '../../archive/categories/reads';
import type { Writer } from '../../people/auth/record';
import { writeAudit } from '../../platform/audit/writes';
import { toWireTime } from '../../platform/clock';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import {
  EditConflictError,
  NotFoundError,
  PublishBlockedError,
  RoleRequiredError,
  SlugTakenError,
  StateConflictError,
} from '../../platform/errors';
import { getEditState, nameConflicts } from './reads';
import type { DraftField, EditState, FieldMark, FieldMarks, RevisionKind } from './record';
import {
  isDueForRevision,
  isEditable,
  listChangedFields,
  listPublishReasons,
  markFields,
  mergeDraft,
  mergeRebase,
  mergeSave,
  toChanges,
  toColumns,
  toDraftRecord,
  toFullRecord,
  toPublishedMarks,
  toWorkingCopy,
} from './rules';
import type { ArticleRecord, DraftRecord } from './schema';

/** A write with what others changed since the version that its writer had read. */
export type SavedDraft = { state: EditState; merged: Partial<DraftRecord> };

/**
 * Saves changed fields of a draft; the first save makes it. Nothing is written unless every field can be.
 *
 * @param options.since the version that the writer read
 * @throws EditConflictError for fields that others changed since
 */
export async function saveDraft(
  database: Database,
  id: string,
  body: Record<string, unknown>,
  options: { since: number; writer: Writer },
): Promise<SavedDraft> {
  const { since, writer } = options;
  return inTransaction(database, async (client) => {
    const before = await lockDraft(client, id, writer);
    const copy = toWorkingCopy(before);
    const { changes, conflicts, merged } = mergeSave(copy, toChanges(body, copy.record.slug), since);
    const rebase = mergeRebase(before, (body.rebase ?? []) as DraftField[], since);
    await requireCategory(client, changes.category_slug);
    conflicts.push(...rebase.conflicts);
    if (conflicts.length > 0 || since > before.version)
      throw new EditConflictError(before.version, await nameConflicts(client, conflicts));
    await requireFreeSlugs(client, id, changes);
    const fields = Object.keys(changes) as DraftField[];
    if (fields.length === 0 && Object.keys(rebase.base).length === 0) return { state: before, merged };
    if (before.draft && isDueForRevision(before.draft, writer.actor, new Date())) await keepDraft(client, before);
    const mark = toMark(before.version + 1, writer);
    await writeDraft(client, before, { changes, base: rebase.base, marks: markFields(fields, mark), mark });
    await raiseVersion(client, id);
    return { state: await getEditState(client, id, writer), merged };
  });
}

/**
 * Discards a draft, which stays among the revisions.
 *
 * @throws NotFoundError `draft` if there is none
 */
export async function discardDraft(database: Database, id: string, options: { since: number; writer: Writer }): Promise<void> {
  const { since, writer } = options;
  await inTransaction(database, async (client) => {
    const before = await lockDraft(client, id, writer);
    const { draft } = before;
    if (!draft) throw new NotFoundError('draft');
    requireVersion(before, since);
    await keepDraft(client, before);
    // Whoever still edits finds that these fields are the article's again.
    const back = listChangedFields(draft.record, toDraftRecord(before.article));
    await endDraft(client, id, { ...draft.marks, ...markFields(back, toMark(before.version + 1, writer)) });
    await raiseVersion(client, id);
  });
}

/**
 * Merges the draft into the article and puts it before readers, now or at `publishAt`. The draft and its schedule end.
 *
 * @param options.publishAt a time in the past dates the article; undefined leaves its date, unless that is still to come
 * @throws EditConflictError, StateConflictError, PublishBlockedError, SlugTakenError
 */
export async function publishDraft(
  database: Database,
  id: string,
  options: { publishAt: string | undefined; since: number; writer: Writer },
): Promise<EditState> {
  const { publishAt, since, writer } = options;
  return inTransaction(database, async (client) => {
    const before = await lockArticle(client, id, writer, 'published');
    requireVersion(before, since);
    const after = await publishState(client, before, { publishAt, writer });
    if (after.version === before.version) return after;
    const [from, to] = [before, after].map(({ article, state }) => ({ slug: article.slug, state }));
    const fields = listChangedFields(before.article, after.article);
    const subject = `article:${id}`;
    await writeAudit(client, {
      ...writer,
      action: 'article.publish',
      subject,
      before: from,
      after: { ...to, fields },
    });
    return after;
  });
}

/**
 * What publishing does once the article is locked and its version is known. Names no writer: `lockArticle` did.
 *
 * @throws EditConflictError, StateConflictError, PublishBlockedError, SlugTakenError
 */
export async function publishState(
  client: Queryable,
  before: EditState,
  options: { publishAt: string | undefined; writer: Writer },
): Promise<EditState> {
  const { id, article, draft } = before;
  const now = toWireTime(new Date());
  const { merged, conflicts } = draft
    ? mergeDraft(draft, article, before.marks)
    : { merged: toDraftRecord(article), conflicts: [] };
  if (conflicts.length > 0) throw new EditConflictError(before.version, await nameConflicts(client, conflicts));
  if (before.state === 'archived') throw new StateConflictError(before.state);
  const publish_at = options.publishAt ?? (article.publish_at > now ? '' : article.publish_at);
  if (before.state === 'published' && publish_at > now) throw new StateConflictError(before.state);
  const reasons = listPublishReasons(merged, await hasCategory(client, merged.category_slug));
  if (reasons.length > 0) throw new PublishBlockedError(reasons);
  await writeArticle(client, before, { ...merged, is_published: true, publish_at });
  await client.query(sql`DELETE FROM article_schedules WHERE article_id = ${id}::uuid`);
  if (draft) {
    const written = await getEditState(client, id, options.writer);
    if (written.version === before.version) await raiseVersion(client, id);
    await endDraft(client, id, toPublishedMarks(draft, written.article, written.marks, before.version + 1));
  }
  return getEditState(client, id, options.writer);
}

/**
 * Changes fields of an article itself. The database raises its version and keeps a revision.
 *
 * @throws SlugTakenError
 */
export async function writeArticle(client: Queryable, before: EditState, fields: Partial<ArticleRecord>): Promise<void> {
  const changed = listChangedFields(before.article, fields);
  if (changed.length === 0) return;
  const changes: Partial<ArticleRecord> = Object.fromEntries(changed.map((field) => [field, fields[field]]));
  await requireFreeSlugs(client, before.id, changes);
  const columns = toColumns(changes);
  const list = Object.keys(columns).map((name) => `"${name}" = new."${name}"`);
  await client.query(
    `UPDATE articles a SET ${list.join(', ')} FROM json_populate_record(NULL::articles, $2) AS new WHERE a.id = $1`,
    [before.id, JSON.stringify(columns)],
  );
}

/**
 * Locks what a draft save changes: the edit row, which an article without one gets. Neither the archive nor its readers wait.
 *
 * @throws NotFoundError; RoleRequiredError for a contributor whose article was published
 */
export async function lockDraft(client: Queryable, id: string, writer: Writer): Promise<EditState> {
  await lockRows(client, id, 'FOR KEY SHARE');
  return getWritableState(client, id, writer);
}

/**
 * Locks what a change of the article itself needs, in the order of every writer: the archive, the article, its edit row. Names
 * the writer for the revision that the change will leave.
 */
export async function lockArticle(client: Queryable, id: string, writer: Writer, kind: RevisionKind): Promise<EditState> {
  await client.query('SELECT archive_lock()');
  await nameWriter(client, writer.actor, kind);
  await lockRows(client, id, 'FOR UPDATE');
  return getWritableState(client, id, writer);
}

/** Names the writer of the article updates of this transaction, and the kind of revision that they leave. */
export async function nameWriter(client: Queryable, actor: string, kind: RevisionKind): Promise<void> {
  await client.query(sql`
    SELECT set_config('hospitality.actor', ${actor}, true), set_config('hospitality.kind', ${kind}, true)`);
}

async function lockRows(client: Queryable, id: string, strength: 'FOR KEY SHARE' | 'FOR UPDATE'): Promise<void> {
  await client.query(`SELECT FROM articles WHERE id = $1 ${strength}`, [id]);
  await client.query(sql`
    INSERT INTO article_edits (article_id, edited_at) SELECT id, created_at FROM articles WHERE id = ${id}::uuid
    ON CONFLICT (article_id) DO NOTHING`);
  await client.query(sql`SELECT FROM article_edits WHERE article_id = ${id}::uuid FOR UPDATE`);
}

async function getWritableState(client: Queryable, id: string, writer: Writer): Promise<EditState> {
  const state = await getEditState(client, id, writer);
  if (!isEditable(state, writer.role)) throw new RoleRequiredError('editor');
  return state;
}

/** @throws EditConflictError unless the caller read the stored version */
export function requireVersion(state: Pick<EditState, 'version'>, since: number): void {
  if (state.version !== since) throw new EditConflictError(state.version);
}

/**
 * Rejects slugs and aliases of other articles. A writer of the archive holds its lock, so that nobody takes them meanwhile; for
 * a draft it is a warning in time.
 *
 * @throws SlugTakenError
 */
export async function requireFreeSlugs(
  client: Queryable,
  id: string | null,
  { slug, aliases = [] }: Partial<Pick<ArticleRecord, 'slug' | 'aliases'>>,
): Promise<void> {
  const wanted = slug === undefined ? aliases : [slug, ...aliases];
  if (wanted.length === 0) return;
  const { rows } = await client.query<{ id: string }>(sql`
    SELECT id FROM articles WHERE (slug = ANY (${wanted}::text[]) OR aliases && ${wanted}::text[])
      AND id IS DISTINCT FROM ${id}::uuid ORDER BY id LIMIT 1`);
  if (rows[0]) throw new SlugTakenError(rows[0].id);
}

/** The mark of a field that changes now. */
export const toMark = (version: number, { actor }: Pick<Writer, 'actor'>): FieldMark => ({
  version,
  by: actor,
  at: toWireTime(new Date()),
});

/** Raises the version of an article without a change of the article itself, which a trigger counts. The edit row is locked. */
export async function raiseVersion(client: Queryable, id: string): Promise<void> {
  await client.query(sql`
    UPDATE article_edits SET version = version + 1, edited_at = clock_timestamp() WHERE article_id = ${id}::uuid`);
}

type DraftChange = { changes: Partial<DraftRecord>; base: Partial<DraftRecord>; marks: FieldMarks; mark: FieldMark };

/** Writes changed fields of the draft, which begins with the first of them. */
export async function writeDraft(
  client: Queryable,
  before: EditState,
  { changes, base, marks, mark }: DraftChange,
): Promise<void> {
  if (before.draft) {
    await client.query(sql`
      UPDATE article_drafts SET record = record || ${JSON.stringify(changes)}::jsonb, base = base || ${JSON.stringify(base)}::jsonb,
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
 * Keeps the draft as a revision by whoever saved it last, unless it is the latest already.
 *
 * @returns the number of the revision that holds the draft
 */
export async function keepDraft(client: Queryable, state: EditState, kind: RevisionKind = 'edited'): Promise<number> {
  const { id, article, draft } = state;
  if (!draft) throw new Error('there is no draft to keep');
  const { rows } = await client.query<{ n: number; record: ArticleRecord }>(sql`
    SELECT n, record FROM article_revisions WHERE article_id = ${id}::uuid ORDER BY n DESC LIMIT 1`);
  const record = toFullRecord(article, draft.record);
  const fields = listChangedFields(rows[0]?.record ?? article, record);
  if (rows[0] && fields.length === 0) return rows[0].n;
  const kept = await client.query<{ n: number }>(sql`
    SELECT article_keep_revision(${id}::uuid, ${draft.savedBy}, ${kind}, ${fields}::text[], ${JSON.stringify(record)}::jsonb, false,
      ${JSON.stringify(article)}::jsonb, ${state.state === 'published'}) AS n`);
  await client.query(sql`UPDATE article_drafts SET revised_at = clock_timestamp() WHERE article_id = ${id}::uuid`);
  return kept.rows[0]?.n ?? 0;
}

/** Ends a draft; `marks` say when the fields that editors see last changed. */
export async function endDraft(client: Queryable, id: string, marks: FieldMarks): Promise<void> {
  await client.query(sql`DELETE FROM article_drafts WHERE article_id = ${id}::uuid`);
  await client.query(sql`UPDATE article_edits SET fields = ${JSON.stringify(marks)}::jsonb WHERE article_id = ${id}::uuid`);
}
