import type { Actor } from '../../platform/actor';
import { toChanges } from '../../platform/audit/rules';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { foldAuthor } from '../../platform/fold-author';
import { findAuthorBySlug } from './reads';
import type { AuthorProfile } from './record';
import type { AuthorUpdate } from './schema';

/**
 * Changes the profile of an author with published articles; the first change creates it. Null and absent fields stay as they are.
 *
 * @throws NotFoundError
 */
export async function updateAuthor(database: Database, slug: string, update: AuthorUpdate, actor: Actor): Promise<void> {
  const found = await findAuthorBySlug(slug, database);
  if (!found) throw new NotFoundError('author');
  const name = found.author_name;
  const author = foldAuthor(name);
  await inTransaction(database, async (client) => {
    await client.query(sql`INSERT INTO author_profiles (author, name) VALUES (${author}, ${name}) ON CONFLICT DO NOTHING`);
    const { rows } = await client.query<AuthorProfile>(sql`
      SELECT bio_zh, bio_en, affiliation_zh, affiliation_en, orcid FROM author_profiles WHERE author = ${author} FOR UPDATE`);
    const stored = rows[0] as AuthorProfile;
    const { before, after } = toChanges(stored, update);
    if (Object.keys(after).length === 0) return;
    const { bio_zh, bio_en, affiliation_zh, affiliation_en, orcid } = { ...stored, ...after };
    await client.query(sql`
      UPDATE author_profiles SET name = ${name}, bio_zh = ${bio_zh}, bio_en = ${bio_en}, affiliation_zh = ${affiliation_zh},
        affiliation_en = ${affiliation_en}, orcid = ${orcid} WHERE author = ${author}`);
    await writeAudit(client, { actor, action: 'author.update', subject: `author:${name}`, before, after });
  });
}
