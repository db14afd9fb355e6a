import { keyedHash } from '../auth/secret';
import { env } from '../env';
import { toNetwork } from '../sources/network';
import type { Bucket } from './counters';

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
