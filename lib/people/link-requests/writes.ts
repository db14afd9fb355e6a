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
import { keyedHash } from '../../platform/secret';
import { type FormPurpose, formEmailsPerDay, isForm, type LinkPurpose } from '../links/rules';
import { queueLink } from '../links/writes';
import { isStored } from '../personal-data/reads';

const HOUR_SECONDS = 3_600;

/**
 * Records a request for a link. Every well-formed address costs the same, one row; whether it may have a link is decided
 * later, in the background (contract, section 5).
 *
 * @param request.email folded
 * @param request.client the client's address
 * @param request.subject what the link opens, if its purpose alone does not say: the id of a whitepaper
 * @param request.details what was typed into a public form, or for signing in the path to return to (`back`); it is stored with
 *   the link and appears in no email
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

export const isRequestWaiting = sql`EXISTS (SELECT FROM link_requests)`;

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
