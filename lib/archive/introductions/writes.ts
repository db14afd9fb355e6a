import type { Actor } from '../../platform/actor';
import { toChanges } from '../../platform/audit/rules';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import { NotFoundError } from '../../platform/errors';
import { findPublishedIds } from '../articles/reads';
import type { IntroductionRow } from './record';
import type { IntroductionUpdate } from './schema';

/**
 * Changes the introduction to a category; the first change creates it. Null and absent fields stay as they are.
 *
 * @throws InvalidFields for each article that is not published, or listed twice
 * @throws NotFoundError if there is no such category
 */
export async function updateIntroduction(
  database: Database,
  slug: string,
  { article_ids: named, ...texts }: IntroductionUpdate,
  actor: Actor,
): Promise<void> {
  await inTransaction(database, async (client) => {
    // Locks the category too, so that it is not deleted meanwhile.
    const { rowCount } = await client.query(sql`SELECT FROM categories WHERE slug = ${slug} FOR KEY SHARE`);
    if (rowCount === 0) throw new NotFoundError('category');
    await client.query(sql`INSERT INTO category_introductions (category_slug) VALUES (${slug}) ON CONFLICT DO NOTHING`);
    const { rows } = await client.query<IntroductionRow>(sql`
      SELECT intro_zh, intro_en, article_ids FROM category_introductions WHERE category_slug = ${slug} FOR UPDATE`);
    const stored = rows[0] as IntroductionRow;
    const article_ids = named ? await findPublishedIds(client, named) : undefined;
    const { before, after } = toChanges(stored, { ...texts, article_ids });
    if (Object.keys(after).length === 0) return;
    const next = { ...stored, ...after };
    await client.query(sql`
      UPDATE category_introductions SET intro_zh = ${next.intro_zh}, intro_en = ${next.intro_en},
        article_ids = ${next.article_ids}::uuid[] WHERE category_slug = ${slug}`);
    await writeAudit(client, { actor, action: 'category.introduce', subject: `category:${slug}`, before, after });
  });
}
