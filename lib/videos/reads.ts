import { toWireTime } from '../clock';
import { readDb } from '../db/read-database';
import { sql } from '../db/sql';
import { NotFoundError } from '../errors';
import type { Lang } from '../i18n/locales';
import { toVideo, type VideoRow, videoColumns } from './record';
import type { Video } from './schema';

/** The videos with these ids, in no particular order. */
export async function readVideos(ids: string[]): Promise<VideoRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await readDb().query<VideoRow>(
    sql`
    SELECT ${videoColumns} FROM videos v WHERE v.id = ANY (${ids}::uuid[])`,
    'videos_by_id',
  );
  return rows;
}

type PublicVideoRow = VideoRow & { created_at: Date };

/** A page of the published videos, newest first. */
export async function listVideos(query: {
  category?: string | undefined;
  lang: Lang;
  page: number;
  pageSize: number;
}): Promise<{ items: Video[]; total: number }> {
  const { category = null, lang, page, pageSize } = query;
  const matching = sql`FROM videos v WHERE v.is_published AND (${category}::text IS NULL OR v.category_slug = ${category})`;
  const [counted, { rows }] = await Promise.all([
    readDb().query<{ total: number }>(sql`SELECT count(*)::int AS total ${matching}`, 'videos_count'),
    readDb().query<PublicVideoRow>(
      sql`SELECT ${videoColumns}, v.created_at ${matching}
          ORDER BY v.created_at DESC, v.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
      'videos_page',
    ),
  ]);
  return { items: rows.map((row) => toPublicVideo(row, lang)), total: counted.rows[0]?.total ?? 0 };
}

/**
 * One published video.
 *
 * @throws NotFoundError if it is absent or not published
 */
export async function getVideo(id: string, lang: Lang): Promise<Video> {
  const { rows } = await readDb().query<PublicVideoRow>(
    sql`SELECT ${videoColumns}, v.created_at FROM videos v WHERE v.id = ${id}::uuid AND v.is_published`,
    'video_by_id',
  );
  const [row] = rows;
  if (!row) throw new NotFoundError('video');
  return toPublicVideo(row, lang);
}

function toPublicVideo({ created_at, ...row }: PublicVideoRow, lang: Lang): Video {
  return { ...toVideo(row, lang), created_at: toWireTime(created_at) };
}
