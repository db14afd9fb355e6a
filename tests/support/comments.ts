import { beforeAll, beforeEach } from 'vitest';
import { listThreads } from '../../lib/audience/comments/reads';
import type { Moderation, NewComment } from '../../lib/audience/comments/record';
import { addComment, moderateComments } from '../../lib/audience/comments/writes';
import { insertArticle, insertCategory } from './articles';
import { createTestDatabase } from './databases';
import { tester } from './people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';

/** A database with three articles, one of them a draft, and before each test without comments. */
export const database = await createTestDatabase();
/** of the articles, by slug */
export const ids: Record<string, string> = {};
beforeAll(async () => {
  await insertCategory(database.pool, 'revenue');
  for (const slug of ['one', 'two']) ids[slug] = await insertArticle(database.pool, { slug });
  ids.draft = await insertArticle(database.pool, { slug: 'draft', is_published: false });
  await database.pool.query(`UPDATE articles SET aliases = '{uno}' WHERE slug = 'one'`);
});
beforeEach(() => database.pool.query('TRUNCATE comments, comment_networks, mails, users'));

let clients = 0;
/** An address that has written no comment yet, or few: five per hour are allowed. */
const newClient = () => {
  clients += 1;
  return `203.0.113.${clients % 250}`;
};
const comment = (fields: Partial<NewComment> = {}): NewComment => ({
  article: 'one',
  name: 'Lin',
  email: 'lin@example.com',
  content: 'A question',
  parent: null,
  isStaff: false,
  ...fields,
});
export const add = (fields: Partial<NewComment> = {}, client = newClient()) =>
  addComment(database, comment(fields), { client, now: new Date() });
export const moderate = (action: Moderation, ...which: string[]) => moderateComments(database, action, which, tester);
/** An approved comment. */
export const addApproved = async (fields: Partial<NewComment> = {}) => (await add({ ...fields, isStaff: true })).id;
export const threads = async (slug = 'one') => (await listThreads(slug, { page: 1, pageSize: 100 })).items;
export const rowsOf = async (columns: string) =>
  (await database.pool.query(`SELECT ${columns} FROM comments ORDER BY created_at, id`)).rows;
export const listEmails = async () =>
  (await database.pool.query<{ to_email: string }>('SELECT to_email FROM mails ORDER BY to_email')).rows.map(
    (row) => row.to_email,
  );
