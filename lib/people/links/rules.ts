import { createHash } from 'node:crypto';
import type { EmailTemplate } from '../../platform/mail/record';
import { keyedHash } from '../../platform/secret';

/** What a link in an email is for: creating a key, or signing in. */
export type LinkPurpose = 'key' | 'signin';

/** How long a link is valid (contract, section 5). */
export const linkMinutes = { key: 30, signin: 10 } as const satisfies Record<LinkPurpose, number>;

/** The email that carries the link. */
export const linkTemplates = { key: 'key_link', signin: 'sign_in' } as const satisfies Record<LinkPurpose, EmailTemplate>;

/** What the link in an email is for; undefined for an email without a private link. */
export function findLinkPurpose(template: EmailTemplate): LinkPurpose | undefined {
  return (['key', 'signin'] as const).find((purpose) => linkTemplates[purpose] === template);
}

/** Links of one address and purpose that work at a time, so that a stranger's request does not invalidate the subscriber's. */
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
