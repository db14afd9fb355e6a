import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { demoAccounts } from './record';

/** Accounts that may sign in: members of staff, and subscribers in any state. */
export type Accounts = {
  admins: string[];
  editors: string[];
  /** the sample subscribers that exist */
  samples: string[];
  /** number of subscribers, including the samples */
  subscribers: number;
};

/** The accounts that may sign in, for the startup banner. Subscribers other than the samples are counted, not named. */
export async function listAccounts(database: Database): Promise<Accounts> {
  const samples = demoAccounts.subscribers.map(({ email }) => email);
  const { rows } = await database.query<Accounts>(
    sql`SELECT ARRAY(SELECT email FROM users WHERE role = 'admin' AND disabled_at IS NULL ORDER BY created_at, email) AS admins,
       ARRAY(SELECT email FROM users WHERE role = 'editor' AND disabled_at IS NULL ORDER BY created_at, email) AS editors,
       ARRAY(SELECT email FROM subscribers WHERE email = ANY (${samples}) ORDER BY array_position(${samples}, email)) AS samples,
       (SELECT count(*)::int FROM subscribers) AS subscribers`,
  );
  return rows[0] ?? { admins: [], editors: [], samples: [], subscribers: 0 };
}
