import { z } from 'zod';
import { foldEmail } from '../email';
import type { Locale } from '../i18n/locales';

const prefix = z.string().regex(/^hik_[0-9A-Za-z]{8}$/);
const moment = z.iso.datetime();
/** A network as people read it, `203.0.113.*` or `2001:db8:1:*`: nothing else gets into a mail by this way. */
const label = z.string().regex(/^[0-9A-Fa-f.:*]{1,45}$/);

/** What each template's row holds. A link's row holds nothing: its token is derived from the row's id. */
export const mailProps = {
  key_link: z.object({}),
  sign_in: z.object({}),
  key_frozen: z.object({ prefix, frozen_at: moment, sources: z.array(z.array(label).min(1).max(2)).max(2) }),
  key_rotated: z.object({ prefix, replaces: prefix.nullable(), at: moment }),
} as const;

export type MailTemplate = keyof typeof mailProps;

/** The mails that tell of something that happened, as opposed to those that carry a private link. */
export type NewEmail = {
  [Template in 'key_frozen' | 'key_rotated']: {
    /** folded, as `foldEmail` gives it */
    to: string;
    template: Template;
    locale: Locale;
    props: z.input<(typeof mailProps)[Template]>;
    /** after this it is not worth sending */
    expiresAt?: Date;
  };
}['key_frozen' | 'key_rotated'];

/** An address that is stored as it stands: nothing in it can end a header or begin another one. */
export const recipient = z.string().refine((email) => foldEmail(email) === email, 'should be a folded email address');

/** A row of `mails` that is leased for sending. */
export type DueMail = {
  id: string;
  to_email: string;
  template: MailTemplate;
  locale: Locale;
  props: unknown;
  created_at: Date;
  expires_at: Date | null;
  /** counts this one */
  attempts: number;
  first_tried_at: Date;
  /** the database's clock at the lease */
  now: Date;
};

/** A mail as it is handed to a sender: the same row always makes the same message, to the byte. */
export type Message = {
  /** the row's id, and the idempotency key */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  /** the one address in it */
  url: string;
  createdAt: Date;
};

/**
 * Hands one message over. Resolves when it is accepted; may be called again with the same message, which must then not
 * reach the recipient twice.
 *
 * @throws MailFailure, or an error of the system, when it was not accepted or nobody knows
 */
export type Send = (message: Message, signal: AbortSignal) => Promise<void>;

/** Why a mail was not accepted, in words that hold nothing of the mail: they are stored and logged. */
export class MailFailure extends Error {
  override name = 'MailFailure';

  /** @param retryAfterSeconds what the service asked to wait */
  constructor(
    message: string,
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }
}
