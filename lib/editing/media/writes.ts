import { randomUUID, webcrypto } from 'node:crypto';
import { isOwn } from '../../people/auth/rules';
import { type Actor, hasRole } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { NotFoundError, RoleRequiredError, StateConflictError } from '../../platform/errors';
import { log } from '../../platform/log';
import { ORPHAN_MS, pruneFiles, tryDeleteFiles } from '../../platform/storage/prune';
import type { Storage } from '../../platform/storage/storage';
import { listUses } from './reads';
import { type MediaRow, toAuditState } from './record';
import { MEDIA_PREFIX, toMediaKey } from './rules';
import { renderImage } from './sharp';

type Upload = { file: Uint8Array; name: string; alt_zh: string; alt_en: string };

/**
 * Stores an uploaded image. The same bytes are stored once: uploading them again returns the first row as it is.
 *
 * @param getStorage throws where there is none
 * @throws UnsupportedImageError, InvalidField, StorageUnavailableError
 */
export async function addMedia(database: Database, getStorage: () => Storage, upload: Upload, actor: Actor): Promise<MediaRow> {
  const { file, name, alt_zh, alt_en } = upload;
  const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', file)).toString('hex');
  const known = await findByHash(database.pool, sha256);
  if (known) return known;
  const storage = getStorage();
  const { width, height, files } = await renderImage(file);
  const id = randomUUID();
  // Files come first: every row has its files, and files left without a row by a failure are pruned.
  for (const { name: fileName, body } of files) await storage.put(toMediaKey(id, fileName), body);
  const [full, ...narrower] = files;
  const row = await inTransaction(database, async (client) => {
    const { rows } = await client.query<MediaRow>(sql`
      INSERT INTO media (id, sha256, name, width, height, bytes, widths, widths_bytes, alt_zh, alt_en, created_by)
      VALUES (${id}::uuid, ${sha256}, ${name}, ${width}, ${height}, ${full?.body.length}, ${narrower.map((each) => each.width)},
        ${narrower.map(({ body }) => body.length)}, ${alt_zh}, ${alt_en}, ${actor.name})
      ON CONFLICT (sha256) DO NOTHING RETURNING *`);
    const [added] = rows;
    if (!added) return undefined;
    const subject = `media:${id}`;
    await writeAudit(client, { actor, action: 'media.create', subject, before: null, after: toAuditState(added) });
    return added;
  });
  if (row) return row;
  // Another request has stored the same bytes in the meantime.
  await tryDeleteFiles(
    storage,
    files.map((each) => toMediaKey(id, each.name)),
  );
  return (await findByHash(database.pool, sha256)) ?? addMedia(database, getStorage, upload, actor);
}

/**
 * Changes the alternative texts of an image.
 *
 * @param change absent and null texts stay
 * @throws NotFoundError; RoleRequiredError for a contributor and somebody else's image
 */
export async function updateMedia(
  database: Database,
  id: string,
  change: { alt_zh?: string | null | undefined; alt_en?: string | null | undefined },
  actor: Actor,
): Promise<MediaRow> {
  return inTransaction(database, async (client) => {
    const before = await lockOwn(client, id, actor);
    const after = { ...before, alt_zh: change.alt_zh ?? before.alt_zh, alt_en: change.alt_en ?? before.alt_en };
    if (after.alt_zh === before.alt_zh && after.alt_en === before.alt_en) return before;
    await client.query(sql`UPDATE media SET alt_zh = ${after.alt_zh}, alt_en = ${after.alt_en} WHERE id = ${id}::uuid`);
    await writeAudit(client, {
      actor,
      action: 'media.update',
      subject: `media:${id}`,
      before: toAuditState(before),
      after: toAuditState(after),
    });
    return after;
  });
}

/**
 * Deletes an image that is not used anywhere, then its files.
 *
 * @throws NotFoundError; RoleRequiredError for a contributor and somebody else's image; StateConflictError while it is used
 */
export async function deleteMedia(
  database: Database,
  findStorage: () => Storage | undefined,
  id: string,
  actor: Actor,
): Promise<void> {
  const row = await inTransaction(database, async (client) => {
    const before = await lockOwn(client, id, actor);
    const uses = await listUses(client, [before.sha256], { ...actor, locale: 'en' });
    if (uses.size > 0) throw new StateConflictError('in_use');
    await client.query(sql`DELETE FROM media WHERE id = ${id}::uuid`);
    await writeAudit(client, {
      actor,
      action: 'media.delete',
      subject: `media:${id}`,
      before: toAuditState(before),
      after: null,
    });
    return before;
  });
  const storage = findStorage();
  const names = ['full.webp', ...row.widths.map((width) => `${width}.webp`)];
  if (storage)
    await tryDeleteFiles(
      storage,
      names.map((name) => toMediaKey(id, name)),
    );
}

/**
 * Deletes stored files of no image, left by failed uploads and deletions. Safe on all instances at once.
 *
 * @returns number of deleted files
 */
export async function pruneMediaFiles(database: Database, storage: Storage, now = new Date()): Promise<number> {
  const findKnown = async (ids: string[]) => {
    const { rows } = await database.query<{ id: string }>(sql`SELECT id FROM media WHERE id = ANY (${ids}::uuid[])`);
    return rows.map(({ id }) => id);
  };
  const deleted = await pruneFiles(storage, MEDIA_PREFIX, findKnown, new Date(now.getTime() - ORPHAN_MS));
  if (deleted > 0) log.info({ files: deleted }, 'files without a row pruned');
  return deleted;
}

/** The row to change, locked. */
async function lockOwn(client: Queryable, id: string, actor: Actor): Promise<MediaRow> {
  const { rows } = await client.query<MediaRow>(sql`SELECT * FROM media WHERE id = ${id}::uuid FOR UPDATE`);
  const [row] = rows;
  if (!row) throw new NotFoundError('media');
  if (!hasRole(actor.role, 'editor') && !isOwn(row.created_by, actor)) throw new RoleRequiredError('editor');
  return row;
}

async function findByHash(client: Queryable, sha256: string): Promise<MediaRow | undefined> {
  const { rows } = await client.query<MediaRow>(sql`SELECT * FROM media WHERE sha256 = ${sha256}`);
  return rows[0];
}
