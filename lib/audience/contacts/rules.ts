/** The version of the consent text on the forms: the date on which its wording last changed. */
export const CONSENT_VERSION = '2026-11-24';

/** Only `confirmed` contacts receive bulk email. `complained` is final. */
export const contactStatuses = ['confirmed', 'unsubscribed', 'bounced', 'complained'] as const;
export type ContactStatus = (typeof contactStatuses)[number];

/** Topics of one contact or newsletter. */
export const MAX_TOPICS = 20;

/** Length of `utm` as JSON, in characters. */
export const MAX_UTM_LENGTH = 2_000;

/** Whether a text can be a token of a contact or of a subscriber's alerts: no lookup for any other. */
export function isUnsubscribeToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
