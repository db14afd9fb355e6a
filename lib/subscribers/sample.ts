import { addAdmin } from '../auth/admins';
import type { Database } from '../db/client';
import type { Plan } from '../keys/record';
import { SubscriberError } from './errors';
import { addSubscriber } from './writes';

const SERVICE = { actor: 'service', requestId: undefined };

/** The accounts of the sample data (contract, section 1). */
export const demoAccounts = {
  subscribers: [
    { email: 'premium@example.com', plan: 'premium', name: 'Priya Raman' },
    { email: 'api@example.com', plan: 'api', name: 'Nordlicht Hotels' },
    { email: 'lapsed@example.com', plan: 'premium', name: 'Lars Pettersson', ended: true },
  ],
  admin: 'admin@example.com',
} as const;

/**
 * Adds the demo accounts, once, to a database that holds the sample archive or no people: two whose subscription runs for
 * a year, one that ended with the month before, and an administrator. A load that was cut short is finished.
 *
 * @returns whether they were added
 */
export async function loadDemoAccounts(database: Database, now: Date = new Date()): Promise<boolean> {
  // The administrator comes last, and the audit never forgets: that row says that all of it is done.
  const { rows } = await database.pool.query<{ wanted: boolean }>(
    `SELECT (EXISTS (SELECT FROM archive_state WHERE sample = 'loaded')
        OR (NOT EXISTS (SELECT FROM subscribers) AND NOT EXISTS (SELECT FROM admins)))
      AND NOT EXISTS (SELECT FROM audit WHERE subject = $1 AND action = 'admin.add') AS wanted`,
    [`admin:${demoAccounts.admin}`],
  );
  if (!rows[0]?.wanted) return false;
  const nextYear = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate() + 1) - 1);
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1);
  for (const account of demoAccounts.subscribers) {
    const activeUntil = 'ended' in account ? lastMonth : nextYear;
    const entitlement = { email: account.email, plan: account.plan as Plan, name: account.name, activeUntil };
    await addSubscriber(database, entitlement, SERVICE).catch((error: unknown) => {
      // Somebody else was first: another process that started, or the operator.
      if (!(error instanceof SubscriberError)) throw error;
    });
  }
  await addAdmin(database, demoAccounts.admin, SERVICE);
  return true;
}
