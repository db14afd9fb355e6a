import path from 'node:path';
import { addAdmin } from '../admin/writes';
import type { Database } from '../db/client';
import { listImportFiles, readLines } from '../import/reads';
import { importArchive } from '../import/writes';
import { type Plan, SubscriberError } from '../subscribers/record';
import { addSubscriber } from '../subscribers/writes';

/**
 * Loads the sample archive into an empty database, or resumes an interrupted load.
 *
 * @returns the number of records loaded; 0 if the archive is not empty
 */
export async function loadSampleArchive(database: Database, folder = path.resolve('prisma/sample')): Promise<number> {
  const claimed = await database.pool.query(
    `UPDATE archive_state SET sample = 'loading'
     WHERE sample = 'loading' OR (sample = 'none' AND NOT EXISTS (SELECT FROM categories) AND NOT EXISTS (SELECT FROM articles)
       AND NOT EXISTS (SELECT FROM videos) AND NOT EXISTS (SELECT FROM tombstones))`,
  );
  if (claimed.rowCount === 0) return 0;
  const files = await listImportFiles(folder);
  const report = await importArchive(
    database,
    async function* () {
      for (const file of files) yield* readLines(file);
    },
    {
      onRejection: ({ file, line, reason }) => {
        throw new Error(`the sample archive is corrupted: ${file}:${line}: ${reason}`);
      },
    },
  );
  await database.pool.query("UPDATE archive_state SET sample = 'loaded'");
  return report.created;
}

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
 * Adds the demo accounts, once, to a database with the sample archive or without accounts: two subscriptions that run for
 * a year, one that expired at the end of last month, and an administrator. Resumes an interrupted run.
 *
 * @param options.admin false if there are other administrators: a publicly known address must not be one of them
 * @returns whether accounts were added
 */
export async function loadDemoAccounts(database: Database, options: { admin: boolean; now?: Date }): Promise<boolean> {
  const { admin, now = new Date() } = options;
  // Audit rows are never deleted, so the row of the account added last marks completion.
  const { rows } = await database.pool.query<{ pending: boolean }>(
    `SELECT (EXISTS (SELECT FROM archive_state WHERE sample = 'loaded')
        OR (NOT EXISTS (SELECT FROM subscribers) AND NOT EXISTS (SELECT FROM admins)))
      AND NOT EXISTS (SELECT FROM audit WHERE action = 'admin.add' AND subject = $1)
      AND ($2::boolean OR NOT EXISTS (SELECT FROM audit WHERE action = 'subscriber.add' AND after ->> 'email' = $3)) AS pending`,
    [`admin:${demoAccounts.admin}`, admin, demoAccounts.subscribers.at(-1)?.email],
  );
  if (!rows[0]?.pending) return false;
  const nextYear = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate() + 1) - 1);
  const lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1);
  for (const account of demoAccounts.subscribers) {
    const activeUntil = 'ended' in account ? lastMonth : nextYear;
    const entitlement = { email: account.email, plan: account.plan as Plan, name: account.name, activeUntil };
    await addSubscriber(database, entitlement, SERVICE).catch((error: unknown) => {
      // Already added, by another starting process or by the operator.
      if (!(error instanceof SubscriberError)) throw error;
    });
  }
  if (admin) await addAdmin(database, demoAccounts.admin, SERVICE);
  return true;
}

/** Accounts that may sign in: administrators and subscribers in any state. */
export type Accounts = {
  admins: string[];
  /** the sample subscribers that exist */
  samples: string[];
  /** number of subscribers, including the samples */
  subscribers: number;
};

/** The accounts that may sign in, for the startup banner. Subscribers other than the samples are counted, not named. */
export async function listAccounts(database: Database): Promise<Accounts> {
  const { rows } = await database.pool.query<Accounts>(
    `SELECT ARRAY(SELECT email FROM admins ORDER BY added_at, email) AS admins,
       ARRAY(SELECT email FROM subscribers WHERE email = ANY ($1) ORDER BY array_position($1, email)) AS samples,
       (SELECT count(*)::int FROM subscribers) AS subscribers`,
    [demoAccounts.subscribers.map(({ email }) => email)],
  );
  return rows[0] ?? { admins: [], samples: [], subscribers: 0 };
}
