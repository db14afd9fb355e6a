import { db } from '../db/client';
import { sql } from '../db/sql';
import { type VideoRow, videoColumns } from './record';

/** The videos with these ids, in no particular order. */
export async function readVideos(ids: string[]): Promise<VideoRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db().query<VideoRow>(
    sql`
    SELECT ${videoColumns} FROM videos v WHERE v.id = ANY (${ids}::uuid[])`,
    'videos_by_id',
  );
  return rows;
}
