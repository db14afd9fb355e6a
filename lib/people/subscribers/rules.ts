import { parseEndTime } from '../../platform/clock';
import type { SubscriberRecord, SubscriberStatus } from './record';

/** In characters. */
export const MAX_NAME_LENGTH = 200;

type Entitlement = Pick<SubscriberRecord, 'activeUntil' | 'suspendedAt'>;

/** Whether the subscriber may read full texts and use a key. A subscription lapses by time alone. */
export function isEntitled(subscriber: Entitlement, now: Date): boolean {
  return !subscriber.suspendedAt && subscriber.activeUntil > now;
}

/** A suspension takes precedence over a lapsed subscription. */
export function toSubscriberStatus(subscriber: Entitlement, now: Date): SubscriberStatus {
  if (subscriber.suspendedAt) return 'suspended';
  return isEntitled(subscriber, now) ? 'active' : 'lapsed';
}

/**
 * Parses the end of a subscription. A date means the last millisecond of that UTC day.
 *
 * @returns undefined when the text is not a date or time, or its year is not between 2000 and 9998
 */
export function parseEnd(text: string): Date | undefined {
  const moment = parseEndTime(text.trim());
  return moment && moment.getUTCFullYear() >= 2000 && moment.getUTCFullYear() < 9999 ? moment : undefined;
}

/** Normalizes a name. Returns undefined unless it is one line without control or bidirectional formatting characters. */
export function foldName(text: string): string | undefined {
  const name = text.normalize('NFC').trim();
  return name.isWellFormed() &&
    !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) &&
    [...name].length <= MAX_NAME_LENGTH
    ? name
    : undefined;
}

/** Masks an email address so that only the subscriber recognizes it: `p***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}***${email.slice(at)}`;
}
