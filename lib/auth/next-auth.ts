import { createHash, randomBytes } from 'node:crypto';
import NextAuthModule, { type AuthOptions } from 'next-auth';
import type { Adapter, AdapterUser } from 'next-auth/adapters';
import type { EmailConfig } from 'next-auth/providers/email';
import { foldEmail } from '../email';
import { env } from '../env';
import { describeError, log } from '../log';
import { keyedHash } from '../secret';
import { findSessionByToken } from './reads';
import { makeSessionToken, SESSION_SECONDS, sessionCookies, toCallbackPath } from './rules';
import { endSession, redeemLink } from './writes';

/** Seconds a mailed sign-in link lasts; its row says the same. */
const LINK_SECONDS = 10 * 60;

/** The package is CommonJS: bundlers unwrap its default, Node does not. */
const NextAuth =
  typeof NextAuthModule === 'function' ? NextAuthModule : (NextAuthModule as { default: typeof NextAuthModule }).default;

export type Action = { name: 'signin' | 'callback' | 'signout'; method: 'POST' } | { name: 'session'; method: 'GET' };
export type Outcome = { location: string | undefined; body: unknown; setCookies: string[] };

/**
 * One call through next-auth 4: sign-in by a mailed link, sessions in the database. It runs as its Pages mount does, with a
 * plain object in each hand, so that nothing of the framework is needed.
 *
 * @param input `query` and `body` are already checked; `sessionToken` is the one the caller presented
 * @throws what the database threw, which next-auth itself would hide behind a redirect
 */
export async function callNextAuth(
  action: Action,
  input: { query?: Record<string, string>; body?: Record<string, string>; sessionToken?: string | undefined },
  call: Call,
): Promise<Outcome> {
  const secret = keyedHash('next-auth').toString('hex');
  const names = sessionCookies();
  const csrf = randomBytes(16).toString('hex');
  const csrfName = `${names.secure ? '__Host-' : ''}hospitality-csrf`;
  const { host, protocol } = new URL(env().appUrl);
  const request = {
    method: action.method,
    query: { ...input.query, nextauth: [action.name, 'email'] },
    // Whoever comes this far has proved our own origin, which says more than the double cookie does.
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
    providers: [emailProvider(call, failures)],
    adapter: watch(toAdapter(call), failures),
    // An update is due once `updateAge` is over: as long as the session itself, so never.
    session: { strategy: 'database', maxAge: SESSION_SECONDS, updateAge: SESSION_SECONDS },
    useSecureCookies: names.secure,
    cookies: {
      sessionToken: { name: names.session, options: names.options },
      callbackUrl: { name: names.callback, options: names.options },
      csrfToken: { name: csrfName, options: names.options },
    },
    callbacks: {
      // It never refuses: its refusal is a redirect that tells who is a subscriber. Who is none gets no mail.
      signIn: () => true,
      redirect: ({ url }) => env().appUrl + toCallbackPath(url, env().appUrl, '/'),
    },
    logger: {
      error: (code, cause) => log.warn({ code, error: describeError(cause) }, 'next-auth reports'),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
  const response = new CollectedResponse();
  await NextAuth(request as never, response as never, options).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return { location: response.location, body: response.body, setCookies: response.setCookies };
}

/** The same adapter; what its methods throw is noted before next-auth turns it into a redirect. */
function watch(adapter: Adapter, failures: unknown[]): Adapter {
  const watched = Object.entries(adapter).map(([name, method]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await (method as (...given: unknown[]) => unknown)(...given);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(watched) as Adapter;
}

/** The custom provider: its link is a row made with its mail, and the built-in one would want a mail package of its own. */
function emailProvider(call: Call, failures: unknown[]): EmailConfig {
  return {
    id: 'email',
    type: 'email',
    name: 'Email',
    server: '',
    from: '',
    options: {},
    maxAge: LINK_SECONDS,
    // next-auth hashes a token together with it: empty, the hash is the one our rows hold.
    secret: '',
    normalizeIdentifier(identifier) {
      const email = foldEmail(identifier);
      if (!email) throw new Error('no e-mail address');
      return email;
    },
    async sendVerificationRequest({ identifier }) {
      await call.send?.(identifier).catch((error: unknown) => failures.push(error));
    },
  };
}

/** What next-auth writes its answer to. */
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

/** What one call through next-auth knows and finds out. Its own answer says less, and turns every failure into a redirect. */
export type Call = {
  now: Date;
  requestId: string | undefined;
  /** asks for a link to be mailed; only where that is what the call is for */
  send?(email: string): Promise<void>;
  /** the token of a session this browser holds already */
  replaces?: string | undefined;
};

/**
 * next-auth's store over our own tables, for one call. A person is an address here: subscribers and administrators are
 * entered by the operator, so nobody is ever created, updated or linked by signing in.
 */
export function toAdapter(call: Call): Adapter {
  let begun: { email: string; sessionToken: string; expires: Date } | undefined;
  return {
    // Every address is somebody here: whether it may sign in is asked where its link is made and where it is redeemed.
    getUserByEmail: (email) => toUser(email),
    updateUser: ({ id }) => toUser(id),
    createUser() {
      throw new Error('nobody becomes a subscriber by signing in');
    },
    // The link's row was or was not made together with its mail; what next-auth generates counts for nothing.
    createVerificationToken: () => null,
    // The link, the session and the audit row are one transaction, so the session is there before next-auth asks for it.
    async useVerificationToken({ identifier, token }) {
      const sessionToken = makeSessionToken();
      const link = { email: identifier, hash: Buffer.from(token, 'hex'), sessionToken, replaces: call.replaces };
      const session = await redeemLink(link, call);
      if (!session) return null;
      begun = { email: identifier, sessionToken, expires: session.expiresAt };
      return { identifier, token, expires: session.expiresAt };
    },
    createSession() {
      if (!begun) throw new Error('a session begins with a link');
      return { sessionToken: begun.sessionToken, userId: begun.email, expires: begun.expires };
    },
    async getSessionAndUser(sessionToken) {
      const session = await findSessionByToken(sessionToken, call.now);
      if (!session) return null;
      const { email, subscriber, expiresAt } = session;
      return {
        session: { sessionToken, userId: email, expires: expiresAt },
        user: { ...toUser(email), name: subscriber?.name || null },
      };
    },
    // A session lasts as long as it did when it began.
    updateSession: () => null,
    deleteSession: (sessionToken) => endSession(sessionToken),
  };
}

function toUser(email: string): AdapterUser {
  return { id: email, email, emailVerified: null };
}
