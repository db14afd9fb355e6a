import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { log } from '../../platform/log';
import type { Report } from './rules';

type MailRow = {
  created_at: Date;
  newsletter_id: string | null;
  contact_id: string | null;
  sent_at: Date | null;
  gave_up_at: Date | null;
  outcome: string | null;
};

/**
 * Marks a bulk email and its contact as bounced or complained, if the contact was confirmed before the email was made. A
 * complaint outweighs a bounce, so that repetition and order do not matter. A reported email was sent, even if the outcome of its
 * batch is unknown. Locks are taken in the order of lib/audience/bulk-email: newsletters, contacts, emails.
 */
export async function recordReport(database: Database, { mail, status }: Report): Promise<void> {
  await inTransaction(database, async (client) => {
    const email = await findMail(client, mail);
    if (!email) return;
    await client.query(sql`SELECT FROM newsletters WHERE id = ${email.newsletter_id}::uuid FOR UPDATE`);
    await client.query(sql`SELECT FROM contacts WHERE id = ${email.contact_id}::uuid FOR UPDATE`);
    const locked = await findMail(client, mail, 'lock');
    if (!locked) return;
    await markContact(client, locked, status);
    await markMail(client, mail, locked, status);
  });
}

async function findMail(client: Queryable, id: string, lock?: 'lock'): Promise<MailRow | undefined> {
  const columns = sql`SELECT created_at, newsletter_id, contact_id, sent_at, gave_up_at, outcome FROM mails WHERE id = ${id}::uuid AND bulk`;
  const { rows } = await client.query<MailRow>(lock ? sql`${columns} FOR UPDATE` : columns);
  return rows[0];
}

/** A complaint is final; a bounce ends every other state. */
async function markContact(client: Queryable, email: MailRow, status: Report['status']): Promise<void> {
  const { rowCount } = await client.query(sql`
    UPDATE contacts SET status = ${status}, left_at = coalesce(left_at, clock_timestamp())
    WHERE id = ${email.contact_id}::uuid AND confirmed_at < ${email.created_at} AND status NOT IN ('complained', ${status})`);
  if (rowCount === 1) log.info({ contact: email.contact_id, status }, 'contact left by report of the email service');
}

async function markMail(client: Queryable, id: string, email: MailRow, status: Report['status']): Promise<void> {
  // A skipped email was never handed over.
  if (email.outcome === 'skipped' || email.outcome === 'complained' || email.outcome === status) return;
  const wasGivenUp = email.gave_up_at !== null;
  await client.query(sql`
    UPDATE mails SET outcome = ${status}, sent_at = coalesce(sent_at, gave_up_at), gave_up_at = NULL,
      last_failure = CASE WHEN gave_up_at IS NULL THEN last_failure END
    WHERE id = ${id}::uuid`);
  await client.query(sql`
    UPDATE newsletters SET
      bounced = bounced + ${status === 'bounced' ? 1 : 0} - ${email.outcome === 'bounced' ? 1 : 0},
      complained = complained + ${status === 'complained' ? 1 : 0},
      sent = sent + ${wasGivenUp ? 1 : 0}, failed = failed - ${wasGivenUp ? 1 : 0}
    WHERE id = ${email.newsletter_id}::uuid`);
}
