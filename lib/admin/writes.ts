import type { AuditContext } from '../audit/record';
import { writeAudit } from '../audit/writes';
import { endSessions } from '../auth/writes';
import { makeCredential } from '../credentials';
import type { Database } from '../db/client';
import { inTransaction } from '../db/transaction';
import { foldEmail } from '../email';
import { LastAdminError } from '../errors';
import type { AdminToken } from './record';

/**
 * Adds an administrator.
 *
 * @param email folded
 * @returns false if the address already was an administrator's
 */
export async function addAdmin(database: Database, email: string, context: AuditContext): Promise<boolean> {
  return inTransaction(database, async (client) => {
    const { rowCount } = await client.query('INSERT INTO admins (email) VALUES ($1) ON CONFLICT DO NOTHING', [email]);
    if (rowCount === 0) return false;
    await writeAudit(client, { ...context, action: 'admin.add', subject: `admin:${email}`, before: null, after: { email } });
    return true;
  });
}

/**
 * Removes an administrator and ends the address's sessions.
 *
 * @param email folded
 * @param options.keepLast rejects removing the last administrator; the operator's command may
 * @returns false if the address was not an administrator's
 * @throws LastAdminError
 */
export async function removeAdmin(
  database: Database,
  email: string,
  context: AuditContext,
  { keepLast = false } = {},
): Promise<boolean> {
  return inTransaction(database, async (client) => {
    if (keepLast) {
      // Locked in one order: of two administrators who remove each other at once, one stays.
      const { rows } = await client.query<{ email: string }>('SELECT email FROM admins ORDER BY email FOR UPDATE');
      if (rows.length === 1 && rows[0]?.email === email) throw new LastAdminError();
    }
    const { rowCount } = await client.query('DELETE FROM admins WHERE email = $1', [email]);
    if (rowCount === 0) return false;
    await endSessions(client, email);
    await writeAudit(client, { ...context, action: 'admin.remove', subject: `admin:${email}`, before: { email }, after: null });
    return true;
  });
}

/**
 * Adds every address of ADMIN_EMAILS as an administrator (contract, section 1). Never removes one.
 *
 * @throws Error with a one-line message when an address is invalid
 */
export async function ensureAdmins(database: Database, emails: readonly string[]): Promise<void> {
  for (const text of emails) {
    const email = foldEmail(text.trim());
    if (!email) throw new Error(`ADMIN_EMAILS must be email addresses separated by commas; "${text}" is not a valid address`);
    await addAdmin(database, email, { actor: 'service', requestId: undefined });
  }
}

/** Precision of `last_used_at`: at most one write a minute, however busy a token is. */
const LAST_USED_PRECISION_SECONDS = 60;

/**
 * Creates an admin token that expires after `days`. `text` is shown once and never stored.
 *
 * @param token.name its purpose, one line
 */
export async function createAdminToken(
  database: Database,
  token: { name: string; days: number; now: Date },
  context: AuditContext,
): Promise<{ text: string; prefix: string; expiresAt: Date }> {
  const { text, prefix, hash } = makeCredential('hia');
  const expiresAt = new Date(token.now.getTime() + token.days * 86_400_000);
  await inTransaction(database, async (client) => {
    await client.query('INSERT INTO admin_tokens (prefix, hash, name, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)', [
      prefix,
      hash,
      token.name,
      token.now,
      expiresAt,
    ]);
    const after = { name: token.name, expires_at: expiresAt.toISOString() };
    await writeAudit(client, { ...context, action: 'token.make', subject: `token:${prefix}`, before: null, after });
  });
  return { text, prefix, expiresAt };
}

/**
 * Revokes a token. Revoking it again changes nothing.
 *
 * @returns `unknown` when no token has this prefix
 */
export async function revokeAdminToken(
  database: Database,
  prefix: string,
  context: AuditContext,
): Promise<'revoked' | 'unchanged' | 'unknown'> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<{ name: string; revoked_at: Date }>(
      `UPDATE admin_tokens SET revoked_at = clock_timestamp() WHERE prefix = $1 AND revoked_at IS NULL RETURNING name, revoked_at`,
      [prefix],
    );
    const row = rows[0];
    if (!row) {
      const { rowCount } = await client.query('SELECT 1 FROM admin_tokens WHERE prefix = $1', [prefix]);
      return rowCount === 0 ? 'unknown' : 'unchanged';
    }
    const [before, after] = [
      { name: row.name, revoked_at: null },
      { name: row.name, revoked_at: row.revoked_at.toISOString() },
    ];
    await writeAudit(client, { ...context, action: 'token.revoke', subject: `token:${prefix}`, before, after });
    return 'revoked';
  });
}

/** Records that a token was used, at most once a minute. */
export async function recordTokenUsage(
  database: Database,
  token: Pick<AdminToken, 'prefix' | 'lastUsedAt'>,
  now: Date,
): Promise<void> {
  if (token.lastUsedAt && now.getTime() - token.lastUsedAt.getTime() < LAST_USED_PRECISION_SECONDS * 1_000) return;
  await database.pool.query(
    `UPDATE admin_tokens SET last_used_at = $2
     WHERE prefix = $1 AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - make_interval(secs => $3))`,
    [token.prefix, now, LAST_USED_PRECISION_SECONDS],
  );
}
