import { db } from '../../platform/db/client';
import { type Page, type PageQuery, readPage } from '../../platform/db/page';
import { sql } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import {
  type DownloadRow,
  type StoredFile,
  toAdminWhitepaper,
  toDownload,
  toWhitepaper,
  type WhitepaperRow,
  whitepaperColumns,
} from './record';
import { readTicket, toFileKey, toFileName } from './rules';
import type { AdminWhitepaper, Whitepaper, WhitepaperDownload } from './schema';

/** A page of the published whitepapers, newest first. */
export async function listWhitepapers(query: PageQuery): Promise<Page<Whitepaper>> {
  const { rows, total } = await readPage<WhitepaperRow>(
    db(),
    { columns: whitepaperColumns, from: sql`whitepapers w WHERE w.is_published`, order: sql`w.published_at DESC, w.id` },
    query,
    'whitepapers',
  );
  return { items: rows.map(toWhitepaper), total };
}

/**
 * A published whitepaper.
 *
 * @throws NotFoundError alike for unpublished and unknown ones
 */
export async function getWhitepaper(slug: string): Promise<Whitepaper> {
  const { rows } = await db().query<WhitepaperRow>(
    sql`SELECT ${whitepaperColumns} FROM whitepapers w WHERE w.slug = ${slug} AND w.is_published`,
    'whitepaper',
  );
  const [row] = rows;
  if (!row) throw new NotFoundError('whitepaper');
  return toWhitepaper(row);
}

/**
 * The id of a published whitepaper, to which links refer.
 *
 * @throws NotFoundError alike for unpublished and unknown ones
 */
export async function getPublishedId(slug: string): Promise<string> {
  const { rows } = await db().query<{ id: string }>(
    sql`SELECT id FROM whitepapers WHERE slug = ${slug} AND is_published`,
    'whitepaper_id',
  );
  const [row] = rows;
  if (!row) throw new NotFoundError('whitepaper');
  return row.id;
}

const withDownloads = sql`
  ${whitepaperColumns}, (SELECT count(*)::int FROM whitepaper_downloads d WHERE d.whitepaper_id = w.id) AS downloads`;

type AdminRow = WhitepaperRow & { downloads: number };

/** A page of all whitepapers, newest first. */
export async function listAdminWhitepapers(query: PageQuery): Promise<Page<AdminWhitepaper>> {
  const { rows, total } = await readPage<AdminRow>(
    db(),
    { columns: withDownloads, from: sql`whitepapers w`, order: sql`w.created_at DESC, w.id` },
    query,
  );
  return { items: rows.map(toAdminWhitepaper), total };
}

/**
 * A whitepaper as editors see it.
 *
 * @throws NotFoundError
 */
export async function getAdminWhitepaper(slug: string): Promise<AdminWhitepaper> {
  const { rows } = await db().query<AdminRow>(sql`SELECT ${withDownloads} FROM whitepapers w WHERE w.slug = ${slug}`);
  const [row] = rows;
  if (!row) throw new NotFoundError('whitepaper');
  return toAdminWhitepaper(row);
}

/**
 * The file that a ticket opens, as long as its whitepaper is published.
 *
 * @throws NotFoundError alike for every other ticket
 */
export async function getTicketFile(
  ticket: string,
  now: Date,
): Promise<Pick<StoredFile, 'bytes' | 'sha256'> & { key: string; name: string }> {
  const id = readTicket(ticket, now);
  if (id === undefined) throw new NotFoundError('file');
  const { rows } = await db().query<{ slug: string; lang: Locale; bytes: number; sha256: string }>(
    sql`SELECT w.slug, f.lang, f.bytes, f.sha256 FROM whitepaper_files f JOIN whitepapers w ON w.id = f.whitepaper_id
      WHERE f.id = ${id}::uuid AND w.is_published`,
    'whitepaper_file',
  );
  const [row] = rows;
  if (!row) throw new NotFoundError('file');
  const { slug, lang, bytes, sha256 } = row;
  return { key: toFileKey(id, lang), name: toFileName(slug, lang), bytes, sha256 };
}

const downloadColumns = sql`d.id, d.email, d.name, d.company, d.role, d.utm, d.locale, d.downloaded_at`;

/**
 * A page of the downloads of a whitepaper, newest first.
 *
 * @throws NotFoundError
 */
export async function listDownloads(slug: string, query: PageQuery): Promise<Page<WhitepaperDownload>> {
  const { id } = await getId(slug);
  const from = sql`whitepaper_downloads d WHERE d.whitepaper_id = ${id}::uuid`;
  const { rows, total } = await readPage<DownloadRow>(
    db(),
    { columns: downloadColumns, from, order: sql`d.downloaded_at DESC, d.id` },
    query,
  );
  return { items: rows.map(toDownload), total };
}

async function getId(slug: string): Promise<{ id: string }> {
  const { rows } = await db().query<{ id: string }>(sql`SELECT id FROM whitepapers WHERE slug = ${slug}`);
  const [row] = rows;
  if (!row) throw new NotFoundError('whitepaper');
  return row;
}

/** Maximum rows of an export, as of the audit's. */
const MAX_EXPORT_ROWS = 50_000;

/**
 * All downloads of a whitepaper, newest first.
 *
 * @throws NotFoundError
 */
export async function exportDownloads(slug: string): Promise<WhitepaperDownload[]> {
  return (await listDownloads(slug, { page: 1, pageSize: MAX_EXPORT_ROWS })).items;
}
