import { db } from '../db/client';
import { sql } from '../db/sql';
import { type SubscriberRow, toSubscriber } from '../subscribers/record';
import { isEntitled } from '../subscribers/rules';
import type { Reader, Session } from './record';
import { hashSessionToken, readSessionToken } from './rules';

type SessionRow = Omit<SubscriberRow, 'id'> & { expires_at: Date; admin: boolean; subscriber_id: string | null };

/**
 * The session of a request's cookies, in one query. Roles are read each time: an address that is neither an administrator's
 * nor a subscriber's has no session, and a suspension ends every session that began before it, even if its row was not
 * deleted by `endSessions`.
 *
 * @param cookieHeader the whole `Cookie` header
 * @throws the database's error when it is unavailable
 */
export async function findSession(cookieHeader: string | undefined, now: Date): Promise<Session | undefined> {
  const token = readSessionToken(cookieHeader);
  return token === undefined ? undefined : findSessionByToken(token, now);
}

/** The session of a well-formed token. */
export async function findSessionByToken(token: string, now: Date): Promise<Session | undefined> {
  const { rows } = await db().query<SessionRow>(
    sql`SELECT s.email, s.expires_at, a.email IS NOT NULL AS admin,
                  u.id AS subscriber_id, u.name, u.plan, u.active_until, u.suspended_at
           FROM sessions s LEFT JOIN admins a ON a.email = s.email LEFT JOIN subscribers u ON u.email = s.email
           WHERE s.hash = ${hashSessionToken(token)} AND s.expires_at > ${now}
             AND (a.email IS NOT NULL
                  OR (u.id IS NOT NULL AND (u.suspended_at IS NULL OR s.created_at > u.suspended_at)))`,
    'session_by_hash',
  );
  const row = rows[0];
  if (!row) return undefined;
  const subscriber = row.subscriber_id === null ? undefined : toSubscriber({ ...row, id: row.subscriber_id });
  return { email: row.email, admin: row.admin, subscriber, expiresAt: row.expires_at };
}

/** The reader of a page. A page never shows more than the session itself is entitled to (contract, section 4). */
export function toReader({ email, admin, subscriber }: Session, now: Date): Reader {
  const fullText = subscriber !== undefined && isEntitled(subscriber, now);
  return { email, fullText, admin, ...(subscriber?.name ? { name: subscriber.name } : {}) };
}
