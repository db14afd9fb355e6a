import { isEntitled } from '../keys/rules';
import { findSession } from './session';

/** Who reads a page. */
export type Reader = {
  email: string;
  /** whether articles may be shown whole: the subscription runs now and is not suspended */
  fullText: boolean;
  admin: boolean;
  /** as the subscriber is called; absent where no name is known */
  name?: string;
};

/**
 * The signed-in reader of a page; a page is never more than the session's own right (contract, section 4).
 *
 * @param cookieHeader the whole `Cookie` header
 * @returns undefined for everybody who is not signed in
 */
export async function currentReader(cookieHeader: string | undefined, now = new Date()): Promise<Reader | undefined> {
  const session = await findSession(cookieHeader, now);
  if (!session) return undefined;
  const { email, admin, subscriber } = session;
  const fullText = subscriber !== undefined && isEntitled(subscriber, now);
  return { email, fullText, admin, ...(subscriber?.name ? { name: subscriber.name } : {}) };
}
