import type { Actor } from '../../platform/actor';
import { toChanges } from '../../platform/audit/rules';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { join, raw, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { NotFoundError, VideoExistsError } from '../../platform/errors';
import { requireCategory } from '../categories/reads';
import type { VideoCreate, VideoUpdate } from './schema';

/** The columns that editors write. */
const COLUMNS = [
  'title_zh',
  'title_en',
  'video_url',
  'description_zh',
  'description_en',
  'thumbnail',
  'category_slug',
  'duration',
  'is_published',
] as const satisfies (keyof VideoCreate)[];

const columns = raw(COLUMNS.join(', '));

/**
 * Creates a video.
 *
 * @returns its id
 * @throws InvalidField if its category is unknown
 * @throws VideoExistsError if another video has its URL
 */
export async function createVideo(database: Database, video: VideoCreate, actor: Actor): Promise<string> {
  return inTransaction(database, async (client) => {
    // No category is deleted until commit: deletions wait for the archive lock.
    await client.query('SELECT archive_lock()');
    await requireCategory(client, video.category_slug || undefined);
    await requireFreeUrl(client, video.video_url);
    const { rows } = await client.query<{ id: string }>(
      sql`INSERT INTO videos (${columns}) VALUES (${join(COLUMNS.map((name) => video[name]))}) RETURNING id`,
    );
    const id = rows[0]?.id ?? '';
    await writeAudit(client, { actor, action: 'video.create', subject: `video:${id}`, before: null, after: video });
    return id;
  });
}

/**
 * Changes fields of a video. Null and absent fields stay as they are.
 *
 * @throws InvalidField if the category is unknown
 * @throws NotFoundError
 * @throws VideoExistsError if another video has the URL
 */
export async function updateVideo(database: Database, id: string, update: VideoUpdate, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query('SELECT archive_lock()');
    await requireCategory(client, update.category_slug || undefined);
    const stored = await getVideoFields(client, id);
    const { before, after } = toChanges(stored, update);
    if (Object.keys(after).length === 0) return;
    if (after.video_url !== undefined) await requireFreeUrl(client, after.video_url);
    const values = { ...stored, ...after };
    await client.query(
      sql`UPDATE videos SET (${columns}, updated_at) = ROW(${join(COLUMNS.map((name) => values[name]))}, clock_timestamp())
        WHERE id = ${id}`,
    );
    await writeAudit(client, { actor, action: 'video.update', subject: `video:${id}`, before, after });
  });
}

/**
 * Deletes a video.
 *
 * @throws NotFoundError
 */
export async function deleteVideo(database: Database, id: string, actor: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query('SELECT archive_lock()');
    const before = await getVideoFields(client, id);
    await client.query(sql`DELETE FROM videos WHERE id = ${id}`);
    await writeAudit(client, { actor, action: 'video.delete', subject: `video:${id}`, before, after: null });
  });
}

async function getVideoFields(client: Queryable, id: string): Promise<VideoCreate> {
  const { rows } = await client.query<VideoCreate>(sql`SELECT ${columns} FROM videos WHERE id = ${id}`);
  const [video] = rows;
  if (!video) throw new NotFoundError('video');
  return video;
}

/** The archive lock is held, so no other video can take the URL meanwhile. */
async function requireFreeUrl(client: Queryable, url: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(sql`SELECT id FROM videos WHERE video_url = ${url}`);
  if (rows[0]) throw new VideoExistsError(rows[0].id);
}
