import { createHash } from 'node:crypto';
import type { EmailTemplate } from '../../platform/mail/record';
import { keyedHash } from '../../platform/secret';

/** A public form that anybody may fill in for any address. Its link works until it expires. */
export type FormPurpose = 'newsletter' | 'whitepaper' | 'privacy';

/** What a link in an email is for: creating a key, signing in, or confirming a public form. */
export type LinkPurpose = 'key' | 'signin' | FormPurpose;

/** How long a link is valid. */
export const linkMinutes = {
  key: 30,
  signin: 10,
  newsletter: 48 * 60,
  whitepaper: 7 * 24 * 60,
  privacy: 60,
} as const satisfies Record<LinkPurpose, number>;

/** The email that carries the link. */
export const linkTemplates = {
  key: 'key_link',
  signin: 'sign_in',
  newsletter: 'newsletter_confirm',
  whitepaper: 'whitepaper_link',
  privacy: 'privacy_link',
} as const satisfies Record<LinkPurpose, EmailTemplate>;

/** Emails of each form to one address within 24 hours. Further requests get the same response, and no email. */
export const formEmailsPerDay = { newsletter: 3, whitepaper: 10, privacy: 3 } as const satisfies Record<FormPurpose, number>;

/** Whether a link belongs to a public form. */
export function isForm(purpose: LinkPurpose): purpose is FormPurpose {
  return purpose in formEmailsPerDay;
}

/** What the link in an email is for; undefined for an email without a private link. */
export function findLinkPurpose(template: EmailTemplate): LinkPurpose | undefined {
  return (Object.keys(linkTemplates) as LinkPurpose[]).find((purpose) => linkTemplates[purpose] === template);
}

/** Links of one address, purpose and subject that work at a time, so that a stranger's request does not invalidate the reader's. */
export const MAX_LIVE_TOKENS = 3;

/**
 * The token of a link: 32 bytes in base64url. It is derived from the email's random id and AUTH_SECRET, so that the queued
 * row holds no token and the email can still be rendered.
 */
export function toLinkToken(purpose: LinkPurpose, emailId: string): string {
  return keyedHash(`link:${purpose}`, emailId).toString('base64url');
}

/** The stored form of a token. */
export function hashLinkToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
