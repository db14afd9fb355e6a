import type { SubscriberRecord } from '../subscribers/record';

/** What a member of staff may do, each role more than the one before. */
export const staffRoles = ['contributor', 'editor', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A portal session with the current roles of its address. */
export type Session = {
  email: string;
  admin: boolean;
  /** undefined for an administrator without a subscription */
  subscriber: SubscriberRecord | undefined;
  /** 24 hours after signing in; activity does not extend it */
  expiresAt: Date;
};

/** The signed-in reader of a page. */
export type Reader = {
  email: string;
  /** whether the subscription is active, so that full texts are shown */
  fullText: boolean;
  admin: boolean;
  /** absent when the subscriber has no name */
  name?: string;
};
