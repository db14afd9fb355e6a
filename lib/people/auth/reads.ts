import type { StaffRole } from '../../platform/actor';
import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { type SubscriberRecord, type SubscriberRow, toSubscriber } from '../subscribers/record';
import { isEntitled } from '../subscribers/rules';
import type { Reader, Session, StaffMember } from './record';
import { hashSessionToken, readSessionToken } from './rules';

type SessionRow = Omit<SubscriberRow, 'id' | 'name'> & {
  expires_at: Date;
  subscriber_id: string | null;
  subscriber_name: string;
  staff_id: string | null;
  staff_name: string;
  role: StaffRole;
  last_seen_at: Date | null;
};

/**
 * The session of a request's cookies, in one query. Roles are read each time: an address that is neither a subscriber's nor
 * that of an enabled member of staff has no session, and a suspension ends every session that began before it, even if its row was not
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
    sql`SELECT s.email, s.expires_at, m.id AS staff_id, m.name AS staff_name, m.role, m.last_seen_at,
                  u.id AS subscriber_id, u.name AS subscriber_name, u.plan, u.active_until, u.suspended_at
           FROM sessions s LEFT JOIN users m ON m.email = s.email AND m.disabled_at IS NULL
             LEFT JOIN subscribers u ON u.email = s.email
           WHERE s.hash = ${hashSessionToken(token)} AND s.expires_at > ${now}
             AND (m.id IS NOT NULL
                  OR (u.id IS NOT NULL AND (u.suspended_at IS NULL OR s.created_at > u.suspended_at)))`,
    'session_by_hash',
  );
  const row = rows[0];
  if (!row) return undefined;
  const { email, expires_at: expiresAt } = row;
  return { email, staff: toStaff(row), subscriber: toSessionSubscriber(row), expiresAt };
}

function toStaff(row: SessionRow): StaffMember | undefined {
  if (row.staff_id === null) return undefined;
  return { id: row.staff_id, name: row.staff_name, role: row.role, lastSeenAt: row.last_seen_at ?? undefined };
}

function toSessionSubscriber(row: SessionRow): SubscriberRecord | undefined {
  return row.subscriber_id === null ? undefined : toSubscriber({ ...row, id: row.subscriber_id, name: row.subscriber_name });
}

/** The reader of a page. A page never shows more than the session itself is entitled to (contract, section 4). */
export function toReader({ email, staff, subscriber }: Session, now: Date): Reader {
  const fullText = subscriber !== undefined && isEntitled(subscriber, now);
  const name = subscriber?.name || staff?.name;
  return { email, fullText, ...(staff ? { role: staff.role } : {}), ...(name ? { name } : {}) };
}

/** Whether a browser's session began within the last `minutes` by an emailed link. */
export async function isFreshLinkSession(token: string, email: string, minutes: number, now: Date): Promise<boolean> {
  const { rowCount } = await db().query(
    sql`SELECT 1 FROM sessions WHERE hash = ${hashSessionToken(token)} AND email = ${email} AND by_link
       AND created_at > ${now}::timestamptz - make_interval(mins => ${minutes}) AND expires_at > ${now}`,
  );
  return rowCount !== 0;
}
