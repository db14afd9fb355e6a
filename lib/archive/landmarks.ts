import { LRUCache } from 'lru-cache';
import { db } from '../db/client';
import { type ArticleFilter, toFilterSql } from './filter';
import { getArchiveVersion } from './version';

/** Rows between two landmarks. */
const STRIDE = 200;

/** Every 200th row of a list, noted once per archive version: a page in the thousands costs what the first one does. */
type Landmark = { at: Date; id: string; position: number };

const remembered = new LRUCache<string, Promise<Landmark[]>>({ max: 200 });

/** The last landmark at or before a position of the list without `since`. */
export async function findLandmark(filter: ArticleFilter, position: number): Promise<Landmark | undefined> {
  const landmarks = await landmarksOf('published', filter);
  return landmarks[Math.floor(position / STRIDE)];
}

/** How many articles of a filter changed at or after `since`: whole strides from memory, the rest counted. */
export async function countSince(filter: ArticleFilter, since: Date): Promise<number> {
  const landmarks = await landmarksOf('changed', filter);
  let low = 0;
  let high = landmarks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((landmarks[middle] as Landmark).at >= since) low = middle + 1;
    else high = middle;
  }
  const last = landmarks[low - 1];
  if (!last) return 0;
  const sql = toFilterSql({ ...filter, since });
  const rows = await db().prisma.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM ${sql.source} WHERE ${sql.condition} AND ${sql.changedAt} <= ${last.at}`;
  return last.position + (rows[0]?.n ?? 0);
}

async function landmarksOf(order: 'published' | 'changed', { category, tag }: ArticleFilter): Promise<Landmark[]> {
  const version = await getArchiveVersion();
  const key = JSON.stringify([version, order, category, tag]);
  let landmarks = remembered.get(key);
  if (!landmarks) {
    landmarks = readLandmarks(order, { category, tag });
    landmarks.catch(() => remembered.delete(key));
    remembered.set(key, landmarks);
  }
  return landmarks;
}

async function readLandmarks(order: 'published' | 'changed', filter: ArticleFilter): Promise<Landmark[]> {
  // A change order needs the article's row, which a filter by tag brings in only together with `since`.
  const sql = toFilterSql(order === 'changed' ? { ...filter, since: new Date(0) } : filter);
  const at = order === 'changed' ? sql.changedAt : sql.publishedAt;
  return db().prisma.$queryRaw<Landmark[]>`
    SELECT at, id, (n - 1)::int AS position FROM (
      SELECT ${at} AS at, ${sql.id} AS id, row_number() OVER (ORDER BY ${at} DESC, ${sql.id} DESC) AS n
      FROM ${sql.source} WHERE ${sql.condition}
    ) numbered WHERE n % ${STRIDE}::int = 1 ORDER BY n`;
}
