import { writeAudit } from '../audit/writes';
import { type Database, db } from '../db/client';
import { inTransaction, type Queryable } from '../db/transaction';
import { redeemSignInLink } from '../links/writes';
import { hashSessionToken, SESSION_SECONDS } from './rules';

/**
 * Redeems a sign-in link and begins the session, with its audit row, in one transaction. Subscribers in any status and
 * administrators may sign in (contract, section 5).
 *
 * @param link `hash`: SHA-256 of the link's token. `replaces`: the token of this browser's previous session, which ends
 * @returns when the session expires, or undefined when the link is wrong, used, superseded, expired or of another address
 */
export async function redeemLink(
  link: { email: string; hash: Uint8Array; sessionToken: string; replaces: string | undefined },
  context: { now: Date; requestId: string | undefined },
  database: Database = db(),
): Promise<{ expiresAt: Date } | undefined> {
  return inTransaction(database, async (client) => {
    if (!(await redeemSignInLink(client, link, context.now))) {
      await client.query('ROLLBACK AND CHAIN');
      return undefined;
    }
    return beginSession(client, link, context);
  });
}

/**
 * Begins a session with its audit row, in the transaction that has verified the address. It replaces this browser's previous
 * session.
 */
export async function beginSession(
  client: Queryable,
  { email, sessionToken, replaces }: { email: string; sessionToken: string; replaces: string | undefined },
  { now, requestId }: { now: Date; requestId: string | undefined },
): Promise<{ expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1_000);
  await client.query('DELETE FROM sessions WHERE hash = $1 OR (email = $2 AND expires_at <= $3)', [
    replaces === undefined ? null : hashSessionToken(replaces),
    email,
    now,
  ]);
  const { rows } = await client.query<{ admin: boolean }>(
    `INSERT INTO sessions (hash, email, created_at, expires_at) VALUES ($1, $2, $3, $4)
     RETURNING EXISTS (SELECT 1 FROM admins WHERE email = $2) AS admin`,
    [hashSessionToken(sessionToken), email, now, expiresAt],
  );
  await writeAudit(client, {
    actor: `${rows[0]?.admin ? 'admin' : 'subscriber'}:${email}`,
    action: 'session.begin',
    subject: `session:${email}`,
    before: null,
    after: { expires_at: expiresAt },
    requestId,
  });
  return { expiresAt };
}

/** Ends one session by its token. */
export async function endSession(token: string, database: Database = db()): Promise<void> {
  await database.pool.query('DELETE FROM sessions WHERE hash = $1', [hashSessionToken(token)]);
}

/**
 * Ends every session of an address, in the transaction of the change that requires it.
 *
 * @returns how many sessions ended
 */
export async function endSessions(client: Queryable, email: string): Promise<number> {
  const { rowCount } = await client.query('DELETE FROM sessions WHERE email = $1', [email]);
  return rowCount ?? 0;
}
