import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteArticle } from '../../lib/archive/articles/writes';
import { countComments, listComments, listThreads } from '../../lib/audience/comments/reads';
import type { Moderation, NewComment } from '../../lib/audience/comments/record';
import { addComment, moderateComments } from '../../lib/audience/comments/writes';
import { discussedSlug } from '../../lib/distribution/demo-accounts/record';
import { loadDemoAccounts } from '../../lib/distribution/demo-accounts/writes';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { eraseByAddress } from '../../lib/people/data-requests/writes';
import type { Database } from '../../lib/platform/db/client';
import { ActionLimitedError, LimitReachedError, NotFoundError } from '../../lib/platform/errors';
import { pruneOldRows } from '../../lib/platform/housekeeping/writes';
import { InvalidField } from '../../lib/platform/validation';
import { insertArticle, insertCategory } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { addStaff, readAudit, tester } from '../support/people';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
let database: Database;
const ids: Record<string, string> = {};
beforeAll(async () => {
  database = await createTestDatabase();
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
const add = (fields: Partial<NewComment> = {}, client = newClient()) =>
  addComment(database, comment(fields), { client, now: new Date() });
const moderate = (action: Moderation, ...which: string[]) => moderateComments(database, action, which, tester);
/** An approved comment. */
const addApproved = async (fields: Partial<NewComment> = {}) => (await add({ ...fields, isStaff: true })).id;
const threads = async (slug = 'one') => (await listThreads(slug, { page: 1, pageSize: 100 })).items;
const rowsOf = async (columns: string) =>
  (await database.pool.query(`SELECT ${columns} FROM comments ORDER BY created_at, id`)).rows;
const listEmails = async () =>
  (await database.pool.query<{ to_email: string }>('SELECT to_email FROM mails ORDER BY to_email')).rows.map(
    (row) => row.to_email,
  );

describe('the limit of a client', () => {
  const write = (client: string, ...contents: string[]) =>
    Promise.allSettled(contents.map((content) => add({ content }, client))).then((outcomes) =>
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.id : outcome.reason.constructor)),
    );

  test('counts neither repeats nor rejected comments', async () => {
    const client = '198.51.100.1';
    const [first] = await write(client, '1');
    for (const each of await write(client, ...Array(10).fill('1'))) expect(each).toBe(first);
    await Promise.allSettled(Array.from({ length: 10 }, () => add({ article: 'draft' }, client)));
    await Promise.allSettled(Array.from({ length: 10 }, () => add({ parent: ids.one ?? '' }, client)));
    expect(await write(client, '2', '3', '4', '5')).toEqual(Array(4).fill(expect.any(String)));
    expect(await write(client, '6', '1')).toEqual([ActionLimitedError, first]);
  });

  test('counts equal comments once that arrive together', async () => {
    const client = '198.51.100.3';
    const [first, ...others] = await write(client, ...Array(10).fill('1'));
    expect(first).toEqual(expect.any(String));
    for (const each of others) expect(each).toBe(first);
    expect(await write(client, '2', '3', '4', '5')).toEqual(Array(4).fill(expect.any(String)));
    expect(await write(client, '6')).toEqual([ActionLimitedError]);
  });

  test('holds for comments at once', async () => {
    const outcomes = await write('198.51.100.2', ...Array.from({ length: 20 }, (_, n) => `${n}`));
    expect(outcomes.filter((each) => each === ActionLimitedError)).toHaveLength(15);
    expect(await rowsOf('id')).toHaveLength(5);
  });
});

