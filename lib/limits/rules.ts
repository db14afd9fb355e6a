import { env } from '../env';
import { toNetwork } from '../network';
import { keyedHash } from '../secret';
import type { Bucket, Window } from './record';

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

/** Who is counted, and under which limits (contract, section 7). */

/** A subscriber, by whichever key: rotating never refills a quota. */
export function subscriberBucket(subscriberId: string): Bucket {
  const { keyedPerMinute, keyedPerDay } = env().limits;
  return { id: `s:${subscriberId}`, perMinute: keyedPerMinute, perDay: keyedPerDay };
}

/** An address: one IPv4, or one IPv6 /64. All who come without one share a bucket. */
export function addressBucket(client: string): Bucket {
  const { anonymousPerMinute, anonymousPerDay } = env().limits;
  return { id: `a:${networkOf(client)}`, perMinute: anonymousPerMinute, perDay: anonymousPerDay };
}

/** The portal's pages and their search, for one address; never the anonymous API's bucket. */
export function pagesBucket(client: string): Bucket {
  return { id: `w:${networkOf(client)}`, perMinute: env().limits.pagesPerMinute, perDay: undefined };
}

/** Somebody signed in; the counters hold no address in clear. */
export function sessionBucket(email: string): Bucket {
  return {
    id: `p:${keyedHash('person', email).toString('base64url')}`,
    perMinute: env().limits.sessionPerMinute,
    perDay: undefined,
  };
}

/** An administrator's token. */
export function adminTokenBucket(prefix: string): Bucket {
  return { id: `t:${prefix}`, perMinute: env().limits.sessionPerMinute, perDay: undefined };
}

/** What limits know of an address. */
export function networkOf(client: string): string {
  return toNetwork(client)?.bucket ?? 'none';
}

/** How many requests a window still lets pass. */
export function remaining(window: Window): number {
  return Math.max(0, window.limit - window.used);
}
