import type { OpenBatch } from './record';

/** Emails of one request to Resend at most. */
export const MAX_BATCH = 100;

/** Delay after the first, second, … failure. The last one repeats. */
const RETRY_SECONDS = [5, 30, 120, 600, 3_600];

/** Longest delay that the email service may ask for. */
const MAX_RETRY_SECONDS = 24 * 3_600;

/** How long Resend remembers an idempotency key: later, a repeated batch could reach its recipients twice. */
const KEY_MS = 24 * 3_600_000;

/** No attempt begins within this time before the end, because it might arrive too late. */
const MARGIN_MS = 60_000;

/** What to do with the open batch: repeat it, leave it for now, or give it up. */
export function toBatchStep({ next_at, unknown_since }: OpenBatch, now: Date): 'send' | 'wait' | 'give_up' {
  const ends = toEnd(unknown_since);
  if (now.getTime() >= ends) return 'give_up';
  return now >= next_at && now.getTime() < ends - MARGIN_MS ? 'send' : 'wait';
}

/**
 * When a batch that failed is due again: for another attempt, or to be given up.
 *
 * @param attempts including the one that failed
 */
export function toNextAttempt(
  { attempts, unknown_since }: Pick<OpenBatch, 'attempts' | 'unknown_since'>,
  now: Date,
  retryAfterSeconds: number,
): Date {
  const planned = RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? 5;
  const seconds = Math.max(planned, Math.min(retryAfterSeconds, MAX_RETRY_SECONDS));
  const next = now.getTime() + seconds * 1_000;
  const ends = toEnd(unknown_since);
  return new Date(next < ends - MARGIN_MS ? next : ends);
}

function toEnd(unknownSince: Date | null): number {
  return unknownSince ? unknownSince.getTime() + KEY_MS : Number.POSITIVE_INFINITY;
}
