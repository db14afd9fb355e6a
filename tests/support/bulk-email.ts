import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { queueBulkEmails, sendNextBatch } from '../../lib/audience/bulk-email/writes';
import { openBatchResend } from '../../lib/email/delivery/resend';
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

export type TestContact = { id: string; email: string; locale: 'en' | 'zh'; unsubscribe_token: string };

/** Confirmed contacts, every second one Chinese. */
export async function addContacts(total: number, pool = database.pool): Promise<TestContact[]> {
  const { rows } = await pool.query<TestContact>(
    `INSERT INTO contacts (email, locale)
     SELECT 'c' || lpad(n::text, 6, '0') || '@example.com', CASE WHEN n % 2 = 0 THEN 'zh' ELSE 'en' END
     FROM generate_series(1, $1) n RETURNING id, email, locale, unsubscribe_token`,
    [total],
  );
  return rows.sort((a, b) => (a.email < b.email ? -1 : 1));
}

/** What a released newsletter has stored. */
export function toContent(id: string) {
  const article = { title_zh: '酒店收益', title_en: 'Hotel revenue', excerpt_zh: '摘要', excerpt_en: 'An abstract' };
  return {
    newsletter_id: id,
    ...{ subject_zh: '三月简报', subject_en: 'March issue', intro_zh: '第一段\n\n第二段', intro_en: 'One\n\nTwo' },
    articles: [{ ...article, url_zh: `${appUrl}/zh/archive/a`, url_en: `${appUrl}/en/archive/a` }],
    postal_address: '1 Research Road',
  };
}

/** A newsletter that is being sent to some contacts, with its emails queued. */
export async function startNewsletter(contacts: readonly TestContact[], pool = database.pool): Promise<string> {
  const id = randomUUID();
  const content = toContent(id);
  await pool.query(
    `INSERT INTO newsletters (id, subject_zh, subject_en, article_ids, status, send_at, sent_at, content, recipients, waiting, created_by)
     VALUES ($1, $2, $3, ARRAY[gen_random_uuid()], 'sending', now(), now(), $4, $5, $5, 'staff:editor@example.com')`,
    [id, content.subject_zh, content.subject_en, content, contacts.length],
  );
  await queueBulkEmails(
    pool as never,
    contacts.map((contact) => ({
      ...{ to: contact.email, template: 'newsletter', locale: contact.locale, props: {} },
      ...{ unsubscribeToken: contact.unsubscribe_token, newsletterId: id, contactId: contact.id },
    })),
  );
  return id;
}

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
  sendNextBatch(of, sendBatch, { appUrl, paceMs: 0, sendMs: 5_000, ...(clock ? { clock: clock.read } : {}) });

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

/** How often each address got an email, by what the fake service delivered. */
export function countDeliveries(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { mails } of service.delivered) {
    for (const { to } of mails) counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}

export const newToken = () => randomBytes(32).toString('base64url');
