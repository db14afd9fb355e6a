import { randomUUID } from 'node:crypto';
import { hashLinkToken, type LinkPurpose, toLinkToken } from '../auth/link-token';
import type { Queryable } from '../db/transaction';
import type { Locale } from '../errors';
import { linkLifeSeconds } from './rules';
import { type MailTemplate, mailProps, type Notice, recipient } from './schema';

const templateOf: Record<LinkPurpose, MailTemplate> = { key: 'key_link', signin: 'sign_in' };

/**
 * Stores a mail to be sent. Give the client that holds the transaction of what the mail tells of: both come together or
 * not at all. The worker sends it off the caller's path.
 *
 * @throws ZodError when the address or the template's props are not what a mail may hold
 */
export async function queueMail(client: Queryable, mail: Notice): Promise<{ id: string }> {
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

/**
 * Stores a private link and the mail that brings it, in one statement. The row holds no token: it is derived from the
 * mail's id when the mail is written, and only its hash is stored. A new link leaves the two before it alive and ends
 * all older ones, so that a stranger's request does not void the owner's link (contract, section 5).
 *
 * @throws ZodError when the address is not a folded one; Error before the start has read AUTH_SECRET
 */
export async function queueLink(
  client: Queryable,
  link: { purpose: LinkPurpose; email: string; locale: Locale; now: Date },
): Promise<{ id: string }> {
  const id = randomUUID();
  const hash = Buffer.from(hashLinkToken(toLinkToken(link.purpose, id)));
  const expiresAt = new Date(link.now.getTime() + linkLifeSeconds[link.purpose] * 1_000);
  await client.query(
    `WITH mail AS (
       INSERT INTO mails (id, to_email, template, locale, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
     ), older AS (
       UPDATE link_tokens SET ended_at = $5 WHERE ended_at IS NULL AND hash IN (
         SELECT hash FROM link_tokens WHERE email = $2 AND purpose = $7 AND ended_at IS NULL
         ORDER BY created_at DESC, hash OFFSET 2)
     )
     INSERT INTO link_tokens (hash, purpose, email, created_at, expires_at) VALUES ($8, $7, $2, $5, $6)`,
    [id, recipient.parse(link.email), templateOf[link.purpose], link.locale, link.now, expiresAt, link.purpose, hash],
  );
  return { id };
}
