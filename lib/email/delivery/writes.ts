import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { type Env, env } from '../../platform/env';
import { type Lanes, openLanes } from '../../platform/lanes';
import { describeError, log } from '../../platform/log';
import { type DueEmail, EmailFailure, type SendBatch, type SendEmail } from '../../platform/mail/record';
import { isTooLate, toRetrySeconds } from '../../platform/mail/rules';
import { metrics } from '../../platform/observe/registry';
import { TimeoutError, withTimeout } from '../../platform/timeout';
import { openBatchFiles, openFileSender } from '../outbox/writes';
import { openBatchResend, openResend, type ToFrom } from './resend';

/** Emails of one process in flight at the same time. */
const LANES = 4;
/** Timeout of one send. */
const SEND_MS = 10_000;
/** Longer than rendering, sending and storing one email takes. A process that dies releases its emails after it. */
const LEASE_SECONDS = 30;

export type DeliveryOptions = { appUrl?: string; sendMs?: number };
/** `budgetMs`: time that a round may take, unlimited by default */
type RoundOptions = DeliveryOptions & { budgetMs?: number };

/** Sends through Resend when it is configured, otherwise to files (contract, section 1). */
export function openSender(env: Pick<Env, 'resend' | 'mailFrom' | 'mailOutboxDir'>): SendEmail {
  return env.resend ? openResend(env.resend) : openFileSender(env.mailOutboxDir, env.mailFrom);
}

/** The same for batches of bulk email. Newsletters have a sender of their own. */
export function openBatchSender(env: Pick<Env, 'resend' | 'mailFrom' | 'newsletterFrom' | 'mailOutboxDir'>): SendBatch {
  const toFrom: ToFrom = ({ template }) => (template === 'newsletter' ? env.newsletterFrom : env.mailFrom);
  return env.resend ? openBatchResend({ ...env.resend, toFrom }) : openBatchFiles(env.mailOutboxDir, toFrom);
}

/** Sends due emails in parallel. Safe on all instances at once. */
export function openEmailLanes(database: Database, send: SendEmail, options: DeliveryOptions = {}): Lanes {
  return openLanes(
    LANES,
    (max) => leaseDueEmails(database, max),
    (email) => deliver(database, send, email, options),
  );
}

/**
 * Sends at most `max` due emails: one round, for platforms that call on a schedule instead of running a worker. Starts no
 * email that could outlast the budget if the email service does not respond, so that the platform interrupts none.
 *
 * @returns how many were sent
 */
export async function sendDueEmails(
  database: Database,
  send: SendEmail,
  max: number,
  options: RoundOptions = {},
): Promise<number> {
  const { budgetMs = Number.POSITIVE_INFINITY, sendMs = SEND_MS } = options;
  const end = performance.now() + budgetMs;
  let sent = 0;
  for (let left = max; left > 0 && performance.now() + sendMs <= end; ) {
    const emails = await leaseDueEmails(database, Math.min(LANES, left));
    if (emails.length === 0) break;
    left -= emails.length;
    const outcomes = await Promise.all(emails.map((email) => deliver(database, send, email, options)));
    sent += outcomes.filter(Boolean).length;
  }
  return sent;
}

/** `next_at` is rounded to milliseconds and may be slightly in the future when a worker is woken, hence the tolerance. */
const isDue = sql`sent_at IS NULL AND gave_up_at IS NULL AND NOT bulk AND next_at <= now() + interval '1 millisecond'`;

export const isEmailDue = sql`EXISTS (SELECT FROM mails WHERE ${isDue})`;

/**
 * Leases due emails to this process: `next_at` moves past the lease and the attempt is counted before anything is sent, so
 * that no transaction stays open during a send. Emails first tried before `first_tried_at` existed count from `created_at`.
 */
