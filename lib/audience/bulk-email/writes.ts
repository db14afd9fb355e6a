import { randomUUID } from 'node:crypto';
import { describeFailure, sendWithin } from '../../email/delivery/writes';
import { type Claim, ClaimLostError, postpone, requireClaim, withClaim } from '../../platform/claims/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { env } from '../../platform/env';
import { describeError, log } from '../../platform/log';
import { EmailFailure, type EmailMessage, type RejectedMessage, type SendBatch } from '../../platform/mail/record';
import { emailProps, type NewBulkEmail, recipient } from '../../platform/mail/schema';
import { metrics } from '../../platform/observe/registry';
import { type Clock, findOpenBatch, isBulkEmailDue, listBatchEmails, readClock } from './reads';
import type { BatchEmail, OpenBatch } from './record';
import { MAX_BATCH, toBatchStep, toNextAttempt } from './rules';

/** The name under which one process at a time sends bulk email. */
const JOB = 'bulk-email';

/** Timeout of one attempt. A batch of long newsletters is some megabytes. */
const SEND_MS = 30_000;

/** At most one batch per this time, over all processes. */
const PACE_MS = 1_000;

/** Rows per statement when emails are queued. */
const CHUNK = 1_000;

type BulkOptions = { appUrl?: string; sendMs?: number; paceMs?: number; clock?: Clock };

/**
 * Queues bulk email. Pass the client of the transaction whose event it is about. A contact gets one email of a newsletter,
 * however often it is queued.
 *
 * @returns how many emails are new
 * @throws ZodError when an address or the props are invalid
 */
export async function queueBulkEmails(client: Queryable, emails: readonly NewBulkEmail[]): Promise<number> {
  let queued = 0;
  for (let from = 0; from < emails.length; from += CHUNK) {
    const rows = emails.slice(from, from + CHUNK).map((email) => ({
      id: randomUUID(),
      to_email: recipient.parse(email.to),
      template: email.template,
      locale: email.locale,
      props: emailProps[email.template].parse(email.props),
      expires_at: email.expiresAt ?? null,
      newsletter_id: email.newsletterId ?? null,
      contact_id: email.contactId ?? null,
      unsubscribe_token: email.unsubscribeToken,
    }));
    const { rowCount } = await client.query(sql`
      INSERT INTO mails (id, to_email, template, locale, props, expires_at, newsletter_id, contact_id, unsubscribe_token, bulk, next_at)
      SELECT id, to_email, template, locale, props, expires_at, newsletter_id, contact_id, unsubscribe_token, true, 'infinity'
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS queued (id uuid, to_email text, template text, locale text,
        props jsonb, expires_at timestamptz, newsletter_id uuid, contact_id uuid, unsubscribe_token text)
      ON CONFLICT (newsletter_id, contact_id) WHERE newsletter_id IS NOT NULL DO NOTHING`);
    queued += rowCount ?? 0;
  }
  return queued;
}

/**
 * Sends the next batch of bulk email, or repeats the one that has no outcome. One process at a time
 * does, under the job's claim; the others do nothing. A process that loses the claim stores nothing: the new holder repeats the
 * batch under the same id.
 *
 * @returns emails sent; undefined where there was nothing to do here
 */
export async function sendNextBatch(database: Database, send: SendBatch, options: BulkOptions = {}): Promise<number | undefined> {
  const { clock = readClock, paceMs = PACE_MS } = options;
  if (!(await isBulkEmailDue(database, await clock(database)))) return undefined;
  const run = await withClaim(database, JOB, async (claim) => {
    const begun = performance.now();
    try {
      const batch = (await findOpenBatch(database.pool)) ?? (await beginBatch(database, claim, await clock(database)));
      return batch && (await attempt(database, send, { claim, batch, clock, ...options }));
    } finally {
      const rest = paceMs - (performance.now() - begun);
      if (rest > 0) await postpone(database, claim, rest);
    }
  });
  return run?.result;
}

/**
 * Sends batches until there are none, or the time is up: for platforms that call on a schedule instead of running a job.
 *
 * @returns emails sent
 */
export async function sendBulkEmails(
  database: Database,
  send: SendBatch,
  options: BulkOptions & { budgetMs: number },
): Promise<number> {
  const { budgetMs, sendMs = SEND_MS, paceMs = PACE_MS } = options;
  const end = performance.now() + budgetMs;
  let total = 0;
  while (performance.now() + sendMs <= end) {
    const begun = performance.now();
    const sent = await sendNextBatch(database, send, { ...options, sendMs });
    if (sent === undefined) break;
    total += sent;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, paceMs - (performance.now() - begun))));
  }
  return total;
}

