import { db } from '../db/client';
import type { Queryable } from '../db/transaction';
import type { Plan, SubscriberRecord } from '../subscribers/record';
import { isEntitled } from '../subscribers/rules';
import { hashSessionToken, readSessionToken } from './rules';

/** Somebody signed in to the portal, with what they are at this moment. */
export type Session = {
  email: string;
  admin: boolean;
  /** undefined for an administrator who is no subscriber */
  subscriber: SubscriberRecord | undefined;
  /** 24 hours after signing in, whatever happens in between */
  expiresAt: Date;
};

type Row = {
  email: string;
  expires_at: Date;
  admin: boolean;
  subscriber_id: string | null;
  name: string;
  plan: Plan;
  active_until: Date;
  suspended_at: Date | null;
};

/**
 * The session that a request's cookies name, read in one query and without the framework. Roles are looked up each time:
 * who is neither an administrator nor a subscriber any more has none, and a suspension ends every session begun before
 * it, also one whose row slipped past `endSessions`.
 *
 * @param cookieHeader the whole `Cookie` header
 * @throws whatever the database throws when it is away
 */
export async function findSession(cookieHeader: string | undefined, now: Date): Promise<Session | undefined> {
  const token = readSessionToken(cookieHeader);
  return token === undefined ? undefined : findSessionByToken(token, now);
}

/** The same by the token itself, which must be of a token's form. */
export async function findSessionByToken(token: string, now: Date): Promise<Session | undefined> {
  const { rows } = await db().runPrepared<Row>({
    name: 'session_by_hash',
    text: `SELECT s.email, s.expires_at, a.email IS NOT NULL AS admin,
                  u.id AS subscriber_id, u.name, u.plan, u.active_until, u.suspended_at
           FROM sessions s LEFT JOIN admins a ON a.email = s.email LEFT JOIN subscribers u ON u.email = s.email
           WHERE s.hash = $1 AND s.expires_at > $2
             AND (a.email IS NOT NULL
                  OR (u.id IS NOT NULL AND (u.suspended_at IS NULL OR s.created_at > u.suspended_at)))`,
    values: [hashSessionToken(token), now],
  });
  const row = rows[0];
  return row && { email: row.email, admin: row.admin, subscriber: toSubscriber(row), expiresAt: row.expires_at };
}

/**
 * Ends every session of an address. Whoever suspends a subscriber or removes an administrator calls it with the client
 * that holds that change's own transaction.
 *
 * @returns how many there were
 */
export async function endSessions(client: Queryable, email: string): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM sessions WHERE email = $1', [email]);
  return rowCount ?? 0;
}

function toSubscriber(row: Row): SubscriberRecord | undefined {
  if (row.subscriber_id === null) return undefined;
  return {
    id: row.subscriber_id,
    email: row.email,
    name: row.name,
    plan: row.plan,
    activeUntil: row.active_until,
    suspendedAt: row.suspended_at ?? undefined,
  };
}

/** Who reads a page. */
export type Reader = {
  email: string;
  /** whether articles may be shown whole: the subscription runs now and is not suspended */
  fullText: boolean;
  admin: boolean;
  /** as the subscriber is called; absent where no name is known */
  name?: string;
};

/** The reader of a page. A page never shows more than the session itself is entitled to (contract, section 4). */
export function toReader({ email, admin, subscriber }: Session, now: Date): Reader {
  const fullText = subscriber !== undefined && isEntitled(subscriber, now);
  return { email, fullText, admin, ...(subscriber?.name ? { name: subscriber.name } : {}) };
}
