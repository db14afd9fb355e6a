import { createHash, randomBytes } from 'node:crypto';
import { readCookie } from '../../people/auth/rules';
import { locales } from '../../platform/i18n/locales';

const HOUR_MS = 3_600_000;

/** How long a link works. */
const DEFAULT_PREVIEW_HOURS = 72;
export const MAX_PREVIEW_HOURS = 720;

/** How long a browser that has opened a link may show the preview without opening it again. */
const MAX_COOKIE_SECONDS = 24 * 3_600;

const COOKIE = 'hospitality-preview';

/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new token of a preview. It exists in the link, and in the cookies of browsers that opened it. */
export function createPreviewToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token; undefined if it cannot be one. */
export function hashPreviewToken(token: string): Buffer | undefined {
  return TOKEN.test(token) ? createHash('sha256').update(token).digest() : undefined;
}

/**
 * The public name of a link: the beginning of its token's hash, which distinguishes the links of an article and reveals no
 * token.
 */
export function toPreviewId(hash: Uint8Array): string {
  return Buffer.from(hash).toString('hex').slice(0, 16);
}

/** The expiry of a link created now. */
export function toPreviewEnd(now: Date, hours: number | null | undefined): Date {
  return new Date(now.getTime() + (hours ?? DEFAULT_PREVIEW_HOURS) * HOUR_MS);
}

/** One cookie for the preview page in each language, and for no other path. */
export function toPreviewCookies(
  preview: { articleId: string; token: string; expiresAt: Date },
  now: Date,
  appUrl: string,
): string[] {
  const seconds = Math.min(MAX_COOKIE_SECONDS, Math.floor((preview.expiresAt.getTime() - now.getTime()) / 1_000));
  const secure = appUrl.startsWith('https:') ? ' Secure;' : '';
  return locales.map(
    (locale) =>
      `${COOKIE}=${preview.token}; Path=/${locale}/preview/${preview.articleId}; Max-Age=${seconds}; HttpOnly;${secure} SameSite=Lax`,
  );
}

/** The token in a `Cookie` header; undefined without one. */
export function readPreviewToken(header: string | undefined): string | undefined {
  return readCookie(header, COOKIE);
}
