import { writeAudit } from '../audit/writes';
import { type Database, db } from '../db/client';
import { inTransaction } from '../db/transaction';
import { hashSessionToken, SESSION_SECONDS } from './rules';

/**
 * Ends every live sign-in link of the address, provided that the presented one is among them and somebody of this address
 * may still sign in: the row is its own lock, so of many at once one gets it. Rows are locked in one order, so that two
 * different links redeemed together wait for each other and never block.
 */
const USE_LINK = `
  UPDATE link_tokens SET ended_at = $3
  WHERE hash IN (
    SELECT hash FROM link_tokens
    WHERE email = $2 AND purpose = 'signin' AND ended_at IS NULL
      AND EXISTS (SELECT 1 FROM link_tokens
                  WHERE hash = $1 AND email = $2 AND purpose = 'signin' AND ended_at IS NULL AND expires_at > $3)
      AND (EXISTS (SELECT 1 FROM subscribers WHERE email = $2) OR EXISTS (SELECT 1 FROM admins WHERE email = $2))
    ORDER BY hash FOR UPDATE)
  RETURNING hash = $1 AS presented`;

/**
 * Uses a sign-in link up and begins the session, with its audit row, in one transaction. Subscribers in any state and
 * administrators may sign in (contract, section 5).
 *
 * @param link `hash`: SHA-256 of the link's token. `replaces`: the token of a session this browser held before, which ends
 * @returns when the session ends, or undefined when the link is wrong, used, superseded, expired or of another address
 */
export async function redeemLink(
  link: { email: string; hash: Uint8Array; sessionToken: string; replaces: string | undefined },
  context: { now: Date; requestId: string | undefined },
  database: Database = db(),
): Promise<{ expiresAt: Date } | undefined> {
  const { email, sessionToken, replaces } = link;
  const { now, requestId } = context;
  const expiresAt = new Date(now.getTime() + SESSION_SECONDS * 1_000);
  return inTransaction(database, async (client) => {
    const used = await client.query<{ presented: boolean }>(USE_LINK, [Buffer.from(link.hash), email, now]);
    if (!used.rows.some(({ presented }) => presented)) {
      // Nothing was presented that counts, so nothing may have ended either.
      await client.query('ROLLBACK AND CHAIN');
      return undefined;
    }
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
  });
}

/** Ends one session at once, by its token. */
export async function endSession(token: string, database: Database = db()): Promise<void> {
  await database.pool.query('DELETE FROM sessions WHERE hash = $1', [hashSessionToken(token)]);
}
