import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { queueBulkEmails } from '../../lib/audience/bulk-email/writes';
import type { Attempt } from './fake-resend';

const appUrl = 'http://localhost:3000';

export type TestContact = { id: string; email: string; locale: 'en' | 'zh'; unsubscribe_token: string };

/** Confirmed contacts, every second one Chinese. */
export async function addContacts(total: number, pool: Pool): Promise<TestContact[]> {
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
    subject_zh: '三月简报',
    subject_en: 'March issue',
    intro_zh: '第一段\n\n第二段',
    intro_en: 'One\n\nTwo',
    articles: [{ ...article, url_zh: `${appUrl}/zh/archive/a`, url_en: `${appUrl}/en/archive/a` }],
    postal_address: '1 Research Road',
  };
}

/** A newsletter that is being sent to some contacts, with its emails queued. */
export async function startNewsletter(contacts: readonly TestContact[], pool: Pool): Promise<string> {
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
      to: contact.email,
      template: 'newsletter',
      locale: contact.locale,
      props: {},
      unsubscribeToken: contact.unsubscribe_token,
      newsletterId: id,
      contactId: contact.id,
    })),
  );
  return id;
}

/** How often each address got an email, by what a fake service delivered. */
export function countDeliveries(delivered: readonly Attempt[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { mails } of delivered) {
    for (const { to } of mails) counts.set(to, (counts.get(to) ?? 0) + 1);
  }
  return counts;
}
