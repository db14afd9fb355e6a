import type { Adapter, AdapterUser } from 'next-auth/adapters';
import { findSessionByToken } from '../session';
import { makeSessionToken } from './cookie';
import { endSession, redeemLink } from './writes';

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