/**
 * Assigns a batch id to the oldest waiting emails and commits it. Emails that are no longer wanted are skipped.
 *
 * @returns undefined where no email is waiting
 */
async function beginBatch(database: Database, claim: Claim, now: Date): Promise<OpenBatch | undefined> {
  for (;;) {
    const begun = await inTransaction(database, async (client) => {
      await requireClaim(client, claim);
      const { rows: candidates } = await client.query<Candidate>(sql`
        SELECT id, newsletter_id, contact_id FROM mails WHERE bulk AND sent_at IS NULL AND gave_up_at IS NULL
        ORDER BY created_at, id LIMIT ${MAX_BATCH}`);
      if (candidates.length === 0) return 'none';
      const skipped = await skipUnwanted(client, candidates, now);
      const wanted = candidates.filter(({ id }) => !skipped.has(id)).map(({ id }) => id);
      const batch = { id: randomUUID(), attempts: 0, next_at: now, unknown_since: null };
      const { rowCount } = await client.query(sql`
        UPDATE mails SET batch_id = ${batch.id}::uuid
        WHERE id = ANY (${wanted}::uuid[]) AND sent_at IS NULL AND gave_up_at IS NULL`);
      if (rowCount === 0) return 'skipped';
      await client.query(sql`INSERT INTO mail_batches (id, created_at, next_at) VALUES (${batch.id}::uuid, ${now}, ${now})`);
      return batch;
    });
    if (begun === 'none') return undefined;
    if (begun !== 'skipped') return begun;
  }
}

type Candidate = { id: string; newsletter_id: string | null; contact_id: string | null };

/**
 * Skips emails that expired, and those whose newsletter was cancelled, whose contact left or is no longer confirmed, or whose
 * subscriber turned off all alerts. Because of the locks, either such a change waits for the batch, or the batch sees the change.
 * The order of locks is the same everywhere: newsletters, contacts, recipients of alerts, emails.
 */
async function skipUnwanted(client: Queryable, candidates: Candidate[], now: Date): Promise<Set<string>> {
  const ids = candidates.map(({ id }) => id);
  await lockNewsletters(client, candidates);
  await client.query(sql`
    SELECT FROM contacts WHERE id = ANY (${candidates.map(({ contact_id }) => contact_id)}::uuid[]) ORDER BY id FOR SHARE`);
  await client.query(sql`
    SELECT FROM alert_recipients WHERE stop_token = ANY (SELECT unsubscribe_token FROM mails WHERE id = ANY (${ids}::uuid[]))
    ORDER BY subscriber_id FOR SHARE`);
  const { rows } = await client.query<Marked>(sql`
    WITH unwanted AS MATERIALIZED (
      SELECT m.id FROM mails m
      LEFT JOIN newsletters n ON n.id = m.newsletter_id
      LEFT JOIN contacts c ON c.id = m.contact_id
      WHERE m.id = ANY (${ids}::uuid[]) AND (m.expires_at <= ${now}
        OR m.newsletter_id IS NOT NULL AND (n.status IS DISTINCT FROM 'sending' OR c.status IS DISTINCT FROM 'confirmed')
        OR m.template = 'search_alert' AND NOT EXISTS (SELECT FROM alert_recipients r JOIN saved_searches s USING (subscriber_id)
          WHERE r.stop_token = m.unsubscribe_token AND s.frequency <> 'off'))
    )
    UPDATE mails SET outcome = 'skipped', gave_up_at = ${now} FROM unwanted
    WHERE mails.id = unwanted.id AND sent_at IS NULL AND gave_up_at IS NULL
    RETURNING mails.id, newsletter_id, template`);
  await count(client, rows, 'skipped');
  return new Set(rows.map(({ id }) => id));
}

type Attempt = BulkOptions & { claim: Claim; batch: OpenBatch; clock: Clock };

