import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import { createCredential } from '../../platform/credentials';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import type { AdminToken, TokenScope } from './record';

/** Precision of `last_used_at`: at most one write a minute, however busy a token is. */
const LAST_USED_PRECISION_SECONDS = 60;

/**
 * Creates an admin token that expires after `days`. `text` is shown once and never stored.
 *
 * @param token.name its purpose, one line
 */
export async function createAdminToken(
  database: Database,
  token: { name: string; scope: TokenScope; days: number; now: Date },
  actor: Actor,
): Promise<{ text: string; prefix: string; expiresAt: Date }> {
  const { text, prefix, hash } = createCredential('hia');
  const expiresAt = new Date(token.now.getTime() + token.days * 86_400_000);
  await inTransaction(database, async (client) => {
    await client.query(
      sql`INSERT INTO admin_tokens (prefix, hash, name, created_at, expires_at, scope)
        VALUES (${prefix}, ${hash}, ${token.name}, ${token.now}, ${expiresAt}, ${token.scope})`,
    );
    const after = { name: token.name, scope: token.scope, expires_at: expiresAt.toISOString() };
    await writeAudit(client, { actor, action: 'token.make', subject: `token:${prefix}`, before: null, after });
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
  actor: Actor,
): Promise<'revoked' | 'unchanged' | 'unknown'> {
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<{ name: string; revoked_at: Date }>(
      sql`UPDATE admin_tokens SET revoked_at = clock_timestamp() WHERE prefix = ${prefix} AND revoked_at IS NULL
        RETURNING name, revoked_at`,
    );
    const row = rows[0];
    if (!row) {
      const { rowCount } = await client.query(sql`SELECT 1 FROM admin_tokens WHERE prefix = ${prefix}`);
      return rowCount === 0 ? 'unknown' : 'unchanged';
    }
    const [before, after] = [
      { name: row.name, revoked_at: null },
      { name: row.name, revoked_at: row.revoked_at.toISOString() },
    ];
    await writeAudit(client, { actor, action: 'token.revoke', subject: `token:${prefix}`, before, after });
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
  await database.query(
    sql`UPDATE admin_tokens SET last_used_at = ${now}
     WHERE prefix = ${token.prefix} AND (last_used_at IS NULL
     OR last_used_at <= ${now}::timestamptz - make_interval(secs => ${LAST_USED_PRECISION_SECONDS}))`,
  );
}
