import { afterEach, expect, it } from 'vitest';
import { dispatchFromNext } from '../../lib/api/dispatch';
import { addSubscriber } from '../../lib/people/subscribers/writes';
import { recordUsage } from '../../lib/people/usage/writes';
import { database, from, queueRotated, service } from '../support/mail-worker';
import { tester } from '../support/people';

afterEach(() => service.reset());

const call = () =>
  dispatchFromNext(new Request('http://localhost/api/cron/mail', { headers: { authorization: 'Bearer cron-of-the-tests' } }));

it('the job flushes usage and prunes before sending, so a slow email service delays neither', async () => {
  Object.assign(process.env, {
    CRON_TOKEN: 'cron-of-the-tests',
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: service.url,
    MAIL_FROM: from,
  });
  const activeUntil = new Date('2037-12-31T00:00:00.000Z');
  const { id } = await addSubscriber(database, { email: 'used@example.com', plan: 'api', activeUntil, name: '' }, tester);
  const keyId = '00000000-0000-4000-8000-000000000000';
  recordUsage({ subscriberId: id, keyId, slot: undefined, now: new Date() });
  await database.pool.query(
    "INSERT INTO usage_days (subscriber_id, date, requests) VALUES ($1, (now() - interval '500 days')::date, 1)",
    [id],
  );
  await queueRotated();
  // The usage stored while the email service has not responded yet.
  const usageDuringSend = new Promise<unknown[]>((resolve, reject) => {
    service.behave((_response, _attempt, accept) => {
      database.pool
        .query("SELECT requests::int AS requests, date > now() - interval '2 days' AS fresh FROM usage_days")
        .then(({ rows }) => resolve(rows), reject)
        .finally(accept);
    });
  });
  const response = await call();
  expect([response.status, await response.json()]).toEqual([200, { queued: 0, sent: 1 }]);
  expect(await usageDuringSend).toEqual([{ requests: 1, fresh: true }]);
});
