import type { Database } from '../db/client';
import { log } from '../log';
import { slug as slugSchema } from '../text/schema';

/** A change of the archive that cannot be made; the message is one line for the operator. */
export class ArchiveWriteError extends Error {
  override name = 'ArchiveWriteError';
}

/**
 * Gives an article another slug; the old one becomes an alias (the database's trigger sees to that).
 *
 * @throws ArchiveWriteError when there is no such article, the new slug is taken, or is no slug
 */
export async function renameArticle(database: Database, from: string, to: string): Promise<void> {
  if (!slugSchema.safeParse(to).success)
    throw new ArchiveWriteError(`"${to}" cannot be a slug: 1 to 200 characters, no spaces and none of / ? # % & + \\`);
  if (from === to) return;
  try {
    const { rowCount } = await database.pool.query('UPDATE articles SET slug = $2 WHERE slug = $1', [from, to]);
    if (rowCount === 0) throw new ArchiveWriteError(`there is no article with the slug "${from}"`);
  } catch (error) {
    if ((error as { code?: string }).code === '23505')
      throw new ArchiveWriteError(`another article has the slug "${to}" already`);
    throw error;
  }
}

/**
 * Deletes an article. What readers have seen leaves a tombstone, so that `/changes` tells them.
 *
 * @throws ArchiveWriteError when there is no such article
 */
export async function deleteArticle(database: Database, slug: string): Promise<void> {
  const { rowCount } = await database.pool.query('DELETE FROM articles WHERE slug = $1', [slug]);
  if (rowCount === 0) throw new ArchiveWriteError(`there is no article with the slug "${slug}"`);
}

/**
 * Publishes every article whose time has come, the earliest first, some at a time so that other writers get their turn.
 * Returns how many went live. Safe on all instances at once.
 */
export async function publishDueArticles(database: Database): Promise<number> {
  let total = 0;
  let published: number;
  do {
    const { rows } = await database.pool.query<{ published: number }>('SELECT archive_go_live() AS published');
    published = rows[0]?.published ?? 0;
    total += published;
  } while (published > 0);
  if (total > 0) log.info({ articles: total }, 'scheduled articles went live');
  return total;
}
