import type { KeyRecord, SubscriberRecord } from './record';

/** Most rotations of a subscriber within the window (contract, section 5). */
export const ROTATIONS_MOST = 10;
export const ROTATIONS_WINDOW_DAYS = 30;

/** Sources a key learns at most (spec, "Limits"). */
export const SOURCES_MAX = 2;

/** Why a key is refused for its own sake, in the order in which refusals go; undefined when it is in order. */
export function refusalOf(key: KeyRecord, now: Date): 'key_revoked' | 'key_frozen' | 'subscription_inactive' | undefined {
  if (key.status === 'revoked') return 'key_revoked';
  if (key.status === 'frozen') return 'key_frozen';
  return isEntitled(key.subscriber, now) ? undefined : 'subscription_inactive';
}

/** Whether a subscription runs: it lapses by the clock alone. */
export function isEntitled(subscriber: Pick<SubscriberRecord, 'activeUntil' | 'suspendedAt'>, now: Date): boolean {
  return !subscriber.suspendedAt && subscriber.activeUntil > now;
}

/** An address that says whose it is to its owner and to nobody else: `p***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
}
