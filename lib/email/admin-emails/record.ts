/** An email that was not sent: skipped, because it was no longer wanted. Bounced and complained ones were sent. */
export const emailStatuses = ['waiting', 'sent', 'failed', 'skipped', 'bounced', 'complained'] as const;
export type EmailStatus = (typeof emailStatuses)[number];
