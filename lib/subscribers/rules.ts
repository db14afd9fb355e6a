import { parseEndTime } from '../clock';
import type { SubscriberRecord } from '../keys/record';
import { isEntitled } from '../keys/rules';

export const plans = ['premium', 'api'] as const;
export const subscriberStatuses = ['active', 'lapsed', 'suspended'] as const;

export type SubscriberStatus = (typeof subscriberStatuses)[number];

/** Longest name, in characters. */
export const NAME_MOST = 200;

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
  return name.isWellFormed() && !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) && [...name].length <= NAME_MOST
    ? name
    : undefined;
}
