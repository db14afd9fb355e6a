import type { Locale } from '../i18n/locales';

export const emailTemplates = [
  'key_link',
  'key_frozen',
  'key_rotated',
  'sign_in',
  'quota_warning',
  'subscription_ending',
  'schedule_failed',
  'webhook_disabled',
  'newsletter_confirm',
  'whitepaper_link',
  'privacy_link',
  'newsletter',
  'newsletter_test',
  'newsletter_failed',
  'purchase_paid',
  'purchase_reversed',
  'comment_waiting',
  'subscription_request',
  'search_alert',
] as const;
export type EmailTemplate = (typeof emailTemplates)[number];

/** An email without its contents. */
export type EmailRecord = {
  template: EmailTemplate;
  locale: Locale;
  createdAt: Date;
  sentAt: Date | undefined;
  /** when it was abandoned */
  gaveUpAt: Date | undefined;
};

/** A row of `mails` that is leased for sending. */
export type DueEmail = {
  id: string;
  to_email: string;
  template: EmailTemplate;
  locale: Locale;
  props: unknown;
  created_at: Date;
  expires_at: Date | null;
  /** including the current one */
  attempts: number;
  first_tried_at: Date;
  /** the database's clock at the lease */
  now: Date;
  /** ends bulk email to the recipient */
  unsubscribe_token?: string | null;
};

/** A rendered email. The same row always renders to the same bytes. */
export type EmailMessage = {
  /** the row's id, and the idempotency key */
  id: string;
  to: string;
  template: EmailTemplate;
  subject: string;
  html: string;
  text: string;
  /** the link that the email is about */
  url: string;
  createdAt: Date;
  /** of bulk email: how to unsubscribe */
  headers?: Record<string, string>;
};

/**
 * Hands over one message and resolves when it is accepted. A repeated call with the same message must not reach the
 * recipient twice.
 *
 * @throws EmailFailure, or a system error, when the message was not accepted or the outcome is unknown
 */
export type SendEmail = (message: EmailMessage, signal: AbortSignal) => Promise<void>;

/** A message of a batch that was not accepted. */
export type RejectedMessage = { index: number; reason: string };

/**
 * Hands over a batch of bulk email and resolves when it is accepted, with the messages that were not. A repeated call with the
 * same id must reach nobody twice.
 *
 * @throws EmailFailure, or a system error, when the batch was not accepted or the outcome is unknown
 */
export type SendBatch = (batch: { id: string; messages: EmailMessage[] }, signal: AbortSignal) => Promise<RejectedMessage[]>;

/** Why an email was not accepted. The message is stored and logged, so it must quote nothing of the email. */
export class EmailFailure extends Error {
  override name = 'EmailFailure';

  /**
   * @param retryAfterSeconds the delay requested by the email service
   * @param rejected whether nothing was accepted for certain
   */
  constructor(
    message: string,
    readonly retryAfterSeconds = 0,
    readonly rejected = false,
  ) {
    super(message);
  }
}