async function leaseDueEmails(database: Database, max: number): Promise<DueEmail[]> {
  const { rows } = await database.query<DueEmail>(
    sql`WITH due AS MATERIALIZED (
       SELECT id FROM mails WHERE ${isDue}
       ORDER BY next_at LIMIT ${max} FOR UPDATE SKIP LOCKED
     )
     UPDATE mails SET attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}),
       first_tried_at = coalesce(first_tried_at, CASE attempts WHEN 0 THEN clock_timestamp() ELSE created_at END)
     FROM due WHERE mails.id = due.id
     RETURNING mails.id, to_email, template, locale, props, created_at, expires_at, attempts, first_tried_at,
       clock_timestamp() AS now`,
  );
  return rows;
}

/** Sends one leased email and stores the outcome. Never throws: an email without a stored outcome is due again after the lease. */
async function deliver(database: Database, send: SendEmail, email: DueEmail, options: DeliveryOptions): Promise<boolean> {
  const attempt = { attempts: email.attempts, firstTriedAt: email.first_tried_at, expiresAt: email.expires_at ?? undefined };
  try {
    if (isTooLate(attempt, email.now)) {
      await storeFailure(database, email, undefined, 'expired before it was sent');
      return false;
    }
    const failure = await trySend(send, email, options);
    if (!failure) {
      await database.query(sql`UPDATE mails SET sent_at = clock_timestamp(), last_failure = NULL WHERE id = ${email.id}`);
      metrics().emails.inc({ template: email.template, outcome: 'sent' });
      return true;
    }
    const retryAfterSeconds = failure instanceof EmailFailure ? failure.retryAfterSeconds : 0;
    const retrySeconds = toRetrySeconds(attempt, email.now, Math.random(), retryAfterSeconds);
    await storeFailure(database, email, retrySeconds, describeFailure(failure));
  } catch (error) {
    log.warn({ email: email.id, error: describeError(error) }, 'storing an email outcome failed');
  }
  return false;
}

async function trySend(send: SendEmail, email: DueEmail, { appUrl = env().appUrl, sendMs = SEND_MS }: DeliveryOptions) {
  try {
    // Imported on demand: a process that never sends an email does not load the renderer.
    const { toMessage } = await import('./react-email');
    const message = await toMessage(email, appUrl);
    await sendWithin(sendMs, (signal) => send(message, signal));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Aborts a sender that exceeds its time limit, and stops waiting for it even if it ignores the signal. */
export async function sendWithin<Result>(timeoutMs: number, send: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const abort = new AbortController();
  try {
    return await withTimeout(send(abort.signal), timeoutMs);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    const failure = new EmailFailure(`no response within ${timeoutMs} ms`);
    abort.abort(failure);
    throw failure;
  }
}

/** @param retrySeconds undefined abandons the email */
async function storeFailure(
  database: Database,
  email: DueEmail,
  retrySeconds: number | undefined,
  failure: string,
): Promise<void> {
  // Only while this lease holds: a process that leased the email since then decides about it.
  const { rowCount } = await database.query(
    sql`UPDATE mails SET last_failure = ${failure},
      gave_up_at = CASE WHEN ${retrySeconds ?? null}::float8 IS NULL THEN clock_timestamp() END,
       next_at = clock_timestamp() + make_interval(secs => coalesce(${retrySeconds ?? null}::float8, 0))
     WHERE id = ${email.id} AND attempts = ${email.attempts} AND sent_at IS NULL AND gave_up_at IS NULL`,
  );
  if (rowCount === 0) return;
  metrics().emails.inc({ template: email.template, outcome: retrySeconds === undefined ? 'given_up' : 'failed' });
  const fields = { email: email.id, template: email.template, attempts: email.attempts, failure };
  if (retrySeconds === undefined) log.error(fields, 'email abandoned');
  else log.warn({ ...fields, retry_seconds: Math.round(retrySeconds) }, 'email failed, will retry');
}

/** Our own message, or the system's error code. Any other message might quote the email, and with it the link. */
export function describeFailure(error: Error): string {
  if (error instanceof EmailFailure) return error.message;
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    const { code } = inner as { code?: unknown };
    if (typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)) return code;
  }
  return error.name;
}
