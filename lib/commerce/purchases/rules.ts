import type { Period } from './record';

/** The same moment one calendar year later, in UTC; 29 February gives 28 February. */
export function addYear(moment: Date): Date {
  const later = new Date(moment);
  later.setUTCFullYear(moment.getUTCFullYear() + 1);
  // In a year without 29 February, Date continues in March: day 0 of March is the last of February.
  if (later.getUTCMonth() !== moment.getUTCMonth()) later.setUTCDate(0);
  return later;
}

/**
 * The period that a payment grants: a calendar year from the end of the subscription, or from now if that has passed. A payment that is
 * restored after a reversal adds the same length as before.
 *
 * @param earlier what the payment added before it was reversed; nothing if it was reversed before it was ever applied
 */
export function toPeriod(activeUntil: Date | undefined, now: Date, earlier: Period | undefined): Period {
  const from = activeUntil && activeUntil > now ? activeUntil : now;
  const length = earlier ? earlier.until.getTime() - earlier.from.getTime() : 0;
  return { from, until: length > 0 ? new Date(from.getTime() + length) : addYear(from) };
}

/** The end of a subscription after a payment is taken back: never before now. An ended subscription keeps its end. */
export function toReversedEnd(activeUntil: Date, now: Date, { from, until }: Period): Date {
  if (activeUntil <= now) return activeUntil;
  return new Date(Math.max(now.getTime(), activeUntil.getTime() - (until.getTime() - from.getTime())));
}
