import type { AuditContext } from '../audit/schema';
import { writeAudit } from '../audit/writes';
import { endSessions } from '../auth/reads';
import { makeCredential } from '../credentials';
import type { Database } from '../db/client';
import { inTransaction } from '../db/transaction';
import { foldEmail } from '../email';

export type Admin = { email: string; addedAt: Date };

/**
 * Makes an address an administrator's.
 *
 * @param email folded
 * @returns false when it was one already
 */
export async function addAdmin(database: Database, email: string, by: AuditContext): Promise<boolean> {
  return inTransaction(database, async (client) => {
    const { rowCount } = await client.query('INSERT INTO admins (email) VALUES ($1) ON CONFLICT DO NOTHING', [email]);
    if (rowCount === 0) return false;
    await writeAudit(client, { ...by, action: 'admin.add', subject: `admin:${email}`, before: null, after: { email } });
    return true;
  });
}

/**
 * Takes the role from an address; its sessions end with it.
 *
 * @param email folded
 * @returns false when it was no administrator's
 */
export async function removeAdmin(database: Database, email: string, by: AuditContext): Promise<boolean> {
  return inTransaction(database, async (client) => {
    const { rowCount } = await client.query('DELETE FROM admins WHERE email = $1', [email]);
    if (rowCount === 0) return false;
    await endSessions(client, email);
    await writeAudit(client, { ...by, action: 'admin.remove', subject: `admin:${email}`, before: { email }, after: null });
    return true;
  });
}

/** Every administrator, by address. */
export async function listAdmins(database: Database): Promise<Admin[]> {
  const { rows } = await database.pool.query<Admin>('SELECT email, added_at AS "addedAt" FROM admins ORDER BY email');
  return rows;
}

/**
 * Makes sure that every address of ADMIN_EMAILS is an administrator's (contract, section 1). Nobody is removed.
 *
 * @throws Error in one line when one is no address
 */
export async function ensureAdmins(database: Database, emails: readonly string[]): Promise<void> {
  for (const text of emails) {
    const email = foldEmail(text.trim());
    if (!email) throw new Error(`ADMIN_EMAILS takes e-mail addresses with commas between them; "${text}" is none`);
    await addAdmin(database, email, { actor: 'service', requestId: undefined });
  }
}

/** An admin token as it is listed: never its text, of which only the hash is kept. */
export type AdminToken = {
  prefix: string;
  name: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | undefined;
  lastUsedAt: Date | undefined;
};

/** Days a token may last. */
export const MAX_TOKEN_DAYS = 366;

/** How finely its last use is noted, in seconds: one write a minute, however busy a token is. */
const NOTED_SECONDS = 60;

/**
 * Makes an admin token that ends after `days`. `text` exists here and nowhere afterwards.
 *
 * @param name what it is for, one line
 */
export async function makeAdminToken(
  database: Database,
  asked: { name: string; days: number; now: Date },
  by: AuditContext,
): Promise<{ text: string; prefix: string; expiresAt: Date }> {
  const { text, prefix, hash } = makeCredential('hia');
  const expiresAt = new Date(asked.now.getTime() + asked.days * 86_400_000);
  await inTransaction(database, async (client) => {
    await client.query('INSERT INTO admin_tokens (prefix, hash, name, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)', [
      prefix,
      hash,
      asked.name,
      asked.now,
      expiresAt,
    ]);
    const after = { name: asked.name, expires_at: expiresAt.toISOString() };
    await writeAudit(client, { ...by, action: 'token.make', subject: `token:${prefix}`, before: null, after });
  });
  return { text, prefix, expiresAt };
}

/**
 * Ends a token. One that is revoked already stays as it is.
 *
 * @returns `unknown` when there is none with this prefix
 */
export async function revokeAdminToken(
  database: Database,
  prefix: string,
  by: AuditContext,
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
    await writeAudit(client, { ...by, action: 'token.revoke', subject: `token:${prefix}`, before, after });
    return 'revoked';
  });
}

/** Every token, the newest first. */
export async function listAdminTokens(database: Database): Promise<AdminToken[]> {
  const { rows } = await database.pool.query<TokenRow>('SELECT * FROM admin_tokens ORDER BY created_at DESC, prefix');
  return rows.map(toToken);
}

/** The token with this prefix and what is stored of its text, whatever its state; who asks compares and judges. */
export async function findAdminToken(database: Database, prefix: string): Promise<(AdminToken & { hash: Buffer }) | undefined> {
  const { rows } = await database.runPrepared<TokenRow>({
    name: 'admin_token_by_prefix',
    text: 'SELECT * FROM admin_tokens WHERE prefix = $1',
    values: [prefix],
  });
  return rows[0] && { ...toToken(rows[0]), hash: rows[0].hash };
}

/** Notes that a token was used, at most once a minute. */
export async function recordTokenUse(
  database: Database,
  token: Pick<AdminToken, 'prefix' | 'lastUsedAt'>,
  now: Date,
): Promise<void> {
  if (token.lastUsedAt && now.getTime() - token.lastUsedAt.getTime() < NOTED_SECONDS * 1_000) return;
  await database.pool.query(
    `UPDATE admin_tokens SET last_used_at = $2
     WHERE prefix = $1 AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - make_interval(secs => $3))`,
    [token.prefix, now, NOTED_SECONDS],
  );
}

type TokenRow = {
  prefix: string;
  hash: Buffer;
  name: string;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  last_used_at: Date | null;
};

function toToken(row: TokenRow): AdminToken {
  return {
    prefix: row.prefix,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}