describe('writing a comment', () => {
  test.each([
    ['a subscriber', false, 'pending'],
    ['a member of staff', true, 'approved'],
  ])('stores the comment of %s with the status of its author', async (_, isStaff, status) => {
    const { id } = await add({ isStaff });
    expect(await rowsOf('id, article_id, status, author_name, author_email, content, is_staff, parent_id')).toEqual([
      {
        id,
        article_id: ids.one,
        status,
        author_name: 'Lin',
        author_email: 'lin@example.com',
        content: 'A question',
        is_staff: isStaff,
        parent_id: null,
      },
    ]);
    const { rows } = await database.pool.query('SELECT comment_id, label FROM comment_networks');
    expect(rows).toEqual([{ comment_id: id, label: '203.0.113.*' }]);
  });

  test.each([
    ['its slug', () => 'two'],
    ['its id', () => ids.two],
    ['its id in capitals', () => ids.two?.toUpperCase()],
  ])('finds the article by %s', async (_, name) => {
    await add({ article: name() ?? '' });
    expect(await rowsOf('article_id')).toEqual([{ article_id: ids.two }]);
  });

  test.each([
    ['a draft', () => 'draft'],
    ['the id of a draft', () => ids.draft],
    ['an unknown slug', () => 'nothing'],
    ['an unknown id', () => '00000000-0000-4000-8000-000000000000'],
    ['nothing', () => ''],
  ])('rejects %s', async (_, name) => {
    await expect(add({ article: name() ?? '' })).rejects.toMatchObject({ field: 'article_id', type: 'value_error' });
    expect(await rowsOf('id')).toEqual([]);
  });

  test.each<[string, () => Promise<string>]>([
    ['a pending comment', async () => (await add({ name: 'Su' })).id],
    ['a comment on another article', () => addApproved({ article: 'two' })],
    ['a reply', async () => addApproved({ parent: await addApproved(), name: 'Su' })],
    ['an unknown id', async () => '00000000-0000-4000-8000-000000000000'],
    ['no id', async () => `x' OR true --`],
    [
      'a rejected comment',
      async () => {
        const id = await addApproved();
        await moderate('reject', id);
        return id;
      },
    ],
    [
      'a deleted comment',
      async () => {
        const id = await addApproved();
        await moderate('delete', id);
        return id;
      },
    ],
  ])('rejects a reply to %s', async (_, parent) => {
    const id = await parent();
    const before = await rowsOf('id');
    const error = await add({ parent: id, content: 'A reply' }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(InvalidField);
    expect(error).toMatchObject({ field: 'parent_id', type: 'value_error' });
    expect(await rowsOf('id')).toEqual(before);
  });

  test('the database itself rejects a reply to a reply, to a pending comment and to another article', async () => {
    const approved = await addApproved();
    const reply = await addApproved({ parent: approved, content: 'A reply' });
    const { id: pending } = await add({ content: 'Pending' });
    const insert = (article: string | undefined, parent: string) =>
      database.pool.query(
        `INSERT INTO comments (article_id, parent_id, status, author_name, content) VALUES ($1, $2, 'pending', 'Lin', 'x')`,
        [article, parent],
      );
    await expect(insert(ids.one, reply)).rejects.toMatchObject({ code: '23514' });
    await expect(insert(ids.one, pending)).rejects.toMatchObject({ code: '23514' });
    await expect(insert(ids.two, approved)).rejects.toMatchObject({ constraint: 'comments_parent_is_of_article' });
    await expect(database.pool.query('UPDATE comments SET parent_id = NULL WHERE id = $1', [reply])).rejects.toMatchObject({
      code: '23001',
    });
    await moderate('delete', approved);
    await expect(
      database.pool.query(`UPDATE comments SET status = 'approved', author_name = 'x', content = 'x' WHERE id = $1`, [approved]),
    ).rejects.toMatchObject({ code: '23001' });
  });

  test('stores ten of 30 simultaneous replies to a comment with 190', async () => {
    const parent = await addApproved();
    await database.pool.query(
      `INSERT INTO comments (article_id, parent_id, status, author_name, content)
       SELECT $1, $2, 'approved', 'Lin', n::text FROM generate_series(1, 190) n`,
      [ids.one, parent],
    );
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => add({ parent, content: `reply ${n}` })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const reason of failed) expect(reason).toBeInstanceOf(LimitReachedError);
    expect(failed[0]).toMatchObject({ data: { limit: 200 } });
    // A rejected reply makes room.
    const { rows } = await database.pool.query<{ id: string }>(`SELECT id FROM comments WHERE parent_id = $1 LIMIT 1`, [parent]);
    await moderate('reject', rows[0]?.id ?? '');
    expect(await add({ parent, content: 'one more' })).toMatchObject({ status: 'pending' });
  });
});

