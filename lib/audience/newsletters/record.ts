import type { NewsletterContent } from '../../platform/mail/schema';

export const newsletterStatuses = ['draft', 'scheduled', 'sending', 'sent', 'cancelled', 'failed'] as const;
export type NewsletterStatus = (typeof newsletterStatuses)[number];

/** A row of `newsletters`. */
export type NewsletterRow = {
  id: string;
  subject_zh: string;
  subject_en: string;
  intro_zh: string;
  intro_en: string;
  /** in the order of the email */
  article_ids: string[];
  /** slugs of categories; empty: every contact */
  topics: string[];
  status: NewsletterStatus;
  reason: string | null;
  send_at: Date | null;
  /** when it was released */
  sent_at: Date | null;
  /** the content copied at the release */
  content: NewsletterContent | null;
  recipients: number;
  waiting: number;
  sent: number;
  failed: number;
  skipped: number;
  bounced: number;
  complained: number;
  created_at: Date;
  created_by: string;
};

/** What a newsletter copies of an article. A language without title and body has empty texts. */
export type CopiedArticle = {
  slug: string;
  title_zh: string;
  title_en: string;
  excerpt_zh: string;
  excerpt_en: string;
};
