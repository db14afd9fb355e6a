import { type StaffRole, toActorName } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { redeemSignInLink } from '../links/writes';
import { hashSessionToken, SESSION_SECONDS } from './rules';

/**
 * Redeems a sign-in link and begins the session, with its audit row, in one transaction. Subscribers in any status and
 * enabled members of staff may sign in (contract, section 5).
 *
 * @param link `hash`: SHA-256 of the link's token. `replaces`: the token of this browser's previous session, which ends
 * @returns when the session expires, or undefined when the link is wrong, used, superseded, expired or of another address
 */
export async function redeemLink(
  database: Database,
  link: { email: string; hash: Uint8Array; sessionToken: string; replaces: string | undefined },
  context: { now: Date; requestId: string | undefined },
): Promise<{ expiresAt: Date } | undefined> {
  return inTransaction(database, async (client) => {
    if (!(await redeemSignInLink(client, link, context.now))) {
      await client.query('ROLLBACK AND CHAIN');
      return undefined;
    }
    return beginSession(client, { ...link, byLink: true }, context);
  });
}

/**
 * Begins a session with its audit row, in the transaction that has verified the address. It replaces this browser's previous
 * session. The user's row is locked first, so that a simultaneous change of that user ends this session too.
 *
 * @param session.byLink opened by an emailed link, not by a password
 */
export async function beginSession(
  client: Queryable,
  session: { email: string; sessionToken: string; replaces: string | undefined; byLink: boolean },
  { now, requestId }: { now: Date; requestId: string | undefined },
): Promise<{ expiresAt: Date }> {
  const { email, sessionToken, replaces, byLink } = session;
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1_000);
  const { rows } = await client.query<{ role: StaffRole }>(
    sql`SELECT role FROM users WHERE email = ${email} AND disabled_at IS NULL FOR SHARE`,
  );
  const role = rows[0]?.role;
  await client.query(
    sql`DELETE FROM sessions WHERE hash = ${replaces === undefined ? null : hashSessionToken(replaces)}
      OR (email = ${email} AND expires_at <= ${now})`,
  );
  await client.query(
    sql`INSERT INTO sessions (hash, email, created_at, expires_at, by_link)
      VALUES (${hashSessionToken(sessionToken)}, ${email}, ${now}, ${expiresAt}, ${byLink})`,
  );
  await writeAudit(client, {
    actor: { name: toActorName({ email, role }), requestId },
    action: 'session.begin',
    subject: `session:${email}`,
    before: null,
    after: { expires_at: expiresAt },
  });
  return { expiresAt };
}

/** Ends one session by its token. */
export async function endSession(database: Database, token: string): Promise<void> {
  await database.query(sql`DELETE FROM sessions WHERE hash = ${hashSessionToken(token)}`);
}

/**
 * Ends every session of an address, in the transaction of the change that requires it.
 *
 * @param except the token of a session that goes on
 * @returns how many sessions ended
 */
export async function endSessions(client: Queryable, email: string, except?: string): Promise<number> {
  const { rowCount } = await client.query(
    sql`DELETE FROM sessions WHERE email = ${email}
      AND hash IS DISTINCT FROM ${except === undefined ? null : hashSessionToken(except)}`,
  );
  return rowCount ?? 0;
}
