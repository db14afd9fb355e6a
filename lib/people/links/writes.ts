import { randomUUID } from 'node:crypto';
import { type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import type { Locale } from '../../platform/i18n/locales';
import { emailProps, recipient } from '../../platform/mail/schema';
import {
  type FormPurpose,
  hashLinkToken,
  type LinkPurpose,
  linkMinutes,
  linkTemplates,
  MAX_LIVE_TOKENS,
  toLinkToken,
} from './rules';

/**
 * Stores a link and queues its email in one statement, and ends all but the newest links of the address, purpose and subject
 * (contract, section 5). Only the token's hash is stored; the token is derived from the email's id when the email is rendered.
 *
 * @param link.props of the email's template
 * @throws ZodError when the address is not folded; Error when AUTH_SECRET has not been read yet
 */
export async function queueLink(
  client: Queryable,
  link: {
    purpose: LinkPurpose;
    email: string;
    locale: Locale;
    now: Date;
    subject?: string;
    details?: object;
    props?: { title?: string };
  },
): Promise<{ id: string }> {
  const id = randomUUID();
  const hash = Buffer.from(hashLinkToken(toLinkToken(link.purpose, id)));
  const { purpose, locale, now, subject = '', details = {} } = link;
  const props = emailProps[linkTemplates[purpose]].parse(link.props ?? {});
  const email = recipient.parse(link.email);
  const expiresAt = new Date(now.getTime() + linkMinutes[purpose] * 60_000);
  await client.query(
    sql`WITH mail AS (
       INSERT INTO mails (id, to_email, template, locale, props, created_at, expires_at)
       VALUES (${id}, ${email}, ${linkTemplates[purpose]}, ${locale}, ${JSON.stringify(props)}, ${now}, ${expiresAt})
     ), older AS (
       UPDATE link_tokens SET ended_at = ${now} WHERE ended_at IS NULL AND hash IN (
         SELECT hash FROM link_tokens
         WHERE email = ${email} AND purpose = ${purpose} AND subject = ${subject} AND ended_at IS NULL
         ORDER BY created_at DESC, hash OFFSET ${MAX_LIVE_TOKENS - 1})
     )
     INSERT INTO link_tokens (hash, purpose, email, created_at, expires_at, locale, subject, details)
     VALUES (${hash}, ${purpose}, ${email}, ${now}, ${expiresAt}, ${locale}, ${subject}, ${JSON.stringify(details)})`,
  );
  return { id };
}

/** A link of a public form, and the request that it came from. */
type FormLink = {
  hash: Uint8Array;
  subject: string;
  /** what was typed; the caller checks it again, because it may be older than the form */
  details: Record<string, unknown>;
  locale: Locale;
  createdAt: Date;
  /** when it was first used; a link of a form works until it expires */
  usedAt: Date | undefined;
};

/**
 * Finds the link of a public form and locks it until the end of the transaction, so that simultaneous uses follow one another.
 *
 * @param link.email folded
 * @returns undefined when the token is wrong, superseded, expired, or of another address or form
 */
export async function findLink(
  client: Queryable,
  link: { purpose: FormPurpose; email: string; token: string },
  now: Date,
): Promise<FormLink | undefined> {
  const { rows } = await client.query<{
    hash: Buffer;
    subject: string;
    details: Record<string, unknown>;
    locale: Locale;
    created_at: Date;
    used_at: Date | null;
  }>(
    sql`SELECT hash, subject, details, locale, created_at, used_at FROM link_tokens
      WHERE hash = ${Buffer.from(hashLinkToken(link.token))} AND email = ${link.email} AND purpose = ${link.purpose}
        AND ended_at IS NULL AND expires_at > ${now}
      FOR UPDATE`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { hash, subject, details, locale, created_at: createdAt, used_at } = row;
  return { hash, subject, details, locale, createdAt, usedAt: used_at ?? undefined };
}

/** Stores the first use of a link that `findLink` has locked. */
export async function markLinkUsed(client: Queryable, hash: Uint8Array, now: Date): Promise<void> {
  await client.query(sql`UPDATE link_tokens SET used_at = ${now} WHERE hash = ${Buffer.from(hash)} AND used_at IS NULL`);
}

/** Ends every key link of an address, of which one was used. */
export async function endKeyLinks(client: Queryable, link: { email: string; hash: Uint8Array }, now: Date): Promise<void> {
  await client.query(
    sql`UPDATE link_tokens SET ended_at = ${now}, used_at = ${usedAt(link.hash, now)}
      WHERE email = ${link.email} AND purpose = 'key' AND ended_at IS NULL`,
  );
}

/** The first use of a link among those that end. */
const usedAt = (hash: Uint8Array, now: Date): Sql =>
  sql`CASE WHEN hash = ${Buffer.from(hash)} THEN ${now}::timestamptz ELSE used_at END`;

/**
 * Ends the key links and sign-in links of an address that its subscriber no longer has. In the order in which links are redeemed,
 * so that neither waits for the other.
 */
export async function endSubscriberLinks(client: Queryable, email: string, now: Date): Promise<void> {
  await client.query(sql`
    UPDATE link_tokens SET ended_at = ${now} WHERE hash IN (
      SELECT hash FROM link_tokens WHERE email = ${email} AND purpose IN ('key', 'signin') AND ended_at IS NULL
      ORDER BY hash FOR UPDATE)`);
}

/**
 * Ends every sign-in link of an address, provided that the presented link is live and the address may still sign in. The
 * rows themselves are the lock: of concurrent redemptions one succeeds. They are locked in one order, so that two different
 * links redeemed at the same time cannot deadlock.
 *
 * @returns whether the presented link was redeemed; if not, the caller must roll back, because other links may have ended
 */
export async function redeemSignInLink(
  client: Queryable,
  link: { email: string; hash: Uint8Array },
  now: Date,
): Promise<boolean> {
  const { email } = link;
  const hash = Buffer.from(link.hash);
  const { rows } = await client.query<{ presented: boolean }>(
    sql`UPDATE link_tokens SET ended_at = ${now}, used_at = ${usedAt(hash, now)}
     WHERE hash IN (
       SELECT hash FROM link_tokens
       WHERE email = ${email} AND purpose = 'signin' AND ended_at IS NULL
         AND EXISTS (SELECT 1 FROM link_tokens
                     WHERE hash = ${hash} AND email = ${email} AND purpose = 'signin'
                       AND ended_at IS NULL AND expires_at > ${now})
         AND (EXISTS (SELECT 1 FROM subscribers WHERE email = ${email})
              OR EXISTS (SELECT 1 FROM users WHERE email = ${email} AND disabled_at IS NULL))
       ORDER BY hash FOR UPDATE)
     RETURNING hash = ${hash} AS presented`,
  );
  return rows.some(({ presented }) => presented);
}
