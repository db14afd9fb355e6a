import { createHash, randomBytes } from 'node:crypto';
import { type Actor, toActorName } from '../../platform/actor';
import { type Sql, sql } from '../../platform/db/sql';
import { env } from '../../platform/env';

/** Every name that a member of staff has had: the role may have changed. A token owns nothing. */
function toOwnNames({ email }: Actor): string[] {
  return email === undefined ? [] : [toActorName({ email, role: 'editor' }), toActorName({ email, role: 'admin' })];
}

/** Whether `reader` created a row; contributors are limited to their own. */
export function isOwn(createdBy: string | null, reader: Actor): boolean {
  return createdBy !== null && toOwnNames(reader).includes(createdBy);
}

/** The same as a condition on the column with the creator. */
export function ownedBy(column: Sql, reader: Actor): Sql {
  return sql`${column} = ANY (${toOwnNames(reader)}::text[])`;
}

/** Life of a session from sign-in; activity does not extend it (contract, section 5). */
export const SESSION_SECONDS = 24 * 60 * 60;

/** 32 bytes in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Browsers reject `__Host-` cookies that are not `Secure`. */
const prefixOf = (appUrl: string) => (appUrl.startsWith('https:') ? '__Host-' : '');

/** The name of the session cookie. */
export function sessionCookieName(appUrl: string): string {
  return `${prefixOf(appUrl)}hospitality-session`;
}

/** Names and attributes of the sign-in cookies. */
export function sessionCookies() {
  const { appUrl } = env();
  const secure = appUrl.startsWith('https:');
  return {
    secure,
    session: sessionCookieName(appUrl),
    /** where to go after signing in; next-auth sets it when the link is requested */
    callback: `${prefixOf(appUrl)}hospitality-callback`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
  } as const;
}

/** The cookie that gives a session to a browser, as next-auth writes it. */
export function toSessionCookie(session: { token: string; expiresAt: Date }): string {
  const { session: name, secure } = sessionCookies();
  const attributes = `Path=/; Expires=${session.expiresAt.toUTCString()}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
  return `${name}=${session.token}; ${attributes}`;
}

/** A new session token. It is only ever stored in the cookie. */
export function createSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a session token. */
export function hashSessionToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The session token in a `Cookie` header, or undefined when there is none or it is malformed. */
export function readSessionToken(header: string | undefined): string | undefined {
  const value = readCookie(header, sessionCookies().session);
  return value !== undefined && TOKEN.test(value) ? value : undefined;
}

/** One cookie's value, percent-decoded if possible. The first of several with the same name counts. */
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

const MAX_CALLBACK_LENGTH = 2_000;

/**
 * Where to go after signing in: a path of this site, or `fallback`. Accepts only paths that begin with a single `/` and stay
 * on our origin; rejects other schemes and hosts, `//`, backslashes, control characters and `/api`.
 *
 * @param callback a path, or a URL that begins with `appUrl`
 */
export function toCallbackPath(callback: unknown, appUrl: string, fallback: string): string {
  if (typeof callback !== 'string' || callback.length > MAX_CALLBACK_LENGTH) return fallback;
  const path = callback.startsWith(`${appUrl}/`) ? callback.slice(appUrl.length) : callback;
  if (!/^\/(?![/\\])[^\\\s\p{C}]*$/u.test(path) || !URL.canParse(path, appUrl)) return fallback;
  const { origin, pathname } = new URL(path, appUrl);
  // Checked after parsing, which removes dot segments: `/.//host` becomes `//host`.
  return origin === new URL(appUrl).origin && !/^\/(?:\/|api(?:\/|$))/.test(pathname) ? path : fallback;
}
