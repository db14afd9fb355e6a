import type { StaffRole } from '../../platform/actor';
import type { SubscriberRecord } from '../subscribers/record';

/** The member of staff behind a session. */
export type StaffMember = { id: string; name: string; role: StaffRole; lastSeenAt: Date | undefined };

/** A portal session with the current roles of its address. */
export type Session = {
  email: string;
  /** undefined for subscribers without a staff role, and for disabled users */
  staff: StaffMember | undefined;
  /** undefined for a member of staff without a subscription */
  subscriber: SubscriberRecord | undefined;
  /** 24 hours after signing in; activity does not extend it */
  expiresAt: Date;
};

/** The signed-in reader of a page. */
export type Reader = {
  email: string;
  /** whether the subscription is active, so that full texts are shown */
  fullText: boolean;
  /** absent for everyone outside the staff */
  role?: StaffRole;
  /** absent when neither the subscriber nor the member of staff has a name */
  name?: string;
};
