import { env } from '../../platform/env';
import { toNetwork } from '../../platform/network';
import { keyedHash } from '../../platform/secret';
import type { Bucket, TakeInput, Window } from './record';

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** Number of the clock minute or UTC day that contains `now` (ms). */
export function toIndex(now: number, lengthMs: number): number {
  return Math.floor(now / lengthMs);
}

/** Both windows of a bucket at `now`. After a limit was lowered, `used` is capped at the limit. */
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

/** The id by which counters and outages know a single window. Without braces, which delimit a cluster's hash tags. */
export function toWindowId({ name, id }: Pick<TakeInput, 'name' | 'id'>): string {
  return `${name}:${encodeURIComponent(id)}`;
}

/** A subscriber, with any key: rotation never refills a quota (contract, section 7). */
export function subscriberBucket(subscriberId: string): Bucket {
  const { keyedPerMinute, keyedPerDay } = env().limits;
  return { id: `s:${subscriberId}`, perMinute: keyedPerMinute, perDay: keyedPerDay, subscriberId };
}

/** An address: one IPv4 address or one IPv6 /64. Clients without an address share a bucket. */
export function addressBucket(client: string): Bucket {
  const { anonymousPerMinute, anonymousPerDay } = env().limits;
  return { id: `a:${networkOf(client)}`, perMinute: anonymousPerMinute, perDay: anonymousPerDay };
}

/** Portal pages and their search, per address; separate from the anonymous API. */
export function pagesBucket(client: string): Bucket {
  return { id: `w:${networkOf(client)}`, perMinute: env().limits.pagesPerMinute, perDay: undefined };
}

/** A signed-in user. The counters hold no plain email address. */
export function sessionBucket(email: string): Bucket {
  return {
    id: `p:${keyedHash('person', email).toString('base64url')}`,
    perMinute: env().limits.sessionPerMinute,
    perDay: undefined,
  };
}

/** An admin token. */
export function adminTokenBucket(prefix: string): Bucket {
  return { id: `t:${prefix}`, perMinute: env().limits.sessionPerMinute, perDay: undefined };
}

/** The part of an address that limits count by. */
export function networkOf(client: string): string {
  return toNetwork(client)?.bucket ?? 'none';
}

/** The network of a client as coarsely as sources are learned: IPv4 /24 or IPv6 /48. */
export function sourceOf(client: string): string {
  return toNetwork(client)?.source ?? 'none';
}

/** How many more requests a window allows. */
export function remaining(window: Window): number {
  return Math.max(0, window.limit - window.used);
}
