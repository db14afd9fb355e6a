import { z } from 'zod';
import { foldEmail } from '../email';
import type { Locale } from '../i18n/locales';
import type { EmailTemplate } from './record';

const prefix = z.string().regex(/^hik_[0-9A-Za-z]{8}$/);
const moment = z.iso.datetime();
/** `203.0.113.*` or `2001:db8:1:*`. The pattern keeps arbitrary text out of emails. */
const label = z.string().regex(/^[0-9A-Fa-f.:*]{1,45}$/);

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
  /** The host alone: a whole URL would be a second link. */
  webhook_disabled: z.object({ host: z.string().regex(/^[0-9a-z.:_[\]-]{1,270}$/i), at: moment }),
} as const satisfies Record<EmailTemplate, z.ZodObject>;

type EventTemplate = Exclude<EmailTemplate, 'key_link' | 'sign_in' | 'newsletter_confirm' | 'whitepaper_link' | 'privacy_link'>;

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
