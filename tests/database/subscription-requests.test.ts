import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listSubscriptionRequests } from '../../lib/commerce/subscription-requests/reads';
import { addSubscriptionRequest, endSubscriptionRequest } from '../../lib/commerce/subscription-requests/writes';
import type { Database } from '../../lib/platform/db/client';
import { createTestDatabase } from '../support/databases';
import { addStaff, readAudit, tester } from '../support/people';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await addStaff(database, { role: 'admin', email: 'admin@example.com' });
  await addStaff(database, { role: 'editor' });
  const { id } = await addStaff(database, { role: 'admin' });
  await database.pool.query('UPDATE users SET disabled_at = now() WHERE id = $1', [id]);
});
beforeEach(() => database.pool.query('TRUNCATE subscription_requests, mails'));

const request = (fields: object = {}) =>
  addSubscriptionRequest(database, {
    email: 'reader@example.com',
    name: 'Lin',
    organisation: 'Nordlicht',
    plan: '',
    message: '',
    locale: 'zh',
    ...fields,
  });
const list = async (status?: 'open' | 'done') => (await listSubscriptionRequests({ status, page: 1, pageSize: 100 })).items;
const listEmails = async () =>
  (
    await database.pool.query<{ to_email: string; template: string; props: object }>(
      'SELECT to_email, template, props FROM mails',
    )
  ).rows;

const announced = { to_email: 'admin@example.com', template: 'subscription_request', props: {} };

test('the request that ends an empty queue emails every enabled administrator once', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => request({ email: `reader-${n}@example.com` })));
  expect(await list('open')).toHaveLength(30);
  expect(await listEmails()).toEqual([announced]);
  for (const { id } of await list()) await endSubscriptionRequest(database, id, tester);
  await request({ email: 'late@example.com' });
  expect(await listEmails()).toEqual([announced, announced]);
});

test('an equal request that is open, and a fourth of one address within a day, are dropped', async () => {
  await Promise.all(Array.from({ length: 10 }, () => request()));
  expect(await list()).toHaveLength(1);
  await Promise.all(Array.from({ length: 10 }, (_, n) => request({ message: `${n}` })));
  expect(await list()).toHaveLength(3);
  await request({ email: 'other@example.com' });
  expect(await list()).toHaveLength(4);
  await database.pool.query(`UPDATE subscription_requests SET created_at = now() - interval '25 hours'`);
  await request({ message: 'Tomorrow' });
  expect(await list()).toHaveLength(5);
});

test('ending a request is recorded once', async () => {
  await request({ plan: 'api', message: '两行\n文字' });
  const [open] = await list('open');
  expect(open).toMatchObject({
    status: 'open',
    email: 'reader@example.com',
    name: 'Lin',
    organisation: 'Nordlicht',
    plan: 'api',
    message: '两行\n文字',
    locale: 'zh',
    done_at: null,
    done_by: null,
  });
  const id = open?.id ?? '';
  await Promise.all([1, 2, 3].map(() => endSubscriptionRequest(database, id, tester)));
  expect(await list('open')).toEqual([]);
  expect(await list('done')).toMatchObject([{ id, status: 'done', done_at: expect.any(String), done_by: 'operator' }]);
  expect(await readAudit(database, `subscription_request:${id}`)).toEqual([
    {
      actor: 'operator',
      action: 'subscription_request.done',
      request_id: 'test-1',
      before: { status: 'open' },
      after: { status: 'done' },
    },
  ]);
  await expect(endSubscriptionRequest(database, '00000000-0000-4000-8000-000000000000', tester)).rejects.toMatchObject({
    code: 'not_found',
    data: { resource: 'subscription_request' },
  });
});