async function attempt(database: Database, send: SendBatch, options: Attempt): Promise<number> {
  const { claim, clock, sendMs = SEND_MS, appUrl = env().appUrl } = options;
  const now = await clock(database);
  const step = toBatchStep(options.batch, now);
  if (step === 'wait') return 0;
  if (step === 'give_up') {
    await storeOutcome(database, claim, options.batch, now, 'unknown');
    return 0;
  }
  const { batch, emails } = await startAttempt(database, claim, options.batch, now);
  try {
    const { messages, broken } = await render(emails, appUrl);
    const rejected = messages.length === 0 ? [] : await sendWithin(sendMs, (signal) => send({ id: batch.id, messages }, signal));
    const failed = [...broken, ...rejected.flatMap((each) => toFailed(messages, each))];
    return await storeOutcome(database, claim, batch, await clock(database), failed);
  } catch (error) {
    if (error instanceof ClaimLostError) throw error;
    await storeFailure(database, { claim, batch, before: options.batch, now: await clock(database), error: error as Error });
    return 0;
  }
}

/** Counts an attempt before it is made and records that it may be accepted, so that the record survives a killed process. */
async function startAttempt(
  database: Database,
  claim: Claim,
  before: OpenBatch,
  now: Date,
): Promise<{ batch: OpenBatch; emails: BatchEmail[] }> {
  return inTransaction(database, async (client) => {
    await requireClaim(client, claim);
    const { rows } = await client.query<OpenBatch>(sql`
      UPDATE mail_batches SET attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, ${now}),
        unknown_since = coalesce(unknown_since, ${now})
      WHERE id = ${before.id}::uuid AND ended_at IS NULL RETURNING id, attempts, next_at, unknown_since`);
    const [batch] = rows;
    if (!batch) throw new ClaimLostError('the batch has an outcome');
    return { batch, emails: await listBatchEmails(client, batch.id) };
  });
}

/** Emails that cannot be rendered would fail at every attempt, and hold up all others. */
async function render(
  emails: readonly BatchEmail[],
  appUrl: string,
): Promise<{ messages: EmailMessage[]; broken: FailedEmail[] }> {
  // Imported on demand: a process that never sends an email does not load the renderer.
  const { toMessage } = await import('../../email/delivery/react-email');
  const messages: EmailMessage[] = [];
  const broken: FailedEmail[] = [];
  for (const email of emails) {
    try {
      messages.push(await toMessage(email, appUrl));
    } catch (error) {
      log.error({ email: email.id, error: describeError(error) }, 'bulk email cannot be rendered');
      broken.push({ id: email.id, reason: 'cannot be rendered' });
    }
  }
  return { messages, broken };
}

type FailedEmail = { id: string; reason: string };

function toFailed(messages: readonly EmailMessage[], { index, reason }: RejectedMessage): FailedEmail[] {
  const message = messages[index];
  return message ? [{ id: message.id, reason }] : [];
}

/**
 * Ends a batch: the listed emails failed, the rest was sent. An unknown outcome fails every email except those reported as
 * received.
 *
 * @returns emails sent
 * @throws ClaimLostError
 */
async function storeOutcome(
  database: Database,
  claim: Claim,
  batch: OpenBatch,
  now: Date,
  failed: readonly FailedEmail[] | 'unknown',
): Promise<number> {
  const { id, attempts } = batch;
  const counted = await inTransaction(database, async (client) => {
    await requireClaim(client, claim);
    const { rows: newsletters } = await client.query<Pick<Candidate, 'newsletter_id'>>(sql`
      SELECT DISTINCT newsletter_id FROM mails WHERE batch_id = ${id}::uuid AND newsletter_id IS NOT NULL`);
    await lockNewsletters(client, newsletters);
    const reasons = failed === 'unknown' ? [] : failed;
    const { rows: lost } = await client.query<Marked>(sql`
      UPDATE mails SET gave_up_at = ${now}, attempts = ${attempts}, first_tried_at = coalesce(first_tried_at, ${now}),
        last_failure = CASE WHEN ${failed === 'unknown'} THEN 'no known outcome within 24 hours'
          ELSE (SELECT reason FROM unnest(${reasons.map((each) => each.id)}::uuid[], ${reasons.map(({ reason }) => reason)}::text[])
            AS listed (id, reason) WHERE listed.id = mails.id LIMIT 1) END
      WHERE batch_id = ${id}::uuid AND sent_at IS NULL AND gave_up_at IS NULL
        AND (CASE WHEN ${failed === 'unknown'} THEN outcome IS NULL ELSE id = ANY (${reasons.map((each) => each.id)}::uuid[]) END)
      RETURNING id, newsletter_id, template`);
    const { rows: sent } = await client.query<Marked>(sql`
      UPDATE mails SET sent_at = ${now}, attempts = ${attempts}, first_tried_at = coalesce(first_tried_at, ${now}),
        last_failure = NULL
      WHERE batch_id = ${id}::uuid AND sent_at IS NULL AND gave_up_at IS NULL RETURNING id, newsletter_id, template`);
    await client.query(sql`UPDATE mail_batches SET ended_at = ${now} WHERE id = ${id}::uuid`);
    await count(client, lost, 'failed');
    await count(client, sent, 'sent');
    return { lost, sent };
  });
  observe(counted.sent, 'sent');
  observe(counted.lost, 'given_up');
  if (failed === 'unknown')
    log.error({ batch: id, attempts, emails: counted.lost.length }, 'bulk email batch given up without a known outcome');
  else if (counted.lost.length > 0) log.warn({ batch: id, emails: counted.lost.length }, 'bulk emails rejected');
  return counted.sent.length;
}

