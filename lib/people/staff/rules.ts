/** In characters. */
export const MAX_NAME_LENGTH = 200;
export const MAX_BIO_LENGTH = 5_000;
export const MAX_AVATAR_LENGTH = 2_000;

/** How long after signing in by link a password can be set without the current one. */
export const FRESH_LINK_MINUTES = 10;

/** Precision of `last_seen_at`: at most one write a minute, however busy a user is. */
export const SEEN_PRECISION_MS = 60_000;

/** The name of a user who is known by email address only. */
export function toDefaultName(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
