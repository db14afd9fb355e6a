import { db } from '../db/client';
import { env } from '../env';
import { ApiError, type Locale } from '../errors';
import { networkOf } from '../limits/buckets';
import { counters } from '../limits/open-counters';
import { describeError, log } from '../log';
import { queueLink } from '../mail/outbox';
import type { Call } from './sessions/adapter';
import { toCallbackPath } from './sessions/callback-path';
import { callNextAuth } from './sessions/next-auth';

const HOUR_SECONDS = 60 * 60;

/** Who asks, and when; `client` is a plain address, `''` when there is none. */
export type Context = { now: Date; requestId: string; locale: Locale; client: string };

/** On the global object, because the framework bundles a second copy of this module into the same process. */
const shelf = globalThis as unknown as { [QUEUEING]?: Set<Promise<void>> };
const QUEUEING = Symbol.for('hospitality.sign-in-queueing');

/** What a call needs that sends nothing and looks nobody up. */
const passive = { replaces: undefined, isKnown: async () => true, send: () => undefined };

/**
 * Asks for a sign-in link. Every well-formed address is answered alike, after the same counts and the same look-up: the
 * mail and its link are rows made off the request's path, for subscribers in any state and administrators alone.
 *
 * @param asked `email` as `foldEmail` gives it; `callback`: where the browser wants to go afterwards
 * @returns the cookie that keeps the way there
 * @throws ApiError `rate_limited` per client, `unavailable` while the counters are away; what the database throws
 */
export async function requestSignIn(
  asked: { email: string; callback: unknown },
  context: Context,
): Promise<{ setCookies: string[] }> {
  const { now, client, locale } = context;
  const { mailPerClientHour, mailPerAddressHour } = env().limits;
  const ofClient = await take('mail-client', networkOf(client), mailPerClientHour, now);
  if (!ofClient.passed) throw toRateLimited(mailPerClientHour, ofClient.resetAt, now);
  const ofAddress = await take('signin-address', asked.email, mailPerAddressHour, now);

  let known = false;
  const call: Call = {
    ...context,
    ...passive,
    async isKnown(email) {
      known = await mayEnter(email);
      return known;
    },
    send(email) {
      if (known && ofAddress.passed) queueOffPath(email, locale, now);
    },
  };
  const body = { email: asked.email, callbackUrl: toCallbackPath(asked.callback, env().appUrl, dashboard(locale)) };
  const { setCookies } = await callNextAuth({ name: 'signin', method: 'POST' }, { body }, call);
  return { setCookies: onlyOf('hospitality-callback', setCookies) };
}

/**
 * Redeems a sign-in link.
 *
 * @param link `callback`: where the browser wanted to go; `replaces`: the token of the session it holds already
 * @returns the session's cookie and the path of ours to go to
 * @throws ApiError `token_invalid`, one and the same for every reason; what the database throws
 */
export async function redeemSignIn(
  link: { email: string; token: string; callback: unknown; replaces: string | undefined },
  context: Context,
): Promise<{ setCookies: string[]; path: string }> {
  // A token of another form needs no look-up.
  if (!/^[A-Za-z0-9_-]{43}$/.test(link.token)) throw new ApiError('token_invalid');
  const path = toCallbackPath(link.callback, env().appUrl, dashboard(context.locale));
  const input = { query: { email: link.email, token: link.token }, body: { callbackUrl: path } };
  const call = { ...context, ...passive, replaces: link.replaces };
  const setCookies = onlyOf(
    'hospitality-session',
    (await callNextAuth({ name: 'callback', method: 'POST' }, input, call)).setCookies,
  );
  if (setCookies.length === 0) throw new ApiError('token_invalid');
  return { setCookies, path };
}

/** Ends the session that `token` opens, at once, and takes its cookie back. */
export async function signOut(token: string | undefined, context: Context): Promise<{ setCookies: string[] }> {
  const call = { ...context, ...passive };
  const { setCookies } = await callNextAuth({ name: 'signout', method: 'POST' }, { sessionToken: token }, call);
  return { setCookies: onlyOf('hospitality-session', setCookies) };
}

/** Waits until every link that was asked for has its rows; before a process ends, nothing asked for is lost. */
export async function signInMailQueued(): Promise<void> {
  while (shelf[QUEUEING]?.size) await Promise.all(shelf[QUEUEING]);
}

/** Counts one request for mail. */
async function take(name: string, id: string, limit: number, now: Date) {
  const taken = await counters().take({ now: now.getTime(), name, id, limit, windowSeconds: HOUR_SECONDS });
  // This process alone cannot say how much mail went out; contract, section 3.
  if (counters().health().away) throw new ApiError('unavailable', {}, { 'retry-after': '2' });
  return taken;
}

function toRateLimited(limit: number, resetAt: number, now: Date): ApiError {
  const seconds = Math.max(1, Math.ceil((resetAt - now.getTime()) / 1_000));
  const extras = { retry_after_seconds: seconds, limit, reset_at: new Date(resetAt).toISOString() };
  return new ApiError('rate_limited', extras, { 'retry-after': String(seconds) });
}

async function mayEnter(email: string): Promise<boolean> {
  const { rows } = await db().pool.query<{ known: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM subscribers WHERE email = $1) OR EXISTS (SELECT 1 FROM admins WHERE email = $1) AS known`,
    [email],
  );
  return rows[0]?.known ?? false;
}

function queueOffPath(email: string, locale: Locale, now: Date): void {
  shelf[QUEUEING] ??= new Set();
  const queueing = shelf[QUEUEING];
  const done = queueLink(db().pool, { purpose: 'signin', email, locale, now })
    .then(
      () => undefined,
      (error) => log.error({ error: describeError(error) }, 'a sign-in link was asked for and not made'),
    )
    .finally(() => queueing.delete(done));
  queueing.add(done);
}

function dashboard(locale: Locale): string {
  return `/${locale}/dashboard`;
}

/** Of next-auth's cookies the one that this step is about; the rest is state we do not keep. */
function onlyOf(name: string, setCookies: string[]): string[] {
  return setCookies.filter((cookie) => cookie.replace(/^__Host-/, '').startsWith(`${name}=`));
}
