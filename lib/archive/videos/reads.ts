import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { type Page, type PageQuery, readPage } from '../../platform/db/page';
import { readDb } from '../../platform/db/read-database';
import { containing, sql, toContains } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import { type Lang, type Locale, locales } from '../../platform/i18n/locales';
import { type StoredVideo, toVideo, type VideoRow, videoColumns } from './record';
import { parseCaptions, type SampleFilm, toArticleSlugs, toCaptionsPath } from './rules';
import type { AdminVideo, Video, VideoItem } from './schema';

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
export async function listVideos(query: PageQuery & { category?: string | undefined; lang: Lang }): Promise<Page<Video>> {
  const { category = null, lang } = query;
  const { rows, total } = await readPage<PublicVideoRow>(
    readDb(),
    {
      columns: sql`${videoColumns}, v.created_at`,
      from: sql`videos v WHERE v.is_published AND (${category}::text IS NULL OR v.category_slug = ${category})`,
      order: sql`v.created_at DESC, v.id`,
    },
    query,
    'videos',
  );
  return { items: rows.map((row) => toPublicVideo(row, lang)), total };
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

/** The published videos that belong to an article, newest first: those whose description has its address on a line of its own. */
export async function listVideosOf(slug: string): Promise<VideoItem[]> {
  const address = toContains(`/archive/${slug}`);
  const { rows } = await readDb().query<VideoRow>(sql`
    SELECT ${videoColumns} FROM videos v
    WHERE v.is_published AND (v.description_en LIKE ${address} OR v.description_zh LIKE ${address})
    ORDER BY v.created_at DESC, v.id`);
  return rows.filter((row) => toArticleSlugs(row).includes(slug)).map((row) => toVideo(row, 'both'));
}

/** What is said in a film of the sample archive, in both languages. */
export async function readTranscript(film: SampleFilm): Promise<Record<Locale, { start: number; text: string }[]>> {
  const [en = [], zh = []] = await Promise.all(
    locales.map(async (language) =>
      parseCaptions(await readFile(path.resolve(`public${toCaptionsPath(film, language)}`), 'utf8')),
    ),
  );
  return { en, zh };
}

type AdminVideoFilter = {
  /** part of a title or of the URL */
  q?: string | undefined;
  category?: string | undefined;
  published?: boolean | undefined;
};

/** A page of all videos, newest first. */
export async function listAdminVideos(options: AdminVideoFilter & PageQuery): Promise<Page<AdminVideo>> {
  const { q, category, published, page, pageSize } = options;
  const part = q === undefined ? undefined : containing(q);
  const where = {
    ...(part ? { OR: [{ title_zh: part }, { title_en: part }, { video_url: part }] } : {}),
    ...(category === undefined ? {} : { category_slug: category }),
    ...(published === undefined ? {} : { is_published: published }),
  };
  const [total, rows] = await Promise.all([
    db().prisma.video.count({ where }),
    db().prisma.video.findMany({
      where,
      orderBy: [{ created_at: 'desc' }, { id: 'asc' }],
      take: pageSize,
      skip: (page - 1) * pageSize,
    }),
  ]);
  return { items: rows.map(toAdminVideo), total };
}

/**
 * One video as editors see it.
 *
 * @throws NotFoundError
 */
export async function getAdminVideo(id: string): Promise<AdminVideo> {
  const video = await db().prisma.video.findUnique({ where: { id } });
  if (!video) throw new NotFoundError('video');
  return toAdminVideo(video);
}

function toAdminVideo({ created_at, updated_at, ...row }: StoredVideo): AdminVideo {
  return { ...row, created_at: toWireTime(created_at), updated_at: toWireTime(updated_at) };
}

function toPublicVideo({ created_at, ...row }: PublicVideoRow, lang: Lang): Video {
  return { ...toVideo(row, lang), created_at: toWireTime(created_at) };
}
