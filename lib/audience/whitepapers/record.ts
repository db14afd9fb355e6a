import { toWireTime } from '../../platform/clock';
import { sql } from '../../platform/db/sql';
import type { Locale } from '../../platform/i18n/locales';
import { toImageUrl, toSiteUrl } from '../../platform/portal-links';
import { toWhitepaperPath } from '../../platform/portal-paths';
import type { AdminWhitepaper, Whitepaper, WhitepaperDownload, WhitepaperFields } from './schema';

export type StoredFile = { id: string; lang: Locale; bytes: number; sha256: string };

export type WhitepaperRow = WhitepaperFields & {
  id: string;
  slug: string;
  published_at: Date | null;
  created_at: Date;
  files: StoredFile[];
};

/** The columns of `whitepapers w`, with its files. */
export const whitepaperColumns = sql`
  w.id, w.slug, w.title_zh, w.title_en, w.description_zh, w.description_en, w.cover_image, w.is_published, w.published_at, w.created_at,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'lang', f.lang, 'bytes', f.bytes, 'sha256', f.sha256) ORDER BY f.lang), '[]')
    FROM whitepaper_files f WHERE f.whitepaper_id = w.id) AS files`;

/** A published whitepaper as readers see it. */
export function toWhitepaper(row: WhitepaperRow): Whitepaper {
  return {
    slug: row.slug,
    title_zh: row.title_zh,
    title_en: row.title_en,
    description_zh: row.description_zh || null,
    description_en: row.description_en || null,
    cover_image: toImageUrl(row.cover_image),
    is_published: row.is_published,
    files: toFiles(row.files),
    published_at: toWireTime(row.published_at ?? row.created_at),
    url: toSiteUrl(toWhitepaperPath(row.slug)),
  };
}

/** A whitepaper as editors see it. */
export function toAdminWhitepaper({ id: _, ...row }: WhitepaperRow & { downloads: number }): AdminWhitepaper {
  return {
    ...row,
    files: toFiles(row.files),
    published_at: row.published_at && toWireTime(row.published_at),
    created_at: toWireTime(row.created_at),
  };
}

function toFiles(files: readonly StoredFile[]): Whitepaper['files'] {
  const find = (lang: Locale) => {
    const file = files.find((each) => each.lang === lang);
    return file ? { bytes: file.bytes, sha256: file.sha256 } : null;
  };
  return { zh: find('zh'), en: find('en') };
}

export type DownloadRow = Omit<WhitepaperDownload, 'downloaded_at'> & { downloaded_at: Date };

export function toDownload({ downloaded_at, ...row }: DownloadRow): WhitepaperDownload {
  return { ...row, downloaded_at: toWireTime(downloaded_at) };
}
