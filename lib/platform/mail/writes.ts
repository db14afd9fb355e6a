import { randomUUID } from 'node:crypto';
import { sql } from '../db/sql';
import type { Queryable } from '../db/transaction';
import { emailProps, type NewEmail, recipient } from './schema';

/**
 * Queues an email. Pass the client of the transaction whose event it reports, so that both are committed or neither. A
 * background job sends it.
 *
 * @throws ZodError when the address or the props are invalid
 */
export async function queueEmail(client: Queryable, email: NewEmail): Promise<{ id: string }> {
  const id = randomUUID();
  const props = emailProps[email.template].parse(email.props);
  await client.query(
    sql`INSERT INTO mails (id, to_email, template, locale, props, expires_at)
      VALUES (${id}, ${recipient.parse(email.to)}, ${email.template}, ${email.locale}, ${JSON.stringify(props)},
      ${email.expiresAt ?? null})`,
  );
  return { id };
}
