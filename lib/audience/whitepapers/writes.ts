import { randomUUID, webcrypto } from 'node:crypto';
import { toSlug } from '../../archive/articles/rules';
import { findLink, markLinkUsed } from '../../people/links/writes';
import type { Actor } from '../../platform/actor';
import { toChanges } from '../../platform/audit/rules';
import { writeAudit } from '../../platform/audit/writes';
import { toWireTime } from '../../platform/clock';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import {
  NotFoundError,
  SlugTakenError,
  StateConflictError,
  TokenInvalidError,
  UnsupportedFileError,
} from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { log } from '../../platform/log';
import { toWhitepaperFilePath } from '../../platform/portal-paths';
import { ORPHAN_MS, pruneFiles, tryDeleteFiles } from '../../platform/storage/prune';
import type { Storage } from '../../platform/storage/storage';
import { type StoredFile, type WhitepaperRow, whitepaperColumns } from './record';
import { byLanguage, isPdf, TICKET_MINUTES, toFileKey, toTicket, WHITEPAPER_PREFIX } from './rules';
import {
  DownloadDetails,
  type OpenedWhitepaper,
  type WhitepaperCreate,
  type WhitepaperFields,
  type WhitepaperUpdate,
} from './schema';

/**
 * Creates a whitepaper, which has no file yet.
 *
 * @returns its slug
 * @throws SlugTakenError; StateConflictError if it should be published
 */
export async function createWhitepaper(database: Database, { slug, ...fields }: WhitepaperCreate, actor: Actor): Promise<string> {
  requireFile(fields, []);
  const wanted = slug ?? toSlug(fields, 'whitepaper').slug;
  return inTransaction(database, async (client) => {
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? wanted : `${wanted}-${number}`;
      // A concurrent creation of the same slug waits here for the other transaction.
      const { rows } = await client.query<{ id: string }>(sql`
        INSERT INTO whitepapers (slug, title_zh, title_en, description_zh, description_en, cover_image)
        VALUES (${free}, ${fields.title_zh}, ${fields.title_en}, ${fields.description_zh}, ${fields.description_en}, ${fields.cover_image})
        ON CONFLICT (slug) DO NOTHING RETURNING id`);
      if (!rows[0]) {
        if (slug) throw new SlugTakenError(slug);
        continue;
      }
      await audit(client, actor, 'whitepaper.create', free, { before: null, after: fields });
      return free;
    }
  });
}

/**
 * Changes fields of a whitepaper. Null and absent fields stay as they are. Withdrawing it ends its links and URLs at once.
 *
 * @throws NotFoundError; StateConflictError if it should be published without a file
 */
export async function updateWhitepaper(
  database: Database,
  slug: string,
  update: WhitepaperUpdate,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  await inTransaction(database, async (client) => {
    const row = await lock(client, slug);
    const { before, after } = toChanges(toFields(row), update);
    const changed = { ...toFields(row), ...after };
    requireFile(changed, row.files);
    if (Object.keys(after).length === 0) return;
    const publishedAt = changed.is_published ? (row.published_at ?? now) : row.published_at;
    await client.query(sql`
      UPDATE whitepapers SET title_zh = ${changed.title_zh}, title_en = ${changed.title_en},
        description_zh = ${changed.description_zh}, description_en = ${changed.description_en},
        cover_image = ${changed.cover_image}, is_published = ${changed.is_published}, published_at = ${publishedAt}
      WHERE id = ${row.id}::uuid`);
    await audit(client, actor, 'whitepaper.update', slug, { before, after });
  });
}

/**
 * Deletes a whitepaper with its downloads, then its files.
 *
 * @throws NotFoundError
 */
export async function deleteWhitepaper(
  database: Database,
  findStorage: () => Storage | undefined,
  slug: string,
  actor: Actor,
): Promise<void> {
  const row = await inTransaction(database, async (client) => {
    const before = await lock(client, slug);
    await client.query(sql`DELETE FROM whitepapers WHERE id = ${before.id}::uuid`);
    await audit(client, actor, 'whitepaper.delete', slug, { before: toFields(before), after: null });
    return before;
  });
  const storage = findStorage();
  if (storage) await tryDeleteFiles(storage, row.files.map(keyOf));
}

/**
 * Stores the PDF of a whitepaper in a language, and deletes the one it replaces. Storing the same bytes again changes nothing.
 *
 * @param getStorage throws where there is none
 * @throws UnsupportedFileError, NotFoundError, StorageUnavailableError
 */
export async function putWhitepaperFile(
  database: Database,
  getStorage: () => Storage,
  { slug, lang, file }: { slug: string; lang: Locale; file: Uint8Array },
  actor: Actor,
): Promise<void> {
  if (!isPdf(file)) throw new UnsupportedFileError();
  const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', file)).toString('hex');
  const find = (files: readonly StoredFile[]) => files.find((each) => each.lang === lang);
  if (find((await getRow(database.pool, slug)).files)?.sha256 === sha256) return;
  const storage = getStorage();
  const stored = { id: randomUUID(), lang, bytes: file.length, sha256 };
  // The file comes first: every row has its file, and files left without a row by a failure are pruned.
  await storage.put(toFileKey(stored.id, lang), file);
  const replaced = await inTransaction(database, async (client) => {
    const { id, files } = await lock(client, slug);
    const old = find(files);
    await client.query(sql`
      INSERT INTO whitepaper_files (id, whitepaper_id, lang, bytes, sha256)
      VALUES (${stored.id}::uuid, ${id}::uuid, ${lang}, ${stored.bytes}, ${sha256})
      ON CONFLICT (whitepaper_id, lang) DO UPDATE SET id = excluded.id, bytes = excluded.bytes, sha256 = excluded.sha256,
        created_at = excluded.created_at`);
    const before = old ? { lang, sha256: old.sha256 } : null;
    await audit(client, actor, 'whitepaper.upload', slug, { before, after: { lang, sha256 } });
    return old;
  }).catch(async (error) => {
    // After other errors the row may exist.
    if (error instanceof NotFoundError) await tryDeleteFiles(storage, [keyOf(stored)]);
    throw error;
  });
  if (replaced) await tryDeleteFiles(storage, [keyOf(replaced)]);
}

