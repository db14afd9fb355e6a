import path from 'node:path';
import { addAdmin } from '../admin/writes';
import type { Database } from '../db/client';
import { listImportFiles, readLines } from '../import/reads';
import { importArchive } from '../import/writes';
import { type Plan, SubscriberError } from '../subscribers/record';
import { addSubscriber } from '../subscribers/writes';

/**
 * Loads the sample archive into an empty database, or goes on where an earlier load was cut short.
 *
 * @returns how many records were loaded; 0 when the archive holds something already
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
        throw new Error(`sample archive is damaged: ${file}:${line}: ${reason}`);
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
 * Adds the demo accounts, once, to a database that holds the sample archive or no people: two whose subscription runs for
 * a year, one that ended with the month before, and an administrator. A load that was cut short is finished.
 *
 * @param options.admin false where others administer: an address that anybody can look up here is none of theirs
 * @returns whether they were added
 */
export async function loadDemoAccounts(database: Database, options: { admin: boolean; now?: Date }): Promise<boolean> {
  const { admin, now = new Date() } = options;
  // The audit never forgets: the row of whoever comes last, the administrator if there is to be one, says that all is done.
  const { rows } = await database.pool.query<{ wanted: boolean }>(
    `SELECT (EXISTS (SELECT FROM archive_state WHERE sample = 'loaded')
        OR (NOT EXISTS (SELECT FROM subscribers) AND NOT EXISTS (SELECT FROM admins)))
      AND NOT EXISTS (SELECT FROM audit WHERE action = 'admin.add' AND subject = $1)
      AND ($2::boolean OR NOT EXISTS (SELECT FROM audit WHERE action = 'subscriber.add' AND after ->> 'email' = $3)) AS wanted`,
    [`admin:${demoAccounts.admin}`, admin, demoAccounts.subscribers.at(-1)?.email],
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
  if (admin) await addAdmin(database, demoAccounts.admin, SERVICE);
  return true;
}

/** Who may sign in: administrators and subscribers in any state. */
export type People = {
  admins: string[];
  /** those of the sample subscribers that are there */
  samples: string[];
  /** how many subscribers there are, the samples among them */
  subscribers: number;
};

/** Who may sign in now, for the lines at the start; subscribers of the operator's own are counted, not named. */
export async function findPeople(database: Database): Promise<People> {
  const { rows } = await database.pool.query<People>(
    `SELECT ARRAY(SELECT email FROM admins ORDER BY added_at, email) AS admins,
       ARRAY(SELECT email FROM subscribers WHERE email = ANY ($1) ORDER BY array_position($1, email)) AS samples,
       (SELECT count(*)::int FROM subscribers) AS subscribers`,
    [demoAccounts.subscribers.map(({ email }) => email)],
  );
  return rows[0] ?? { admins: [], samples: [], subscribers: 0 };
}
