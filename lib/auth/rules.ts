import { createHash, randomBytes } from 'node:crypto';
import { env } from '../env';

/** Seconds a session lasts, counted from signing in; using it does not prolong it (contract, section 5). */
export const SESSION_SECONDS = 24 * 60 * 60;

/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What is not `Secure` may not carry the prefix that promises it. */
const prefixOf = (appUrl: string) => (appUrl.startsWith('https:') ? '__Host-' : '');

/** The name of the cookie by which somebody is signed in at this address. */
export function sessionCookieName(appUrl: string): string {
  return `${prefixOf(appUrl)}hospitality-session`;
}

/** Names and attributes of our cookies. */
export function sessionCookies() {
  const { appUrl } = env();
  const secure = appUrl.startsWith('https:');
  return {
    secure,
    session: sessionCookieName(appUrl),
    /** where to go after signing in; next-auth writes it when the link is asked for */
    callback: `${prefixOf(appUrl)}hospitality-callback`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  } as const;
}

/** A new session's token: it goes into the cookie and nowhere else. */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a session's token. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The session's token in a `Cookie` header; undefined when there is none of a token's form. */
export function readSessionToken(header: string | undefined): string | undefined {
  const value = readCookie(header, sessionCookies().session);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/** One cookie's value, percent-decoded where that is possible; of several with one name the first counts (RFC 6265). */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const cut = part.indexOf('=');
    if (cut < 0 || part.slice(0, cut).trim() !== name) continue;
    const value = part.slice(cut + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return undefined;
}

/** Longest address of ours that is worth coming back to. */
const LONGEST = 2_000;

/**
 * Where to go after signing in: a path of this site as given, or `otherwise`. Only what begins with a single `/` and stays
 * on our origin passes; other schemes and hosts, `//`, backslashes, control characters and the interface itself do not.
 *
 * @param given a path, or an address that begins with `appUrl`
 */
export function toCallbackPath(given: unknown, appUrl: string, otherwise: string): string {
  if (typeof given !== 'string' || given.length > LONGEST) return otherwise;
  const path = given.startsWith(`${appUrl}/`) ? given.slice(appUrl.length) : given;
  if (!/^\/(?![/\\])[^\\\s\p{C}]*$/u.test(path) || !URL.canParse(path, appUrl)) return otherwise;
  const { origin, pathname } = new URL(path, appUrl);
  // Dotted parts are taken out on the way: `/.//host` would end as `//host`.
  return origin === new URL(appUrl).origin && !/^\/(?:\/|api(?:\/|$))/.test(pathname) ? path : otherwise;
}
