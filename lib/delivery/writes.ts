import type { Database } from '../db/client';
import { env } from '../env';
import { describeError, log } from '../log';
import { isTooLate, toWaitSeconds } from '../mail/rules';
import { type DueMail, MailFailure, type Message, type Send } from '../mail/schema';
import { counts } from '../observe/registry';

/** Mails of one process that are on their way at the same time. */
const LANES = 4;
/** Milliseconds between two looks for what is due. */
const INTERVAL_MS = 1_000;
/** Milliseconds a sender is given, and those under way when the worker stops. */
const SEND_MS = 10_000;
const GRACE_MS = 10_000;
/** Longer than writing, sending and marking one mail may take; a process that dies gives its mails back after it. */
const LEASE_SECONDS = 30;

export type WorkerOptions = { appUrl?: string; sendMs?: number };
/** `budgetMs`: milliseconds a round may take in all; none unless said */
export type RoundOptions = WorkerOptions & { budgetMs?: number };

/** On the global object, because the framework bundles a second copy of this module into the same process. */
const shelf = globalThis as unknown as { [WORKERS]?: Set<{ wake(): void }> };
const WORKERS = Symbol.for('hospitality.mail-workers');

/** Has the workers of this process look at once, for whoever has just queued a mail and committed. */
export function wakeMail(): void {
  for (const worker of shelf[WORKERS] ?? []) worker.wake();
}

/**
 * Keeps sending what is due until `stop`, which waits for the mails on their way, at most 10 s. Runs on all instances at
 * once. A failed mail is tried again later and later; one that nobody can use any more is given up.
 */
export function startMailWorker(
  database: Database,
  send: Send,
  options: WorkerOptions = {},
): { wake(): void; stop(): Promise<void> } {
  const underway = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let failing = false;

  const look = async () => {
    const free = LANES - underway.size;
    if (free <= 0) return;
    try {
      for (const mail of await leaseDue(database, free)) {
        const delivery: Promise<void> = deliver(database, send, mail, options)
          .then(() => undefined)
          .finally(() => {
            underway.delete(delivery);
            worker.wake();
          });
        underway.add(delivery);
      }
      failing = false;
    } catch (error) {
      if (!failing) log.warn({ error: describeError(error) }, 'mail that is due cannot be looked for');
      failing = true;
    }
  };
  const worker = {
    wake() {
      if (stopped) return;
      if (looking) {
        again = true;
        return;
      }
      looking = look().finally(() => {
        looking = undefined;
        if (!again) return;
        again = false;
        worker.wake();
      });
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      (shelf[WORKERS] ?? new Set()).delete(worker);
      await looking;
      await within(GRACE_MS, Promise.all(underway));
    },
  };
  const timer = setInterval(() => worker.wake(), INTERVAL_MS);
  timer.unref();
  shelf[WORKERS] ??= new Set();
  shelf[WORKERS].add(worker);
  worker.wake();
  return worker;
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
async function deliver(database: Database, send: Send, mail: DueMail, options: WorkerOptions): Promise<boolean> {
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

async function attempt(send: Send, mail: DueMail, { appUrl = env().appUrl, sendMs = SEND_MS }: WorkerOptions) {
  try {
    // Loaded with the first mail: a process that never sends one need not know how to draw one.
    const { toMessage } = await import('./react-email');
    await sendWithin(sendMs, send, await toMessage(mail, appUrl));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** The sender is asked to stop by the signal, and left alone if it does not. */
async function sendWithin(milliseconds: number, send: Send, message: Message): Promise<void> {
  const abort = new AbortController();
  const late = new MailFailure(`no answer within ${milliseconds} ms`);
  const finished = await within(
    milliseconds,
    send(message, abort.signal).then(() => true),
  );
  if (finished) return;
  abort.abort(late);
  throw late;
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

/** The promise's value, or undefined when it takes longer. */
async function within<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