describe('an equal comment', () => {
  test('is stored once if sent 40 times at once, and every caller gets its id', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => add()));
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    expect(await rowsOf('status')).toEqual([{ status: 'pending' }]);
  });

  test.each<[string, Partial<NewComment>]>([
    ['article', { article: 'two' }],
    ['name', { name: 'Su' }],
    ['address', { email: '' }],
    ['text', { content: 'A question?' }],
  ])('differs by its %s', async (_, fields) => {
    const first = await add();
    expect((await add(fields)).id).not.toBe(first.id);
  });

  test('differs by its parent', async () => {
    const first = await addApproved();
    expect((await add({ isStaff: true, parent: first })).id).not.toBe(first);
  });

  test('returns the state of the first one for an hour, or until that is deleted', async () => {
    const { id } = await add();
    await moderate('reject', id);
    expect(await add()).toEqual({ id, status: 'rejected' });
    await database.pool.query(`UPDATE comments SET created_at = now() - interval '61 minutes'`);
    const second = await add();
    expect(second.id).not.toBe(id);
    await moderate('delete', second.id);
    expect((await add()).id).not.toBe(second.id);
  });
});

describe('the first comment of an empty queue', () => {
  test('emails every enabled editor and administrator once, however many follow at once', async () => {
    const { email: editor } = await addStaff(database, { role: 'editor', email: 'editor@example.com' });
    const { email: admin } = await addStaff(database, { role: 'admin', email: 'admin@example.com' });
    await addStaff(database, { role: 'contributor' });
    const { id } = await addStaff(database, { role: 'editor' });
    await database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id]);
    const added = await Promise.all(Array.from({ length: 40 }, (_, n) => add({ content: `Question ${n}` })));
    expect(await listEmails()).toEqual([admin, editor]);
    const { rows } = await database.pool.query('SELECT DISTINCT template, props FROM mails');
    expect(rows).toEqual([{ template: 'comment_waiting', props: {} }]);

    await moderate('approve', ...added.slice(1).map((each) => each.id));
    await add({ content: 'The queue is not empty yet' });
    expect(await listEmails()).toHaveLength(2);
    const { items } = await listComments({ status: 'pending', page: 1, pageSize: 100 });
    await moderate('reject', ...items.map((each) => each.id));
    await add({ content: 'Now it was' });
    expect(await listEmails()).toEqual([admin, admin, editor, editor]);
  });

  test('does not email when it is approved at once', async () => {
    await addStaff(database, { role: 'editor' });
    await addApproved();
    expect(await listEmails()).toEqual([]);
  });
});

