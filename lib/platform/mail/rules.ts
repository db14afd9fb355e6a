/** Delay after the first, second, … failure. The last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3_600];

/**
 * How long sending is retried after the first attempt. Resend remembers an idempotency key for 24 hours; a later attempt
 * could reach the recipient twice.
 */
const MAX_RETRYING_SECONDS = 24 * 3_600;

/** The current attempt to send an email. */
type SendAttempt = {
  /** including this one */
  attempts: number;
  firstTriedAt: Date;
  expiresAt: Date | undefined;
};

/** Whether it is too late to send an email at all. */
export function isTooLate({ firstTriedAt, expiresAt }: Pick<SendAttempt, 'firstTriedAt' | 'expiresAt'>, now: Date): boolean {
  const retryUntil = firstTriedAt.getTime() + MAX_RETRYING_SECONDS * 1_000;
  return now.getTime() >= Math.min(retryUntil, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
}

/**
 * The delay before a failed email is retried. It grows with each attempt, varies by a fifth so that the emails of an outage
 * do not all return at once, and is at most a tenth of a link's remaining life, so that the link still works when it arrives.
 *
 * @param random from 0 to 1
 * @returns undefined when the retry would be too late
 */
export function toRetrySeconds(attempt: SendAttempt, now: Date, random: number, retryAfterSeconds = 0): number | undefined {
  const planned = RETRY_SECONDS[Math.min(attempt.attempts, RETRY_SECONDS.length) - 1] ?? 5;
  const left = attempt.expiresAt ? (attempt.expiresAt.getTime() - now.getTime()) / 1_000 : Number.POSITIVE_INFINITY;
  const delay = Math.max(5, Math.min(planned, left / 10)) * (0.8 + 0.4 * random);
  const seconds = Math.max(delay, Math.min(retryAfterSeconds, 3_600));
  return isTooLate(attempt, new Date(now.getTime() + seconds * 1_000)) ? undefined : seconds;
}
