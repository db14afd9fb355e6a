import { describe, expect, test } from 'vitest';
import { deleteArticle } from '../../lib/archive/articles/writes';
import { listComments } from '../../lib/audience/comments/reads';
import type { NewComment } from '../../lib/audience/comments/record';
import { ActionLimitedError, LimitReachedError } from '../../lib/platform/errors';
import { InvalidField } from '../../lib/platform/validation';
import { insertArticle } from '../support/articles';
import { add, addApproved, database, ids, listEmails, moderate, rowsOf } from '../support/comments';
import { addStaff } from '../support/people';

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

test('comments are deleted with their article', async () => {
  await insertArticle(database.pool, { slug: 'gone' });
  const parent = await addApproved({ article: 'gone' });
  await add({ article: 'gone', parent, content: 'A reply' });
  await deleteArticle(database.pool, 'gone');
  expect(await rowsOf('id')).toEqual([]);
});
