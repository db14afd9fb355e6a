import { ArticleCreate } from '../../lib/archive/articles/schema';
import { getEditState } from '../../lib/editing/article-lock/reads';
import { createArticle } from '../../lib/editing/articles/writes';
import { publishDraft, saveDraft } from '../../lib/editing/drafts/writes';
import type { Actor } from '../../lib/platform/actor';
import { insertArticle, insertCategory } from './articles';
import { createTestDatabase } from './databases';

/** A member of staff whose address is `name` at example.com. */
export function staff(name: string, role: Actor['role'] = 'editor'): Actor {
  const email = `${name}@example.com`;
  return { name: `staff:${email}`, role, email, requestId: 'test' };
}

export const ann = staff('ann');
export const bob = staff('bob');

/** A database of its own with two categories and Ann, and the steps of editing: Ann writes, Bob publishes. */
export async function openEditing() {
  const database = await createTestDatabase();
  await insertCategory(database.pool, 'revenue');
  await insertCategory(database.pool, 'other');
  await database.pool.query("INSERT INTO users (email, name) VALUES ('ann@example.com', 'Ann')");
  let count = 0;
  return {
    database,
    addArticle(fields: object = {}): Promise<string> {
      count += 1;
      return insertArticle(database.pool, { slug: `a-${count}`, ...fields });
    },
    save: (id: string, body: object, since: number, writer = ann) =>
      saveDraft(database, id, body as Record<string, unknown>, { since, actor: writer }),
    publish: (id: string, since: number, publishAt?: string) => publishDraft(database, id, { publishAt, since, actor: bob }),
    state: (id: string) => getEditState(database.pool, id, ann),
    readRevisions: async (id: string) =>
      (
        await database.pool.query('SELECT n, by, kind, fields, live FROM article_revisions WHERE article_id = $1 ORDER BY n', [
          id,
        ])
      ).rows,
    create: (fields: object, writer = ann) =>
      createArticle(
        database,
        ArticleCreate.parse({
          title_zh: '题',
          title_en: 'A title',
          content_zh: '文',
          content_en: 'Body',
          category_slug: 'revenue',
          author_name: 'A',
          ...fields,
        }),
        writer,
      ),
  };
}
