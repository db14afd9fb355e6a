import { callNextAuth } from '../../auth/next-auth';
import { toCallbackPath } from '../../auth/rules';
import { requireCounters } from '../../counters/open-counters';
import { env } from '../../env';
import type { Locale } from '../../i18n/locales';
import { requestLink } from '../../links/writes';
import { ApiError } from '../problems';

/** Who asks, and when; `client` is a plain address, `''` when there is none. */
export type Context = { now: Date; requestId: string; locale: Locale; client: string };

/**
 * Asks for a sign-in link. Every well-formed address costs and is answered alike: who may have a link is found out off the
 * request's path.
 *
 * @param asked `email` as `foldEmail` gives it; `callback`: where the browser wants to go afterwards
 * @returns the cookie that keeps the way there
 * @throws ApiError `rate_limited` per client, `unavailable` while the counters are away; what the database throws
 */
export async function requestSignIn(
  asked: { email: string; callback: unknown },
  context: Context,
): Promise<{ setCookies: string[] }> {
  requireCounters();
  const { now, client, locale } = context;
  const send = (email: string) => requestLink({ purpose: 'signin', email, locale, client, now });
  const body = { email: asked.email, callbackUrl: toCallbackPath(asked.callback, env().appUrl, dashboard(locale)) };
  const { setCookies } = await callNextAuth({ name: 'signin', method: 'POST' }, { body }, { ...context, send });
  return { setCookies: onlyOf('hospitality-callback', setCookies) };
}

/**
 * Redeems a sign-in link.
 *
 * @param link `callback`: where the browser wanted to go; `replaces`: the token of the session it holds already
 * @returns the session's cookie and the path of ours to go to
 * @throws ApiError `token_invalid`, one and the same for every reason; `unavailable` while the counters are away; what the
 *   database throws
 */
export async function redeemSignIn(
  link: { email: string; token: string; callback: unknown; replaces: string | undefined },
  context: Context,
): Promise<{ setCookies: string[]; path: string }> {
  requireCounters();
  // A token of another form needs no look-up.
  if (!/^[A-Za-z0-9_-]{43}$/.test(link.token)) throw new ApiError('token_invalid');
  const path = toCallbackPath(link.callback, env().appUrl, dashboard(context.locale));
  const input = { query: { email: link.email, token: link.token }, body: { callbackUrl: path } };
  const call = { ...context, replaces: link.replaces };
  const setCookies = onlyOf(
    'hospitality-session',
    (await callNextAuth({ name: 'callback', method: 'POST' }, input, call)).setCookies,
  );
  if (setCookies.length === 0) throw new ApiError('token_invalid');
  return { setCookies, path };
}

/** Ends the session that `token` opens, at once, and takes its cookie back. */
export async function signOut(token: string | undefined, context: Context): Promise<{ setCookies: string[] }> {
  const { setCookies } = await callNextAuth({ name: 'signout', method: 'POST' }, { sessionToken: token }, context);
  return { setCookies: onlyOf('hospitality-session', setCookies) };
}

function dashboard(locale: Locale): string {
  return `/${locale}/dashboard`;
}

/** Of next-auth's cookies the one that this step is about; the rest is state we do not keep. */
function onlyOf(name: string, setCookies: string[]): string[] {
  return setCookies.filter((cookie) => cookie.replace(/^__Host-/, '').startsWith(`${name}=`));
}
