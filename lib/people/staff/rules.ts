import { env } from '../../platform/env';

/** In characters. */
export const MAX_NAME_LENGTH = 200;
export const MAX_BIO_LENGTH = 5_000;
export const MAX_AVATAR_LENGTH = 2_000;

/** How long after signing in by link a password can be set without the current one. */
export const FRESH_LINK_MINUTES = 10;

/** Precision of `last_seen_at`: at most one write a minute, however busy a user is. */
export const SEEN_PRECISION_MS = 60_000;

/** The stored form of an image: our own path without the host, which may change. Undefined unless allowed. */
export function toStoredAvatar(text: string): string | undefined {
  const { appUrl } = env();
  const avatar = text.startsWith(`${appUrl}/media/`) ? text.slice(appUrl.length) : text;
  if (avatar === '') return avatar;
  if (!/^(?:https:\/\/|\/media\/)[^\\\s\p{C}]+$/u.test(avatar) || !URL.canParse(avatar, appUrl)) return undefined;
  return avatar;
}

/** The image as responses carry it. */
export function toPublicAvatar(avatar: string): string {
  return avatar.startsWith('/') ? env().appUrl + avatar : avatar;
}

/** The name of a user who is known by email address only. */
export function toDefaultName(email: string): string {
  return email.slice(0, email.lastIndexOf('@'));
}
