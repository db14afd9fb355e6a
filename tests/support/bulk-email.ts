import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { sendNextBatch } from '../../lib/audience/bulk-email/writes';
import { openBatchResend } from '../../lib/email/delivery/resend';
import * as contacts from './bulk-email-contacts';
import { createTestDatabase } from './databases';
import { startFakeResend } from './fake-resend';
import { openPatiently } from './patient-database';

export const appUrl = 'http://localhost:3000';
export const from = 'Research <news@example.com>';

/** A database without emails, contacts and newsletters before each test, a second pool for another process, a fake Resend. */
export const database = await createTestDatabase();
export const other = openPatiently(database.url, { max: 5 });
export const service = await startFakeResend();
export const sendBatch = openBatchResend({ apiKey: 're_test', baseUrl: service.url, toFrom: () => from });
afterAll(async () => {
  await other.close();
  await service.close();
});
beforeEach(async () => {
  service.reset();
  await database.pool.query('TRUNCATE mails, mail_batches, newsletters, contacts, job_claims');
});

export const addContacts = (total: number) => contacts.addContacts(total, database.pool);
export const startNewsletter = (to: readonly contacts.TestContact[]) => contacts.startNewsletter(to, database.pool);
export const countDeliveries = () => contacts.countDeliveries(service.delivered);

/** A clock that stands still until it is moved. */
export function openClock(start = new Date('2026-11-24T12:00:00.000Z')) {
  let now = start;
  return {
    read: async () => now,
    now: () => now,
    advance(seconds: number) {
      now = new Date(now.getTime() + seconds * 1_000);
    },
    set(time: Date) {
      now = time;
    },
  };
}

export type TestClock = ReturnType<typeof openClock>;

/** One round as the job runs it, without its pace. */
export const sendRound = (clock?: TestClock, of = database) =>
  sendNextBatch(of, sendBatch, { appUrl, paceMs: 0, sendMs: 60_000, ...(clock ? { clock: clock.read } : {}) });

/** Runs rounds until nothing is left to do now. */
export async function sendAll(clock?: TestClock): Promise<number> {
  let total = 0;
  for (let sent = await sendRound(clock); sent !== undefined; sent = await sendRound(clock)) total += sent;
  return total;
}

export async function countsOf(newsletterId: string, pool = database.pool) {
  const { rows } = await pool.query(
    'SELECT status, recipients, waiting, sent, failed, skipped, bounced, complained FROM newsletters WHERE id = $1',
    [newsletterId],
  );
  return rows[0];
}

export const openBatch = async () =>
  (await database.pool.query('SELECT * FROM mail_batches WHERE ended_at IS NULL')).rows[0] as
    | { id: string; attempts: number; next_at: Date; unknown_since: Date | null; last_failure: string | null }
    | undefined;

export const newToken = () => randomBytes(32).toString('base64url');