/** Makes the same batch due again later. A definite rejection does not count as an attempt that may have been accepted. */
async function storeFailure(
  database: Database,
  { claim, batch, before, now, error }: { claim: Claim; batch: OpenBatch; before: OpenBatch; now: Date; error: Error },
): Promise<void> {
  const { retryAfterSeconds, rejected } = error instanceof EmailFailure ? error : { retryAfterSeconds: 0, rejected: false };
  const unknown_since = rejected ? before.unknown_since : batch.unknown_since;
  const next = toNextAttempt({ attempts: batch.attempts, unknown_since }, now, retryAfterSeconds);
  const failure = describeFailure(error);
  const emails = await inTransaction(database, async (client) => {
    await requireClaim(client, claim);
    await client.query(sql`
      UPDATE mail_batches SET next_at = ${next}, unknown_since = ${unknown_since}, last_failure = ${failure}
      WHERE id = ${batch.id}::uuid`);
    const { rows } = await client.query<Marked>(sql`
      UPDATE mails SET attempts = ${batch.attempts}, first_tried_at = coalesce(first_tried_at, ${now}), last_failure = ${failure}
      WHERE batch_id = ${batch.id}::uuid AND sent_at IS NULL AND gave_up_at IS NULL RETURNING id, newsletter_id, template`);
    return rows;
  });
  observe(emails, 'failed');
  const seconds = Math.round((next.getTime() - now.getTime()) / 1_000);
  log.warn(
    { batch: batch.id, attempts: batch.attempts, emails: emails.length, failure, retry_seconds: seconds },
    'bulk email batch failed, will retry',
  );
}

type Marked = { id: string; newsletter_id: string | null; template: string };

function observe(emails: readonly Marked[], outcome: 'sent' | 'failed' | 'given_up'): void {
  for (const { template } of emails) metrics().emails.inc({ template, outcome });
}

/** Locks the newsletters whose counts will change. */
async function lockNewsletters(client: Queryable, emails: readonly Pick<Candidate, 'newsletter_id'>[]): Promise<void> {
  const ids = emails.map(({ newsletter_id }) => newsletter_id);
  await client.query(sql`SELECT FROM newsletters WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`);
}

/** Moves emails that were waiting to a count of their newsletter. After a cancellation, waiting emails count as skipped. */
async function count(client: Queryable, emails: readonly Marked[], as: 'sent' | 'failed' | 'skipped'): Promise<void> {
  const ids = emails.flatMap(({ newsletter_id }) => newsletter_id ?? []);
  if (ids.length === 0) return;
  await client.query(sql`
    UPDATE newsletters SET
      sent = sent + CASE WHEN ${as} = 'sent' THEN moved.emails ELSE 0 END,
      failed = failed + CASE WHEN ${as} = 'failed' THEN moved.emails ELSE 0 END,
      skipped = skipped + CASE WHEN ${as} = 'skipped' THEN moved.emails ELSE 0 END
        - CASE WHEN status = 'cancelled' THEN moved.emails ELSE 0 END,
      waiting = waiting - CASE WHEN status = 'cancelled' THEN 0 ELSE moved.emails END
    FROM (SELECT id, count(*)::int AS emails FROM unnest(${ids}::uuid[]) AS marked (id) GROUP BY id) moved
    WHERE newsletters.id = moved.id`);
}
