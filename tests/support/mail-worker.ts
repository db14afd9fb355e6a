import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { openResend } from '../../lib/email/delivery/resend';
import { sendDueEmails } from '../../lib/email/delivery/writes';
import { queueLink } from '../../lib/people/links/writes';
import { queueEmail } from '../../lib/platform/mail/writes';
import { createTestDatabase } from './databases';
import { startFakeResend } from './fake-resend';
import { openPatiently } from './patient-database';

process.env.AUTH_SECRET = 'an-authentication-secret-of-tests-only';
export const appUrl = 'http://localhost:3000';
export const from = 'Keys <keys@example.com>';
export const options = { appUrl };

/** A database whose email queue is emptied before each test, a second connection pool for another process, and a fake Resend. */
export const database = await createTestDatabase();
export const other = openPatiently(database.url, { max: 5 });
export const service = await startFakeResend();
export const send = openResend({ apiKey: 're_test', baseUrl: service.url, from });
afterAll(async () => {
  await other.close();
  await service.close();
});
beforeEach(async () => {
  service.reset();
  await database.pool.query('TRUNCATE mails, link_tokens');
});
afterEach(() => vi.restoreAllMocks());

export const queueKeyLink = (email = 'premium@example.com') =>
  queueLink(database.pool, { purpose: 'key', email, locale: 'en', now: new Date() }).then(({ id }) => id);
export const queueRotated = (n = 0) =>
  queueEmail(database.pool, {
    to: `a${n}@example.com`,
    template: 'key_rotated',
    locale: 'zh',
    props: { prefix: 'hik_7Fq2mB9x', replaces: null, at: '2026-11-21T15:16:00.000Z' },
  }).then(({ id }) => id);
export const readEmailRow = async (id: string) => {
  const { rows } = await database.pool.query('SELECT *, clock_timestamp() AS now FROM mails WHERE id = $1', [id]);
  return rows[0];
};
export const makeDue = (id: string) => database.pool.query('UPDATE mails SET next_at = clock_timestamp() WHERE id = $1', [id]);
export const sentCount = async () =>
  Number((await database.pool.query('SELECT count(*) FROM mails WHERE sent_at IS NOT NULL')).rows[0].count);
export const runWorkerOnce = (max = 100, extra: { sendMs?: number; budgetMs?: number } = {}) =>
  sendDueEmails(database, send, max, { ...options, ...extra });