describe('reading', () => {
  test('lists approved threads newest first, each with its approved replies oldest first', async () => {
    const older = await addApproved({ content: 'Older' });
    const newer = await addApproved({ content: 'Newer' });
    await add({ content: 'Pending' });
    const first = await addApproved({ parent: older, content: 'First' });
    await add({ parent: older, content: 'Pending reply' });
    const second = await addApproved({ parent: older, content: 'Second' });
    await addApproved({ article: 'two', content: 'Elsewhere' });
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const shown = (id: string, content: string) => ({
      id,
      content,
      author_name: 'Lin',
      is_staff: true,
      created_at: at,
      deleted: false,
    });
    expect(await threads()).toEqual([
      { ...shown(newer, 'Newer'), replies: [] },
      { ...shown(older, 'Older'), replies: [shown(first, 'First'), shown(second, 'Second')] },
    ]);
    expect(await threads('uno')).toEqual(await threads());
    const page = await listThreads('one', { page: 2, pageSize: 1 });
    expect([page.total, page.items.map(({ id }) => id)]).toEqual([2, [older]]);
    expect(await listThreads('one', { page: 3, pageSize: 1 })).toEqual({ total: 2, items: [] });
    expect(await listThreads('two', { page: 1, pageSize: 1 })).toMatchObject({ total: 1 });
  });

  test.each(['draft', 'nothing', "x' OR true --"])('finds no article %j', async (slug) => {
    await expect(listThreads(slug, { page: 1, pageSize: 20 })).rejects.toThrow(NotFoundError);
  });

  test('hides the replies of a comment that is not approved any more, and shows them again', async () => {
    const parent = await addApproved();
    await addApproved({ parent, content: 'A reply' });
    await moderate('reject', parent);
    expect(await threads()).toEqual([]);
    await moderate('approve', parent);
    expect(await threads()).toMatchObject([{ id: parent, replies: [{ content: 'A reply' }] }]);
  });

  test('keeps an empty place for a deleted comment as long as a reply is shown', async () => {
    const parent = await addApproved();
    const reply = await addApproved({ parent, content: 'A reply' });
    await moderate('delete', parent);
    expect(await threads()).toMatchObject([
      { id: parent, author_name: '', content: '', is_staff: false, deleted: true, replies: [{ id: reply, deleted: false }] },
    ]);
    await moderate('delete', reply);
    expect(await threads()).toEqual([]);
  });

  test('counts the comments and replies that are shown', async () => {
    const count = () => countComments({ id: ids.one as string });
    expect(await count()).toBe(0);
    const parent = await addApproved();
    await addApproved({ parent, content: 'A reply' });
    await add({ parent, content: 'A waiting reply' });
    await addApproved({ article: 'two' });
    expect(await count()).toBe(2);
    await moderate('delete', parent);
    expect(await count()).toBe(1);
  });

  test('finds comments for moderators by state, article and text', async () => {
    const one = await add({ content: '100 % sure' });
    const two = await add({ article: 'two', name: 'Su Wanqing' });
    await moderate('delete', await addApproved());
    const find = async (filter: object) => (await listComments({ page: 1, pageSize: 20, ...filter })).items.map(({ id }) => id);
    expect(await find({})).toEqual([two.id, one.id]);
    expect(await find({ article: 'two' })).toEqual([two.id]);
    expect(await find({ article: ids.one })).toEqual([one.id]);
    expect(await find({ q: '0 %' })).toEqual([one.id]);
    expect(await find({ q: '_' })).toEqual([]);
    expect(await find({ q: 'wanqing' })).toEqual([two.id]);
    expect(await find({ q: 'LIN@' })).toEqual([two.id, one.id]);
    expect(await find({ status: 'approved' })).toEqual([]);
    expect((await listComments({ page: 1, pageSize: 1, q: '100' })).items).toMatchObject([
      {
        id: one.id,
        status: 'pending',
        author_email: 'lin@example.com',
        network: '203.0.113.*',
        moderated_at: null,
        article: { id: ids.one, slug: 'one', title_zh: '酒店收益', title_en: 'Hotel revenue' },
      },
    ]);
  });
});

