import { parseEndTime } from '../clock';
import type { SubscriberRecord } from './record';

export const plans = ['premium', 'api'] as const;
export const subscriberStatuses = ['active', 'lapsed', 'suspended'] as const;

export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** Longest name, in characters. */
export const MAX_NAME_LENGTH = 200;

/** What a subscriber is at this moment: lapsing is by the clock alone, and a suspension says more than an end. */
export function toSubscriberStatus(
  subscriber: Pick<SubscriberRecord, 'activeUntil' | 'suspendedAt'>,
  now: Date,
): SubscriberStatus {
  if (subscriber.suspendedAt) return 'suspended';
  return isEntitled(subscriber, now) ? 'active' : 'lapsed';
}

/**
 * The end of a subscription as people write it: a date means the last millisecond of that UTC day, a time itself.
 *
 * @returns undefined when the text is neither, or no day that a subscription could end on
 */
export function parseEnd(text: string): Date | undefined {
  const moment = parseEndTime(text.trim());
  return moment && moment.getUTCFullYear() >= 2000 && moment.getUTCFullYear() < 9999 ? moment : undefined;
}

/** A person's or firm's name as we keep it: one line without characters that
 * steer the text; undefined when it cannot be one. */
export function foldName(text: string): string | undefined {
  const name = text.normalize('NFC').trim();
  return name.isWellFormed() &&
    !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) &&
    [...name].length <= MAX_NAME_LENGTH
    ? name
    : undefined;
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
