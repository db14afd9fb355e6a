import { randomUUID } from 'node:crypto';
import { ZodError } from 'zod';
import { counters, requireCounters } from '../../counting/counters/open-counters';
import type { TakeInput, TakeResult } from '../../counting/limits/record';
import { networkOf, sourceOf, toWindowId } from '../../counting/limits/rules';
import type { Database } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { env } from '../../platform/env';
import { ActionLimitedError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { log } from '../../platform/log';
import { emailProps, recipient } from '../../platform/mail/schema';
import { keyedHash } from '../../platform/secret';
import { isStored } from '../personal-data/reads';
import {
  type FormPurpose,
  formEmailsPerDay,
  hashLinkToken,
  isForm,
  type LinkPurpose,
  linkMinutes,
  linkTemplates,
  MAX_LIVE_TOKENS,
  toLinkToken,
} from './rules';

const HOUR_SECONDS = 3_600;

/**
 * Records a request for a link. Every well-formed address costs the same, one row; whether it may have a link is decided
 * later, in the background (contract, section 5).
 *
 * @param request.email folded
 * @param request.client the client's address
 * @param request.subject what the link opens, if its purpose alone does not say: the id of a whitepaper
 * @param request.details what was typed into a public form; it is stored with the link and appears in no email
 * @throws ActionLimitedError when this client sent too many requests, CountersUnavailableError; limits per address are silent
 */
export async function requestLink(
  database: Database,
  request: {
    purpose: LinkPurpose;
    email: string;
    locale: Locale;
    client: string;
    now: Date;
    subject?: string;
    details?: object;
  },
): Promise<void> {
  await requireClientLimit(request);
  const { purpose, email, locale, subject = '', details = {} } = request;
  // Emails of public forms are counted when they are queued.
  const allowed = isForm(purpose) || (await takeAddressLimits(request));
  await database.query(
    sql`INSERT INTO link_requests (purpose, email, locale, allowed, subject, details)
      VALUES (${purpose}, ${email}, ${locale}, ${allowed}, ${subject}, ${JSON.stringify(details)})`,
  );
}

/**
 * Counts a request that may cause an email to an address that nobody has proven. Every form of the service shares this limit.
 *
 * @throws ActionLimitedError when this client sent too many, CountersUnavailableError
 */
export async function requireClientLimit(request: { client: string; now: Date }): Promise<void> {
  const { mailPerClientHour: limit } = env().limits;
  const now = request.now.getTime();
  const id = networkOf(request.client);
  const { passed, resetAt } = await takeShared({ now, name: 'mail-client', id, limit, windowSeconds: HOUR_SECONDS });
  if (!passed) throw new ActionLimitedError(limit, new Date(resetAt), request.now);
}

/**
 * Counts a request against its email address: first within the requesting network, then over all networks. One network
 * therefore takes at most its own share of the total, and cannot lock the subscriber out. The ids are hashed, so that the
 * counters hold neither email address nor network in clear.
 *
 * @returns whether both limits leave room
 */
async function takeAddressLimits(request: { purpose: LinkPurpose; email: string; client: string; now: Date }): Promise<boolean> {
  const network = sourceOf(request.client);
  const inNetwork = await takeAddress('mail-address', env().limits.mailPerAddressHour, request, network);
  if (!inNetwork.passed) return false;
  return (await takeAddress('mail-address-total', env().limits.mailPerAddressTotalHour, request)).passed;
}

/**
 * Counts an email that an administrator sends again against the address's limit over all networks.
 *
 * @param email.purpose `notice`: an email without a private link
 * @throws ActionLimitedError, CountersUnavailableError
 */
export async function requireAddressLimit(email: { purpose: LinkPurpose | 'notice'; email: string; now: Date }): Promise<void> {
  const limit = env().limits.mailPerAddressTotalHour;
  const result = await takeAddress('mail-address-total', limit, email);
  if (!result.passed) throw new ActionLimitedError(limit, new Date(result.resetAt), email.now);
}

function takeAddress(
  name: string,
  limit: number,
  email: { purpose: string; email: string; now: Date },
  ...parts: string[]
): Promise<TakeResult> {
  const id = keyedHash(name, email.purpose, email.email, ...parts).toString('base64url');
  return takeShared({ now: email.now.getTime(), name, id, limit, windowSeconds: HOUR_SECONDS });
}

/** @throws CountersUnavailableError if the store has just become unavailable, so that this process counted alone */
async function takeShared(input: TakeInput): Promise<TakeResult> {
  const result = await counters().take(input);
  requireCounters(toWindowId(input));
  return result;
}

const BATCH_SIZE = 50;

type RequestRow = {
  id: string;
  purpose: LinkPurpose;
  email: string;
  locale: Locale;
  allowed: boolean;
  subject: string;
  details: object;
};

/**
 * Turns requests into emails for eligible addresses (`mayHaveLink`). Deleting a request and queueing its email is one
 * transaction; instances share the work. The requests are taken in the order of their addresses, because those of public forms
 * are locked.
 *
 * @returns how many emails were queued
 */
export async function processLinkRequests(database: Database, now = new Date()): Promise<number> {
  let queued = 0;
  for (let taken = BATCH_SIZE; taken === BATCH_SIZE; ) {
    taken = await inTransaction(database, async (client) => {
      const { rows } = await client.query<RequestRow>(
        sql`WITH taken AS (
           DELETE FROM link_requests WHERE id IN (
             SELECT id FROM link_requests ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
           ) RETURNING id, purpose, email, locale, allowed, subject, details
         ) SELECT * FROM taken ORDER BY email COLLATE "C", purpose, id`,
      );
      for (const row of rows) if (await processRequest(client, row, now)) queued += 1;
      return rows.length;
    });
  }
  return queued;
}

/** Returns whether an email was queued. Drops an invalid address: throwing would block its batch forever. */
async function processRequest(client: Queryable, request: RequestRow, now: Date): Promise<boolean> {
  const { id, purpose, email, allowed } = request;
  if (!allowed) return false;
  if (isForm(purpose) && !(await takeFormEmail(client, purpose, email, now))) return false;
  if (!(await mayHaveLink(client, request, now))) return false;
  try {
    await queueLink(client, { ...request, now, props: await getLinkProps(client, request) });
    return true;
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    log.error({ request: id, purpose }, 'link request dropped: invalid address');
    return false;
  }
}

/**
 * Whether a public form may send one more email to an address today. The lock makes a second process wait until the first one's
 * link is committed, and count it.
 */
async function takeFormEmail(client: Queryable, purpose: FormPurpose, email: string, now: Date): Promise<boolean> {
  await client.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`form:${purpose}:${email}`}, 0))`);
  const { rows } = await client.query<{ emails: number }>(
    sql`SELECT count(*)::int AS emails FROM link_tokens
      WHERE email = ${email} AND purpose = ${purpose} AND created_at > ${now}::timestamptz - interval '24 hours'`,
  );
  return (rows[0]?.emails ?? 0) < formEmailsPerDay[purpose];
}

/** Whether an address may have a link now. */
export async function mayHaveLink(
  client: Queryable,
  { purpose, email, subject }: { purpose: LinkPurpose; email: string; subject?: string },
  now: Date,
): Promise<boolean> {
  switch (purpose) {
    case 'key':
      return exists(
        client,
        sql`SELECT 1 FROM subscribers WHERE email = ${email} AND suspended_at IS NULL AND active_until > ${now}`,
      );
    case 'signin':
      return exists(
        client,
        sql`SELECT 1 FROM subscribers WHERE email = ${email}
          UNION ALL SELECT 1 FROM users WHERE email = ${email} AND disabled_at IS NULL`,
      );
    case 'privacy':
      return isStored(client, email);
    case 'newsletter':
      return !(await exists(client, sql`SELECT 1 FROM contacts WHERE email = ${email} AND status = 'complained'`));
    case 'whitepaper':
      return exists(client, sql`SELECT 1 FROM whitepapers WHERE id::text = ${subject} AND is_published`);
  }
}

/** What the email says besides its link: the title of the whitepaper. */
async function getLinkProps(client: Queryable, { purpose, subject, locale }: RequestRow): Promise<{ title?: string }> {
  if (purpose !== 'whitepaper') return {};
  const { rows } = await client.query<{ title: string }>(
    sql`SELECT CASE ${locale}::text WHEN 'zh' THEN title_zh ELSE title_en END AS title FROM whitepapers WHERE id::text = ${subject}`,
  );
  return { ...rows[0] };
}

async function exists(client: Queryable, query: Sql): Promise<boolean> {
  const { rowCount } = await client.query(query);
  return rowCount !== 0;
}

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

/** Ends every key link of an address. */
export async function endKeyLinks(client: Queryable, email: string, now: Date): Promise<void> {
  await client.query(
    sql`UPDATE link_tokens SET ended_at = ${now} WHERE email = ${email} AND purpose = 'key' AND ended_at IS NULL`,
  );
}

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
    sql`UPDATE link_tokens SET ended_at = ${now}
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
