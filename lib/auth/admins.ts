import type { By } from '../audit/schema';
import { writeAudit } from '../audit/writes';
import type { Database } from '../db/client';
import { inTransaction } from '../db/transaction';
import { foldEmail } from '../subscribers/email';
import { endSessions } from './session';

export type Admin = { email: string; addedAt: Date };

/**
 * Makes an address an administrator's.
 *
 * @param email folded
 * @returns false when it was one already
 */
export async function addAdmin(database: Database, email: string, by: By): Promise<boolean> {
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
export async function removeAdmin(database: Database, email: string, by: By): Promise<boolean> {
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
