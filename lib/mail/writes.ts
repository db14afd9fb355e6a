import { randomUUID } from 'node:crypto';
import type { Queryable } from '../db/transaction';
import { mailProps, type NewEmail, recipient } from './schema';

/**
 * Stores a mail to be sent. Give the client that holds the transaction of what the mail tells of: both come together or
 * not at all. The worker sends it off the caller's path.
 *
 * @throws ZodError when the address or the template's props are not what a mail may hold
 */
export async function queueMail(client: Queryable, mail: NewEmail): Promise<{ id: string }> {
  const id = randomUUID();
  const props = mailProps[mail.template].parse(mail.props);
  await client.query('INSERT INTO mails (id, to_email, template, locale, props, expires_at) VALUES ($1, $2, $3, $4, $5, $6)', [
    id,
    recipient.parse(mail.to),
    mail.template,
    mail.locale,
    JSON.stringify(props),
    mail.expiresAt ?? null,
  ]);
  return { id };
}
