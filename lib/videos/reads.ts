import { db, Prisma } from '../db/client';
import { type VideoRow, videoColumns } from './record';

/** The videos with these ids, in no particular order. */
export async function readVideos(ids: string[]): Promise<VideoRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db().pool.query<VideoRow>(Prisma.sql`
    SELECT ${videoColumns} FROM videos v WHERE v.id = ANY (${ids}::uuid[])`);
  return rows;
}
