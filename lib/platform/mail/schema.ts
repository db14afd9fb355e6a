import { z } from 'zod';
import { foldEmail } from '../email';
import { type Locale, locales } from '../i18n/locales';
import type { EmailTemplate } from './record';

const prefix = z.string().regex(/^hik_[0-9A-Za-z]{8}$/);
const moment = z.iso.datetime();
/** `203.0.113.*` or `2001:db8:1:*`. The pattern keeps arbitrary text out of emails. */
const label = z.string().regex(/^[0-9A-Fa-f.:*]{1,45}$/);

/** What a newsletter's emails contain, in both languages. An article without a language has no title in it. */
export const newsletterContent = z.object({
  newsletter_id: z.uuid(),
  subject_zh: z.string(),
  subject_en: z.string(),
  intro_zh: z.string(),
  intro_en: z.string(),
  articles: z.array(
    z.object({
      title_zh: z.string(),
      title_en: z.string(),
      excerpt_zh: z.string(),
      excerpt_en: z.string(),
      url_zh: z.url(),
      url_en: z.url(),
    }),
  ),
  postal_address: z.string(),
});
export type NewsletterContent = z.infer<typeof newsletterContent>;

/** The stored props of each template. None holds a link's token, which is derived from the row's id, nor what a stranger typed. */
export const emailProps = {
  key_link: z.object({}),
  sign_in: z.object({}),
  newsletter_confirm: z.object({}),
  whitepaper_link: z.object({ title: z.string().max(500).default('') }),
  privacy_link: z.object({}),
  key_frozen: z.object({ prefix, frozen_at: moment, sources: z.array(z.array(label).min(1).max(2)).max(2) }),
  key_rotated: z.object({ prefix, replaces: prefix.nullable(), at: moment }),
  quota_warning: z.object({ limit: z.int(), resets_at: moment }),
  subscription_ending: z.object({ active_until: moment }),
  schedule_failed: z.object({
    article_id: z.uuid(),
    title: z.string().max(500),
    at: moment,
    reason: z.string().regex(/^[a-z_]{1,40}$/),
  }),
  /** The host alone: a whole URL would be a second link. Emails queued by earlier versions have no reason. */
  webhook_disabled: z.object({
    host: z.string().regex(/^[0-9a-z.:_[\]-]{1,270}$/i),
    at: moment,
    reason: z.enum(['failing', 'gone']).default('failing'),
  }),
  /** Its content is stored once for all of its emails, with the newsletter. */
  newsletter: z.object({}),
  newsletter_test: newsletterContent,
  newsletter_failed: z.object({ newsletter_id: z.uuid(), subject_zh: z.string(), subject_en: z.string(), at: moment }),
  purchase_paid: z.object({
    plan: z.enum(['premium', 'api']),
    from: moment,
    active_until: moment,
    /** whether the subscription is suspended, which a payment does not change */
    suspended: z.boolean().optional(),
    /** a path of this site that the buyer left to subscribe */
    back: z.string().optional(),
  }),
  purchase_reversed: z.object({
    active_until: moment,
    active: z.boolean(),
    /** whether the subscription is suspended, whatever its end */
    suspended: z.boolean().optional(),
  }),
  comment_waiting: z.object({}),
  subscription_request: z.object({}),
  /** Paths without the language. */
  search_alert: z.object({
    searches: z
      .array(
        z.object({
          name: z.string(),
          path: z.string().startsWith('/'),
          total: z.int(),
          articles: z.array(z.object({ lang: z.enum(locales), title: z.string(), path: z.string().startsWith('/') })).min(1),
        }),
      )
      .min(1),
  }),
} as const satisfies Record<EmailTemplate, z.ZodObject>;

/** Templates that are sent in batches only. */
const bulkTemplates = ['newsletter', 'search_alert'] as const satisfies EmailTemplate[];
type BulkTemplate = (typeof bulkTemplates)[number];
type LinkTemplate = 'key_link' | 'sign_in' | 'newsletter_confirm' | 'whitepaper_link' | 'privacy_link';
type EventTemplate = Exclude<EmailTemplate, LinkTemplate | BulkTemplate>;

/** An email that is sent in a batch. */
export type NewBulkEmail = {
  [Template in BulkTemplate]: {
    to: string;
    template: Template;
    locale: Locale;
    props: z.input<(typeof emailProps)[Template]>;
    /** opens one-click unsubscribe, and is stored in the email's row */
    unsubscribeToken: string;
    /** a newsletter sends one email to a contact, whatever is queued */
    newsletterId?: string;
    contactId?: string;
    expiresAt?: Date;
  };
}[BulkTemplate];

/** An email that reports an event. Emails with a private link are queued by `queueLink`. */
export type NewEmail = {
  [Template in EventTemplate]: {
    /** folded, as `foldEmail` returns it */
    to: string;
    template: Template;
    locale: Locale;
    props: z.input<(typeof emailProps)[Template]>;
    /** when sending it no longer makes sense */
    expiresAt?: Date;
  };
}[EventTemplate];

/** A folded address: it contains nothing that could end one header and begin another. */
export const recipient = z.string().refine((email) => foldEmail(email) === email, 'should be a folded email address');
