import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { readDb } from '../../platform/db/read-database';
import { type Sql, sql, toContains } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import type { Lang } from '../../platform/i18n/locales';
import { type StoredVideo, toVideo, type VideoRow, videoColumns } from './record';
import type { AdminVideo, Video } from './schema';

/** The videos with these ids, in no particular order. */
export async function listVideosById(ids: string[]): Promise<VideoRow[]> {
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

/** How many published videos each category has. */
export async function countVideosByCategory(): Promise<Map<string, number>> {
  const { rows } = await readDb().query<{ slug: string; videos: number }>(
    sql`SELECT category_slug AS slug, count(*)::int AS videos FROM videos WHERE is_published GROUP BY category_slug`,
    'videos_by_category',
  );
  return new Map(rows.map(({ slug, videos }) => [slug, videos]));
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

export type AdminVideoFilter = {
  /** part of a title or of the URL */
  q?: string | undefined;
  category?: string | undefined;
  published?: boolean | undefined;
};

/** A page of all videos, newest first. */
export async function listAdminVideos(
  options: AdminVideoFilter & { page: number; pageSize: number },
): Promise<{ items: AdminVideo[]; total: number }> {
  const { q, category = null, published = null, page, pageSize } = options;
  const part = q === undefined ? null : toContains(q);
  const matching = sql`
    WHERE (${part}::text IS NULL OR v.title_zh ILIKE ${part} OR v.title_en ILIKE ${part} OR v.video_url ILIKE ${part})
      AND (${category}::text IS NULL OR v.category_slug = ${category})
      AND (${published}::boolean IS NULL OR v.is_published = ${published})`;
  const [counted, items] = await Promise.all([
    db().query<{ total: number }>(sql`SELECT count(*)::int AS total FROM videos v ${matching}`, 'admin_videos_count'),
    selectAdminVideos(
      sql`${matching} ORDER BY v.created_at DESC, v.id LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`,
      'admin_videos',
    ),
  ]);
  return { items, total: counted.rows[0]?.total ?? 0 };
}

/**
 * One video as editors see it.
 *
 * @throws NotFoundError
 */
export async function getAdminVideo(id: string): Promise<AdminVideo> {
  const [video] = await selectAdminVideos(sql`WHERE v.id = ${id}::uuid`, 'admin_video');
  if (!video) throw new NotFoundError('video');
  return video;
}

async function selectAdminVideos(selection: Sql, name: string): Promise<AdminVideo[]> {
  const { rows } = await db().query<StoredVideo>(
    sql`SELECT ${videoColumns}, v.is_published, v.created_at, v.updated_at FROM videos v ${selection}`,
    name,
  );
  return rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    created_at: toWireTime(created_at),
    updated_at: toWireTime(updated_at),
  }));
}

function toPublicVideo({ created_at, ...row }: PublicVideoRow, lang: Lang): Video {
  return { ...toVideo(row, lang), created_at: toWireTime(created_at) };
}
