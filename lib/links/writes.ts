import { randomUUID } from 'node:crypto';
import { ZodError } from 'zod';
import { counters, requireCounters } from '../counters/open-counters';
import { type Database, db } from '../db/client';
import { inTransaction, type Queryable } from '../db/transaction';
import { env } from '../env';
import { ActionLimitedError } from '../errors';
import type { Locale } from '../i18n/locales';
import { networkOf } from '../limits/rules';
import { log } from '../log';
import { type MailTemplate, recipient } from '../mail/schema';
import { keyedHash } from '../secret';
import { hashLinkToken, type LinkPurpose, linkLifeSeconds, toLinkToken } from './rules';

const HOUR_SECONDS = 3_600;

/**
 * Notes that somebody asked for a link to be mailed. Every well-formed address costs the same: one row; who may have a
 * link is found out later, off the request's path (contract, section 5).
 *
 * @param ask.email folded
 * @param ask.client plain address of who asks
 * @throws ActionLimitedError when this client asked too often, CountersUnavailableError; an address at its limit is silent
 */
export async function requestLink(ask: {
  purpose: LinkPurpose;
  email: string;
  locale: Locale;
  client: string;
  now: Date;
}): Promise<void> {
  const { mailPerClientHour, mailPerAddressHour } = env().limits;
  const now = ask.now.getTime();
  const window = { now, windowSeconds: HOUR_SECONDS };
  const client = await counters().take({ ...window, name: 'mail-client', id: networkOf(ask.client), limit: mailPerClientHour });
  if (!client.passed) {
    const seconds = Math.max(1, Math.ceil((client.resetAt - now) / 1_000));
    throw new ActionLimitedError(mailPerClientHour, new Date(client.resetAt), seconds);
  }
  // The counters hold no address in clear.
  const id = keyedHash('mail-address', ask.email).toString('base64url');
  const address = await counters().take({ ...window, name: 'mail-address', id, limit: mailPerAddressHour });
  // A store that went away just now let this process count alone.
  requireCounters();
  await db().pool.query('INSERT INTO link_requests (purpose, email, locale, allowed) VALUES ($1, $2, $3, $4)', [
    ask.purpose,
    ask.email,
    ask.locale,
    address.passed,
  ]);
}

/** Rows taken at a time. */
const BATCH = 50;

/**
 * Turns what was asked into mail for those who may have it: a key's link for running subscriptions, a sign-in link for
 * subscribers in any state and for administrators. A row and its mail are one transaction; instances share the work.
 *
 * @returns how many mails were queued
 */
export async function processLinkRequests(database: Database, now = new Date()): Promise<number> {
  let queued = 0;
  for (let taken = BATCH; taken === BATCH; ) {
    taken = await inTransaction(database, async (client) => {
      const { rows } = await client.query<Row>(
        `DELETE FROM link_requests WHERE id IN (
           SELECT id FROM link_requests ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
         ) RETURNING id, purpose, email, locale, allowed`,
      );
      for (const row of rows) if (await answer(client, row, now)) queued += 1;
      return rows.length;
    });
  }
  return queued;
}

type Row = { id: string; purpose: LinkPurpose; email: string; locale: Locale; allowed: boolean };

/** Whether a mail was queued. An address that no mail may go to is left out: failing, it would hold up the batch for ever. */
async function answer(client: Queryable, { id, purpose, email, locale, allowed }: Row, now: Date): Promise<boolean> {
  if (!allowed || !(await mayHaveLink(client, purpose, email, now))) return false;
  try {
    await queueLink(client, { purpose, email, locale, now });
    return true;
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    log.error({ request: id, purpose }, 'a request for a link is dropped: no mail may go to its address');
    return false;
  }
}

async function mayHaveLink(client: Queryable, purpose: LinkPurpose, email: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    purpose === 'key'
      ? 'SELECT 1 FROM subscribers WHERE email = $1 AND suspended_at IS NULL AND active_until > $2'
      : `SELECT 1 FROM subscribers WHERE email = $1 AND $2::timestamptz IS NOT NULL
         UNION ALL SELECT 1 FROM admins WHERE email = $1`,
    [email, now],
  );
  return (rowCount ?? 0) > 0;
}

export const templateOf: Record<LinkPurpose, MailTemplate> = { key: 'key_link', signin: 'sign_in' };

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
