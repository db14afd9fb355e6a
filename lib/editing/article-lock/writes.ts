import type { Actor } from '../../platform/actor';
import { join, type Sql, sql, toColumn } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { EditConflictError, RoleRequiredError, SlugTakenError } from '../../platform/errors';
import { getEditState } from './reads';
import type { EditState, RevisionKind } from './record';
import { isEditable, listChangedFields, toColumns } from './rules';
import type { ArticleRecord } from './schema';

/**
 * Locks the edit row for a draft save and creates it if missing. Neither the archive nor its readers wait.
 *
 * @throws NotFoundError; RoleRequiredError for a contributor whose article was published
 */
export async function lockDraft(client: Queryable, id: string, actor: Actor): Promise<EditState> {
  await lockRows(client, id, sql`FOR KEY SHARE`);
  return getWritableState(client, id, actor);
}

/**
 * Locks the archive, the article and its edit row, in the order of every writer, to change the article itself. Records the
 * writer for the revision that the change creates.
 */
export async function lockArticle(client: Queryable, id: string, actor: Actor, kind: RevisionKind): Promise<EditState> {
  await client.query(sql`SELECT archive_lock()`);
  await nameWriter(client, actor.name, kind);
  await lockRows(client, id, sql`FOR UPDATE`);
  return getWritableState(client, id, actor);
}

/** Records the writer of this transaction's article updates, and the kind of revision that they create. */
export async function nameWriter(client: Queryable, actor: string, kind: RevisionKind): Promise<void> {
  await client.query(sql`
    SELECT set_config('hospitality.actor', ${actor}, true), set_config('hospitality.kind', ${kind}, true)`);
}

async function lockRows(client: Queryable, id: string, strength: Sql): Promise<void> {
  await client.query(sql`SELECT FROM articles WHERE id = ${id}::uuid ${strength}`);
  await client.query(sql`
    INSERT INTO article_edits (article_id, edited_at) SELECT id, created_at FROM articles WHERE id = ${id}::uuid
    ON CONFLICT (article_id) DO NOTHING`);
  await client.query(sql`SELECT FROM article_edits WHERE article_id = ${id}::uuid FOR UPDATE`);
}

async function getWritableState(client: Queryable, id: string, actor: Actor): Promise<EditState> {
  const state = await getEditState(client, id, actor);
  if (!isEditable(state, actor.role)) throw new RoleRequiredError('editor');
  return state;
}

/** @throws EditConflictError unless the caller read the stored version */
export function requireVersion(state: Pick<EditState, 'version'>, since: number): void {
  if (state.version !== since) throw new EditConflictError(state.version);
}

/** Raises the version without a change of the article itself, which a trigger counts. The edit row is locked. */
export async function raiseVersion(client: Queryable, id: string): Promise<void> {
  await client.query(sql`
    UPDATE article_edits SET version = version + 1, edited_at = clock_timestamp() WHERE article_id = ${id}::uuid`);
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
  const list = Object.keys(columns).map((name) => sql`${toColumn(name)} = new.${toColumn(name)}`);
  await client.query(sql`
    UPDATE articles a SET ${join(list)} FROM json_populate_record(NULL::articles, ${JSON.stringify(columns)}) AS new
    WHERE a.id = ${before.id}::uuid`);
}

/**
 * Rejects slugs and aliases of other articles. An archive writer holds the lock, so no concurrent write can take them; for
 * a draft the check is only an early warning.
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

/** Ends a request for review: it was withdrawn, or there is nothing left to look at. The edit row is locked. */
export async function endReview(client: Queryable, id: string): Promise<void> {
  await client.query(sql`
    UPDATE article_edits SET review_by = NULL, review_at = NULL, review_note = ''
    WHERE article_id = ${id}::uuid AND review_at IS NOT NULL`);
}

/** Ends a schedule: its draft was published, or it was cancelled. A trigger releases the revision. */
export async function endSchedule(client: Queryable, id: string): Promise<void> {
  await client.query(sql`DELETE FROM article_schedules WHERE article_id = ${id}::uuid`);
}
