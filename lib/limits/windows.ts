import type { Bucket, Window } from './counters';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Number of the clock minute or UTC day that `now` (ms) lies in. */
export function toIndex(now: number, lengthMs: number): number {
  return Math.floor(now / lengthMs);
}

/** Both windows of a bucket at `now`. A limit that was lowered since leaves `used` at the limit. */
export function toWindows(
  bucket: Bucket,
  now: number,
  used: { minute: number; day: number },
): { minute: Window; day: Window | undefined } {
  return {
    minute: toWindow(bucket.perMinute, used.minute, now, MINUTE_MS),
    day: bucket.perDay === undefined ? undefined : toWindow(bucket.perDay, used.day, now, DAY_MS),
  };
}

function toWindow(limit: number, used: number, now: number, lengthMs: number): Window {
  return { limit, used: Math.min(used, limit), resetAt: (toIndex(now, lengthMs) + 1) * lengthMs };
}
