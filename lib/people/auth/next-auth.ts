import { createHash, randomBytes } from 'node:crypto';
import type { AuthOptions } from 'next-auth';
import type { Adapter, AdapterUser } from 'next-auth/adapters';
import type { EmailConfig } from 'next-auth/providers/email';
import { db } from '../../platform/db/client';
import { foldEmail } from '../../platform/email';
import { env } from '../../platform/env';
import { describeError, log } from '../../platform/log';
import { keyedHash } from '../../platform/secret';
import { linkMinutes } from '../links/rules';
import { findSessionByToken } from './reads';
import { createSessionToken, SESSION_SECONDS, sessionCookies, toCallbackPath } from './rules';
import { endSession, redeemLink } from './writes';

type Action = { name: 'signin' | 'callback' | 'signout'; method: 'POST' } | { name: 'session'; method: 'GET' };
type NextAuthResult = { location: string | undefined; body: unknown; setCookies: string[] };

/**
 * Makes one call to next-auth 4: sign-in by link, sessions in the database. Calls it as its Pages Router handler, with plain
 * objects for request and response, so that Next itself is not needed.
 *
 * @param input `query` and `body` are already validated; `sessionToken` is the one the caller presented
 * @throws the adapter's errors, which next-auth would hide behind a redirect
 */
