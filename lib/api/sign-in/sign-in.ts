import { callNextAuth } from '../../people/auth/next-auth';
import { findSession } from '../../people/auth/reads';
import { toCallbackPath } from '../../people/auth/rules';
import { requestLink } from '../../people/link-requests/writes';
import { findWayBack } from '../../people/links/reads';
import { db } from '../../platform/db/client';
import { env } from '../../platform/env';
import { TokenInvalidError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';

/** @property client the caller's IP address; `''` when unknown */
export type SignInContext = { now: Date; requestId: string; locale: Locale; client: string };

/**
 * Requests a sign-in link. Every well-formed address takes the same time and gets the same response: a background job decides who
 * receives a link.
 *
 * @param input.email folded
 * @param input.callback the URL to return to after signing in
 * @returns the cookie that remembers the callback
 * @throws ActionLimitedError per client, CountersUnavailableError
 */
export async function requestSignIn(
  input: { email: string; callback: unknown },
  context: SignInContext,
): Promise<{ setCookies: string[] }> {
  const { now, client, locale } = context;
  const back = toCallbackPath(input.callback, env().appUrl, '');
  // The link is often opened in another browser, such as that of an email program.
  const details = back ? { details: { back } } : {};
  const send = (email: string) => requestLink(db(), { purpose: 'signin', email, locale, client, now, ...details });
  const body = { email: input.email, callbackUrl: back || dashboard(locale) };
  const { setCookies } = await callNextAuth({ name: 'signin', method: 'POST' }, { body }, { ...context, send });
  return { setCookies: pickCookie('hospitality-callback', setCookies) };
}

/**
 * Redeems a sign-in link.
 *
 * @param link.callback where the browser wanted to go, unless the link itself says
 * @param link.replaces the token of the browser's current session
 * @returns the session cookie and the path to go to: for a member of staff without a subscription, the console
 * @throws TokenInvalidError for every reason alike
 */
export async function redeemSignIn(
  link: { email: string; token: string; callback: unknown; replaces: string | undefined },
  context: SignInContext,
): Promise<{ setCookies: string[]; path: string }> {
  // Other texts cannot be tokens and need no lookup.
  if (!/^[A-Za-z0-9_-]{43}$/.test(link.token)) throw new TokenInvalidError();
  const { appUrl } = env();
  const wanted = toCallbackPath(link.callback, appUrl, dashboard(context.locale));
  const path = toCallbackPath(await findWayBack(link), appUrl, wanted);
  const input = { query: { email: link.email, token: link.token }, body: { callbackUrl: path } };
  const call = { ...context, replaces: link.replaces };
  const result = await callNextAuth({ name: 'callback', method: 'POST' }, input, call);
  const setCookies = pickCookie('hospitality-session', result.setCookies);
  const [cookie] = setCookies;
  if (cookie === undefined) throw new TokenInvalidError();
  if (path !== dashboard(context.locale)) return { setCookies, path };
  const session = await findSession(cookie, context.now);
  return { setCookies, path: session?.staff && !session.subscriber ? `/${context.locale}/admin` : path };
}

/** Ends the session of `token` and clears its cookie. */
export async function signOut(token: string | undefined, context: SignInContext): Promise<{ setCookies: string[] }> {
  const { setCookies } = await callNextAuth({ name: 'signout', method: 'POST' }, { sessionToken: token }, context);
  return { setCookies: pickCookie('hospitality-session', setCookies) };
}

function dashboard(locale: Locale): string {
  return `/${locale}/dashboard`;
}

/** The one next-auth cookie that this step sets; its other state is dropped. */
function pickCookie(name: string, setCookies: string[]): string[] {
  return setCookies.filter((cookie) => cookie.replace(/^__Host-/, '').startsWith(`${name}=`));
}
