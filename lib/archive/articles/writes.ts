import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { slug as slugSchema } from '../../platform/text/schema';

/** A change to the archive that is not possible; the message is one line for the operator. */
class ArchiveWriteError extends Error {
  override name = 'ArchiveWriteError';
}

/**
 * Gives an article a new slug. A trigger turns the old one into an alias.
 *
 * @throws ArchiveWriteError if the article does not exist, or the new slug is invalid or taken
 */
export async function renameArticle(database: Database, from: string, to: string): Promise<void> {
  if (!slugSchema.safeParse(to).success)
    throw new ArchiveWriteError(`"${to}" is not a valid slug: use 1 to 200 characters, without spaces or any of / ? # % & + \\`);
  if (from === to) return;
  try {
    const rowCount = await inTransaction(database, async (client) => {
      await client.query(sql`SELECT set_config('hospitality.kind', 'renamed', true)`);
      return (await client.query(sql`UPDATE articles SET slug = ${to} WHERE slug = ${from}`)).rowCount;
    });
    if (rowCount === 0) throw new ArchiveWriteError(`no article has the slug "${from}"`);
  } catch (error) {
    if ((error as { code?: string }).code === '23505')
      throw new ArchiveWriteError(`another article already uses the slug "${to}"`);
    throw error;
  }
}

/**
 * Deletes an article. If it was ever published, a tombstone reports the deletion in `/changes`.
 *
 * @returns when the article was created
 * @throws ArchiveWriteError if the article does not exist
 */
export async function deleteArticle(client: Queryable, slug: string): Promise<Date> {
  const { rows } = await client.query<{ created_at: Date }>(sql`DELETE FROM articles WHERE slug = ${slug} RETURNING created_at`);
  const [deleted] = rows;
  if (!deleted) throw new ArchiveWriteError(`no article has the slug "${slug}"`);
  return deleted.created_at;
}
