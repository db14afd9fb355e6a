import type { Locale } from '../../platform/i18n/locales';
import type { EmailTemplate } from '../../platform/mail/record';

/** Emails that are sent in one request, and have no outcome yet. */
export type OpenBatch = {
  id: string;
  attempts: number;
  next_at: Date;
  /** when the first attempt began that may have been accepted */
  unknown_since: Date | null;
};

/** An email of a batch, with the columns that determine its content. */
export type BatchEmail = {
  id: string;
  to_email: string;
  template: EmailTemplate;
  locale: Locale;
  props: unknown;
  created_at: Date;
  expires_at: Date | null;
  unsubscribe_token: string;
};
