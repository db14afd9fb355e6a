import type { Database } from '../db/client';
import { env } from '../env';
import { describeError, log } from '../log';
import { isTooLate, toWaitSeconds } from '../mail/rules';
import { type DueMail, MailFailure, type Message, type Send } from '../mail/schema';
import { counts } from '../observe/registry';
import { TimeoutError, withTimeout } from '../timeout';

/** Mails of one process that are on their way at the same time. */
const LANES = 4;
/** Milliseconds a sender is given, and those under way when the worker stops. */
const SEND_MS = 10_000;
const GRACE_MS = 10_000;
/** Longer than writing, sending and marking one mail may take; a process that dies gives its mails back after it. */
const LEASE_SECONDS = 30;

export type DeliveryOptions = { appUrl?: string; sendMs?: number };
/** `budgetMs`: milliseconds a round may take in all; unlimited by default */
export type RoundOptions = DeliveryOptions & { budgetMs?: number };

/**
 * Sends due emails in parallel lanes, so that an email that hangs occupies one lane and delays no other. `fill` starts as
 * many emails as there are free lanes and calls `onFree` when a lane is free again; `settle` waits for the emails in flight,
 * at most 10 s. Safe on all instances at once.
 */
export function openLanes(
  database: Database,
  send: Send,
  options: DeliveryOptions = {},
): { fill(onFree: () => void): Promise<void>; settle(): Promise<unknown> } {
  const inFlight = new Set<Promise<void>>();
  return {
    async fill(onFree) {
      const free = LANES - inFlight.size;
      if (free <= 0) return;
      for (const mail of await leaseDue(database, free)) {
        const delivery: Promise<void> = deliver(database, send, mail, options).then(() => {
          inFlight.delete(delivery);
          onFree();
        });
        inFlight.add(delivery);
      }
    },
    settle: () => withTimeout(Promise.all(inFlight), GRACE_MS).catch(() => undefined),
  };
}

/**
 * Sends what is due now, at most `max` mails: one round, for platforms that call on a schedule instead of running a worker.
 * No mail is begun that a silent service would carry past the budget, so that a function's own end cuts none off.
 *
 * @returns how many were sent
 */
export async function sendDueMail(database: Database, send: Send, max: number, options: RoundOptions = {}): Promise<number> {
  const { budgetMs = Number.POSITIVE_INFINITY, sendMs = SEND_MS } = options;
  const end = performance.now() + budgetMs;
  let sent = 0;
  for (let left = max; left > 0 && performance.now() + sendMs <= end; ) {
    const mails = await leaseDue(database, Math.min(LANES, left));
    if (mails.length === 0) break;
    left -= mails.length;
    const outcomes = await Promise.all(mails.map((mail) => deliver(database, send, mail, options)));
    sent += outcomes.filter(Boolean).length;
  }
  return sent;
}

/**
 * Takes due mails for this process alone: their next try moves past the lease, and an attempt is counted, before anything
 * is sent; one that was tried when nobody noted when yet counts from its beginning. No transaction stays open while a service answers. The column is rounded to milliseconds, and may so lie a
 * little ahead of the clock of whoever wakes the worker.
 */
async function leaseDue(database: Database, max: number): Promise<DueMail[]> {
  const { rows } = await database.pool.query<DueMail>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM mails WHERE sent_at IS NULL AND gave_up_at IS NULL AND next_at <= now() + interval '1 millisecond'
       ORDER BY next_at LIMIT $1 FOR UPDATE SKIP LOCKED
     )
     UPDATE mails SET attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => $2),
       first_tried_at = coalesce(first_tried_at, CASE attempts WHEN 0 THEN clock_timestamp() ELSE created_at END)
     FROM due WHERE mails.id = due.id
     RETURNING mails.id, to_email, template, locale, props, created_at, expires_at, attempts, first_tried_at,
       clock_timestamp() AS now`,
    [max, LEASE_SECONDS],
  );
  return rows;
}

/** Sends one leased mail and stores how it went. Never throws: what cannot be stored comes back when the lease ends. */
async function deliver(database: Database, send: Send, mail: DueMail, options: DeliveryOptions): Promise<boolean> {
  const trying = { attempts: mail.attempts, firstTriedAt: mail.first_tried_at, expiresAt: mail.expires_at ?? undefined };
  try {
    if (isTooLate(trying, mail.now)) {
      await storeFailure(database, mail, undefined, 'too late to be of use');
      return false;
    }
    const failure = await attempt(send, mail, options);
    if (!failure) {
      await database.pool.query('UPDATE mails SET sent_at = clock_timestamp(), last_failure = NULL WHERE id = $1', [mail.id]);
      counts().mails.inc({ template: mail.template, outcome: 'sent' });
      return true;
    }
    const wait = toWaitSeconds(trying, mail.now, Math.random(), failure instanceof MailFailure ? failure.retryAfterSeconds : 0);
    await storeFailure(database, mail, wait, describeFailure(failure));
  } catch (error) {
    log.warn({ mail: mail.id, error: describeError(error) }, 'the outcome of a mail could not be stored');
  }
  return false;
}

async function attempt(send: Send, mail: DueMail, { appUrl = env().appUrl, sendMs = SEND_MS }: DeliveryOptions) {
  try {
    // Loaded with the first mail: a process that never sends one need not know how to draw one.
    const { toMessage } = await import('./react-email');
    await sendWithin(sendMs, send, await toMessage(mail, appUrl));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** A sender that is late is told to stop by the signal, and abandoned if it does not. */
async function sendWithin(timeoutMs: number, send: Send, message: Message): Promise<void> {
  const abort = new AbortController();
  try {
    await withTimeout(send(message, abort.signal), timeoutMs);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    const failure = new MailFailure(`no response within ${timeoutMs} ms`);
    abort.abort(failure);
    throw failure;
  }
}

/** @param waitSeconds undefined gives the mail up */
async function storeFailure(database: Database, mail: DueMail, waitSeconds: number | undefined, failure: string): Promise<void> {
  // Only while the lease is this one's: whoever took the mail over since then decides about it.
  const { rowCount } = await database.pool.query(
    `UPDATE mails SET last_failure = $3, gave_up_at = CASE WHEN $4::float8 IS NULL THEN clock_timestamp() END,
       next_at = clock_timestamp() + make_interval(secs => coalesce($4::float8, 0))
     WHERE id = $1 AND attempts = $2 AND sent_at IS NULL AND gave_up_at IS NULL`,
    [mail.id, mail.attempts, failure, waitSeconds ?? null],
  );
  if (rowCount === 0) return;
  counts().mails.inc({ template: mail.template, outcome: waitSeconds === undefined ? 'given_up' : 'failed' });
  const facts = { mail: mail.id, template: mail.template, attempts: mail.attempts, failure };
  if (waitSeconds === undefined) log.error(facts, 'a mail was given up');
  else log.warn({ ...facts, again_in_seconds: Math.round(waitSeconds) }, 'a mail could not be sent');
}

/** Our own words, or the system's code. A message of anybody else might quote the mail, and with it the link. */
function describeFailure(error: Error): string {
  if (error instanceof MailFailure) return error.message;
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    const { code } = inner as { code?: unknown };
    if (typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code)) return code;
  }
  return error.name;
}