describe('moderating', () => {
  test('sets the state of every id, writes one audit row with those that changed, and repeats without another', async () => {
    const [one, two] = [await add({ content: '1' }), await add({ content: '2' })];
    const unknown = '00000000-0000-4000-8000-000000000000';
    const asked = [two.id.toUpperCase(), one.id, one.id, unknown, 'nothing'];
    const skipped = [unknown, 'nothing'].map((id) => ({ id, reason: 'not_found' }));
    const before = (await readAudit(database, 'comments')).length;
    expect(await moderate('approve', ...asked)).toEqual({ done: [two.id, one.id], skipped });
    expect(await moderate('approve', ...asked)).toEqual({ done: [two.id, one.id], skipped });
    expect((await readAudit(database, 'comments')).slice(before)).toEqual([
      {
        actor: 'operator',
        action: 'comment.approve',
        before: null,
        request_id: 'test-1',
        after: { status: 'approved', ids: [two.id, one.id] },
      },
    ]);
    expect(await rowsOf('status')).toEqual([{ status: 'approved' }, { status: 'approved' }]);
  });

  test('deleting removes the identity of the author at once and for good', async () => {
    const { id } = await add();
    expect(await moderate('delete', id)).toEqual({ done: [id], skipped: [] });
    expect(await rowsOf('status, author_name, author_email, content, digest, is_staff')).toEqual([
      { status: 'deleted', author_name: '', author_email: '', content: '', digest: null, is_staff: false },
    ]);
    expect((await database.pool.query('SELECT FROM comment_networks')).rowCount).toBe(0);
    expect(await moderate('delete', id)).toEqual({ done: [id], skipped: [] });
    expect(await moderate('approve', id)).toEqual({ done: [], skipped: [{ id, reason: 'not_found' }] });
  });

  test('keeps the last of two decisions made at once, for every comment alike', async () => {
    const added = await Promise.all(Array.from({ length: 30 }, (_, n) => add({ content: `${n}` })));
    const all = added.map(({ id }) => id);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        moderate(n % 2 === 0 ? 'approve' : 'reject', ...(n % 3 === 0 ? all : all.toReversed())),
      ),
    );
    const states = new Set((await rowsOf('status')).map(({ status }) => status));
    const last = (await readAudit(database, 'comments')).at(-1)?.after as { status: string };
    expect([...states]).toEqual([last.status]);
  });

  test('a concurrent reply and deletion of its parent leave no invisible reply', async () => {
    for (let round = 0; round < 10; round++) {
      const parent = await addApproved({ content: `Parent ${round}` });
      const [reply] = await Promise.allSettled([add({ parent, content: 'A reply' }), moderate('reject', parent)]);
      if (reply.status === 'rejected') expect(reply.reason).toMatchObject({ field: 'parent_id' });
      else expect(await rowsOf('parent_id')).toContainEqual({ parent_id: parent });
    }
  });
});

test('housekeeping keeps the place of a deleted comment as long as it has replies', async () => {
  const parent = await addApproved();
  const reply = await addApproved({ parent, content: 'A reply' });
  await moderate('delete', parent);
  const later = new Date(Date.now() + 31 * 86_400_000);
  await pruneOldRows(database, later);
  expect(await rowsOf('id')).toHaveLength(2);
  await moderate('delete', reply);
  await pruneOldRows(database, later);
  await pruneOldRows(database, later);
  expect(await rowsOf('id')).toEqual([]);
});

test('an erasure empties the comments of a person, and keeps the places of those with replies', async () => {
  const parent = await addApproved();
  await addApproved({ parent, name: 'Su', email: 'su@example.com', content: 'A reply' });
  await eraseByAddress(database, 'lin@example.com', tester, new Date());
  expect(await rowsOf('status, author_name, author_email, content')).toEqual([
    { status: 'deleted', author_name: '', author_email: '', content: '' },
    { status: 'approved', author_name: 'Su', author_email: 'su@example.com', content: 'A reply' },
  ]);
  expect(await threads()).toMatchObject([{ id: parent, deleted: true, replies: [{ author_name: 'Su' }] }]);
  expect((await database.pool.query('SELECT FROM comment_networks')).rowCount).toBe(1);
});

test('the sample instance has two threads and two pending comments', async () => {
  const sample = await createTestDatabase();
  await loadSampleArchive(sample);
  const { rows } = await sample.pool.query<{ slug: string }>('SELECT slug FROM articles WHERE slug = $1', [discussedSlug]);
  expect(rows).toHaveLength(1);
  await loadDemoAccounts(sample, { admin: true });
  const stored = await sample.pool.query<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM comments GROUP BY status ORDER BY status',
  );
  expect(stored.rows).toEqual([
    { status: 'approved', n: 3 },
    { status: 'pending', n: 2 },
  ]);
});

test('comments are deleted with their article', async () => {
  await insertArticle(database.pool, { slug: 'gone' });
  const parent = await addApproved({ article: 'gone' });
  await add({ article: 'gone', parent, content: 'A reply' });
  await deleteArticle(database.pool, 'gone');
  expect(await rowsOf('id')).toEqual([]);
});
