import { sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';

/** Whether the service stores anything under an address. Requests that wait to be processed do not count. */
export async function isStored(client: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await client.query(
    sql`SELECT 1 FROM subscribers WHERE email = ${email}
      UNION ALL SELECT 1 FROM users WHERE email = ${email}
      UNION ALL SELECT 1 FROM contacts WHERE email = ${email}
      UNION ALL SELECT 1 FROM link_tokens WHERE email = ${email}
      UNION ALL SELECT 1 FROM mails WHERE to_email = ${email}
      LIMIT 1`,
  );
  return rowCount !== 0;
}
