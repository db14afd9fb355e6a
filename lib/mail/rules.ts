/** Seconds to wait after the first, second, … failure; the last one repeats. */
const WAITS_SECONDS = [5, 30, 120, 600, 3_600];

/**
 * How long a mail is tried again. Resend remembers an idempotency key for 24 hours: a later try could reach the recipient
 * twice. One that was never tried cannot, however long the service stood still.
 */
const PATIENCE_SECONDS = 24 * 3_600;

/** A mail that is being tried for the `attempts`th time. */
export type Trying = { attempts: number; firstTriedAt: Date; expiresAt: Date | undefined };

/** Whether it is too late to send a mail at all. */
export function isTooLate({ firstTriedAt, expiresAt }: Pick<Trying, 'firstTriedAt' | 'expiresAt'>, now: Date): boolean {
  const patience = firstTriedAt.getTime() + PATIENCE_SECONDS * 1_000;
  return now.getTime() >= Math.min(patience, expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
}

/**
 * How many seconds to wait before a failed mail is tried again: longer each time, a fifth more or less so that the mails
 * of an outage do not all come back at once, and never more than a tenth of the life a link has left, so that a service
 * that is back finds it alive.
 *
 * @param random from 0 to 1
 * @returns undefined when it would then be too late
 */
export function toWaitSeconds(trying: Trying, now: Date, random: number, retryAfterSeconds = 0): number | undefined {
  const planned = WAITS_SECONDS[Math.min(trying.attempts, WAITS_SECONDS.length) - 1] ?? 5;
  const left = trying.expiresAt ? (trying.expiresAt.getTime() - now.getTime()) / 1_000 : Number.POSITIVE_INFINITY;
  const wait = Math.max(5, Math.min(planned, left / 10)) * (0.8 + 0.4 * random);
  const seconds = Math.max(wait, Math.min(retryAfterSeconds, 3_600));
  return isTooLate(trying, new Date(now.getTime() + seconds * 1_000)) ? undefined : seconds;
}
