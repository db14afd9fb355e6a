import { describe, expect, test } from 'vitest';
import { countComments, listComments, listThreads } from '../../lib/audience/comments/reads';
import { discussedSlug } from '../../lib/distribution/demo-accounts/record';
import { loadDemoAccounts } from '../../lib/distribution/demo-accounts/writes';
import { loadSampleArchive } from '../../lib/distribution/sample/writes';
import { eraseByAddress } from '../../lib/people/data-requests/writes';
import { NotFoundError } from '../../lib/platform/errors';
import { pruneOldRows } from '../../lib/platform/housekeeping/writes';
import { add, addApproved, database, ids, moderate, rowsOf, threads } from '../support/comments';
import { createTestDatabase } from '../support/databases';
import { readAudit, tester } from '../support/people';

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