/**
 * Opens the link of an email: URLs of the files for a few minutes. The first use records the download.
 *
 * @param link.email folded
 * @throws TokenInvalidError also once the whitepaper is withdrawn
 */
export async function openWhitepaper(
  database: Database,
  link: { email: string; token: string },
  { locale, now }: { locale: Locale; now: Date },
): Promise<OpenedWhitepaper> {
  return inTransaction(database, async (client) => {
    const found = await findLink(client, { purpose: 'whitepaper', ...link }, now);
    if (!found) throw new TokenInvalidError();
    // The row stays as it is until the download is recorded.
    const { rows } = await client.query<WhitepaperRow>(sql`
      SELECT ${whitepaperColumns} FROM whitepapers w WHERE w.id::text = ${found.subject} AND w.is_published FOR SHARE OF w`);
    const [row] = rows;
    if (!row) throw new TokenInvalidError();
    if (!found.usedAt) {
      const { name, company, role, utm } = DownloadDetails.parse(found.details);
      await client.query(sql`
        INSERT INTO whitepaper_downloads AS d (whitepaper_id, email, name, company, role, utm, locale, downloaded_at)
        VALUES (${row.id}::uuid, ${link.email}, ${name}, ${company}, ${role}, ${utm && JSON.stringify(utm)}::jsonb,
          ${found.locale}, ${now})
        ON CONFLICT (whitepaper_id, email) DO UPDATE SET name = excluded.name, company = excluded.company, role = excluded.role,
          utm = excluded.utm, locale = excluded.locale, downloaded_at = excluded.downloaded_at`);
      await markLinkUsed(client, found.hash, now);
    }
    const expires = new Date(now.getTime() + TICKET_MINUTES * 60_000);
    const { slug, title_zh, title_en } = row;
    const files = byLanguage(row.files, locale).map(({ id, lang, bytes }) => ({
      lang,
      bytes,
      url: toWhitepaperFilePath(toTicket(id, expires)),
    }));
    return { slug, title_zh, title_en, files, expires_at: toWireTime(expires) };
  });
}

/** Records that the downloads of a whitepaper were exported: they name people. */
export async function recordExport(database: Database, slug: string, downloads: number, actor: Actor): Promise<void> {
  await inTransaction(database, (client) =>
    audit(client, actor, 'whitepaper.export', slug, { before: null, after: { downloads } }),
  );
}

/**
 * Deletes stored files of no whitepaper, left by failed uploads and deletions. Safe on all instances at once.
 *
 * @returns number of deleted files
 */
export async function pruneWhitepaperFiles(database: Database, storage: Storage, now = new Date()): Promise<number> {
  const findKnown = async (ids: string[]) => {
    const { rows } = await database.query<{ id: string }>(sql`SELECT id FROM whitepaper_files WHERE id = ANY (${ids}::uuid[])`);
    return rows.map(({ id }) => id);
  };
  const deleted = await pruneFiles(storage, WHITEPAPER_PREFIX, findKnown, new Date(now.getTime() - ORPHAN_MS));
  if (deleted > 0) log.info({ files: deleted }, 'files without a row pruned');
  return deleted;
}

/** @throws StateConflictError if a whitepaper should be published without any of its files */
function requireFile({ is_published }: Pick<WhitepaperFields, 'is_published'>, files: readonly StoredFile[]): void {
  if (is_published && files.length === 0) throw new StateConflictError('without_file');
}

/** The row to change, locked. Its files change only under this lock. */
async function lock(client: Queryable, slug: string): Promise<WhitepaperRow> {
  const { rowCount } = await client.query(sql`SELECT FROM whitepapers WHERE slug = ${slug} FOR UPDATE`);
  if (rowCount === 0) throw new NotFoundError('whitepaper');
  // Another statement, because one that waits for the lock sees the files as they were before.
  return getRow(client, slug);
}

async function getRow(client: Queryable, slug: string): Promise<WhitepaperRow> {
  const { rows } = await client.query<WhitepaperRow>(sql`SELECT ${whitepaperColumns} FROM whitepapers w WHERE w.slug = ${slug}`);
  const [row] = rows;
  if (!row) throw new NotFoundError('whitepaper');
  return row;
}

function toFields(row: WhitepaperRow): WhitepaperFields {
  const { title_zh, title_en, description_zh, description_en, cover_image, is_published } = row;
  return { title_zh, title_en, description_zh, description_en, cover_image, is_published };
}

const keyOf = ({ id, lang }: Pick<StoredFile, 'id' | 'lang'>) => toFileKey(id, lang);

type WhitepaperAction = `whitepaper.${'create' | 'update' | 'upload' | 'delete' | 'export'}`;

function audit(
  client: Queryable,
  actor: Actor,
  action: WhitepaperAction,
  slug: string,
  states: { before: unknown; after: unknown },
): Promise<void> {
  return writeAudit(client, { actor, action, subject: `whitepaper:${slug}`, ...states });
}