export async function callNextAuth(
  action: Action,
  input: { query?: Record<string, string>; body?: Record<string, string>; sessionToken?: string | undefined },
  context: SignInContext,
): Promise<NextAuthResult> {
  const secret = keyedHash('next-auth').toString('hex');
  const names = sessionCookies();
  const csrf = randomBytes(16).toString('hex');
  const csrfName = `${names.secure ? '__Host-' : ''}hospitality-csrf`;
  const { host, protocol } = new URL(env().appUrl);
  const request = {
    method: action.method,
    query: { ...input.query, nextauth: [action.name, 'email'] },
    // The caller's origin has been verified already, which is stronger than next-auth's double-submit cookie.
    body: { ...input.body, csrfToken: csrf },
    cookies: {
      [csrfName]: `${csrf}|${createHash('sha256')
        .update(csrf + secret)
        .digest('hex')}`,
      ...(input.sessionToken ? { [names.session]: input.sessionToken } : {}),
    },
    headers: { host, 'x-forwarded-proto': protocol.slice(0, -1) },
  };
  const failures: unknown[] = [];
  const options: AuthOptions = {
    secret,
    providers: [emailProvider(context, failures)],
    adapter: collectFailures(toAdapter(context), failures),
    // With `updateAge` as long as the session, next-auth never extends it.
    session: { strategy: 'database', maxAge: SESSION_SECONDS, updateAge: SESSION_SECONDS },
    useSecureCookies: names.secure,
    cookies: {
      sessionToken: { name: names.session, options: names.options },
      callbackUrl: { name: names.callback, options: names.options },
      csrfToken: { name: csrfName, options: names.options },
    },
    callbacks: {
      // Always true: a rejection would be a redirect that reveals who is a subscriber. Others are sent no email.
      signIn: () => true,
      redirect: ({ url }) => env().appUrl + toCallbackPath(url, env().appUrl, '/'),
    },
    logger: {
      error: (code, cause) => log.warn({ code, error: describeError(cause) }, 'next-auth reported an error'),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
  const response = new CollectedResponse();
  const nextAuth = await loadNextAuth();
  await nextAuth(request as never, response as never, options).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return { location: response.location, body: response.body, setCookies: response.setCookies };
}

/** Collects what the adapter throws, before next-auth turns it into a redirect. */
function collectFailures(adapter: Adapter, failures: unknown[]): Adapter {
  const methods = Object.entries(adapter).map(([name, method]) => [
    name,
    async (...args: unknown[]) => {
      try {
        return await (method as (...args: unknown[]) => unknown)(...args);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(methods) as Adapter;
}

/** A custom provider: our outbox sends the link, and the built-in provider requires nodemailer. */
function emailProvider(context: SignInContext, failures: unknown[]): EmailConfig {
  return {
    id: 'email',
    type: 'email',
    name: 'Email',
    server: '',
    from: '',
    options: {},
    maxAge: linkMinutes.signin * 60,
    // next-auth hashes the token with this secret; with an empty one the hash equals the one we store.
    secret: '',
    normalizeIdentifier(identifier) {
      const email = foldEmail(identifier);
      if (!email) throw new Error('invalid email address');
      return email;
    },
    async sendVerificationRequest({ identifier }) {
      await context.send?.(identifier).catch((error: unknown) => failures.push(error));
    },
  };
}

/** The response object that next-auth writes to. */
class CollectedResponse {
  body: unknown;
  readonly #headers = new Map<string, unknown>();

  status(): this {
    return this;
  }
  getHeader(name: string): unknown {
    return this.#headers.get(name.toLowerCase());
  }
  setHeader(name: string, value: unknown): this {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }
  send(body: unknown): void {
    this.body = body;
  }
  json(body: unknown): void {
    this.body = body;
  }
  end(): void {}

  get location(): string | undefined {
    const value = this.getHeader('location');
    return typeof value === 'string' ? value : undefined;
  }
  get setCookies(): string[] {
    const value = this.getHeader('set-cookie');
    return Array.isArray(value) ? value.map(String) : [];
  }
}

/** The context of one call, which next-auth itself does not pass to its adapter. */
type SignInContext = {
  now: Date;
  requestId: string | undefined;
  /** requests a sign-in link; only for the call that does so */
  send?(email: string): Promise<void>;
  /** the token of this browser's current session */
  replaces?: string | undefined;
};

/**
 * A next-auth adapter over our own tables, for one call. A user is an email address: the operator enters subscribers and
 * members of staff, so signing in never creates, updates or links a user.
 */
function toAdapter(context: SignInContext): Adapter {
  let session: { email: string; sessionToken: string; expires: Date } | undefined;
  return {
    // Accepts every address. Whether it may sign in is decided when the link is queued and when it is redeemed.
    getUserByEmail: (email) => toUser(email),
    updateUser: ({ id }) => toUser(id),
    createUser() {
      throw new Error('signing in creates no subscriber');
    },
    // Ignored: the link is stored together with its email, not here.
    createVerificationToken: () => null,
    // Redeems the link and creates the session in one transaction, before next-auth calls `createSession`.
    async useVerificationToken({ identifier, token }) {
      const sessionToken = createSessionToken();
      const link = { email: identifier, hash: Buffer.from(token, 'hex'), sessionToken, replaces: context.replaces };
      const redeemed = await redeemLink(db(), link, context);
      if (!redeemed) return null;
      session = { email: identifier, sessionToken, expires: redeemed.expiresAt };
      return { identifier, token, expires: redeemed.expiresAt };
    },
    createSession() {
      if (!session) throw new Error('a session requires a redeemed link');
      return { sessionToken: session.sessionToken, userId: session.email, expires: session.expires };
    },
    async getSessionAndUser(sessionToken) {
      const found = await findSessionByToken(sessionToken, context.now);
      if (!found) return null;
      const { email, subscriber, expiresAt } = found;
      return {
        session: { sessionToken, userId: email, expires: expiresAt },
        user: { ...toUser(email), name: subscriber?.name || null },
      };
    },
    // Sessions are never extended.
    updateSession: () => null,
    deleteSession: (sessionToken) => endSession(db(), sessionToken),
  };
}

function toUser(email: string): AdapterUser {
  return { id: email, email, emailVerified: null };
}

/** Loaded by the first sign-in, so that a start need not. It is CommonJS: bundlers unwrap its default export, Node does not. */
async function loadNextAuth() {
  const { default: loaded } = await import('next-auth');
  return typeof loaded === 'function' ? loaded : (loaded as { default: typeof loaded }).default;
}
