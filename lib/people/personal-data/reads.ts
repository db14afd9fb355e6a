import { join, raw, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import type { AuditEntry, Person, PersonalExport } from './record';
import { ADDRESS, personalTables, toCondition, withoutOthers } from './rules';

/** The subscriber that has an address, if any. */
async function findPerson(client: Queryable, email: string): Promise<Person> {
  const { rows } = await client.query<{ id: string }>(sql`SELECT id FROM subscribers WHERE email = ${email}`);
  return { email, subscriberId: rows[0]?.id ?? null };
}

/** Whether a member of staff has an address, disabled ones included. */
export async function isStaff(client: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await client.query(sql`SELECT 1 FROM users WHERE email = ${email}`);
  return rowCount !== 0;
}

/** Whether the service stores anything under an address. Requests that wait to be processed do not count. */
export async function isStored(client: Queryable, email: string): Promise<boolean> {
  const person = await findPerson(client, email);
  if (person.subscriberId) return true;
  for (const table of personalTables) {
    if (!table.address || table.table === 'link_requests') continue;
    const { rowCount } = await client.query(sql`SELECT 1 FROM ${raw(table.table)} WHERE ${toCondition(table, person)} LIMIT 1`);
    if (rowCount !== 0) return true;
  }
  const { rowCount } = await client.query(sql`SELECT 1 FROM audit_mentions(${email}) LIMIT 1`);
  return rowCount !== 0;
}

/**
 * Everything stored under an address, in one snapshot of the caller's transaction: without hashes, secrets, contents of emails, and
 * the data of others.
 *
 * @returns undefined if nothing is stored
 */
export async function findPersonalData(client: Queryable, email: string, now: Date): Promise<PersonalExport | undefined> {
  const person = await findPerson(client, email);
  const data: PersonalExport['data'] = {};
  for (const table of personalTables) {
    const { rows } = await client.query<object>(
      sql`SELECT ${raw(table.exported)} FROM ${raw(table.table)} WHERE ${toCondition(table, person)}`,
    );
    if (rows.length > 0) data[table.table] = rows;
  }
  const audit = await readAuditEntries(client, person);
  if (audit.length > 0) data.audit = audit;
  return Object.keys(data).length > 0 ? { email, exported_at: now.toISOString(), data } : undefined;
}

/** Audit entries about a person: those with the address, and those of the subscription, its keys and the contact. */
async function readAuditEntries(client: Queryable, { email, subscriberId }: Person): Promise<AuditEntry[]> {
  const { rows } = await client.query<AuditEntry>(
    sql`SELECT at, actor, action, subject, before, after FROM audit WHERE id IN (
       SELECT audit_mentions(${email})
       UNION SELECT id FROM audit WHERE subject IN (
         SELECT 'subscriber:' || id FROM subscribers WHERE id = ${subscriberId}
         UNION ALL SELECT 'key:' || prefix FROM api_keys WHERE subscriber_id = ${subscriberId}
         UNION ALL SELECT 'webhook:' || id FROM webhooks WHERE subscriber_id = ${subscriberId}
         UNION ALL SELECT 'contact:' || id FROM contacts WHERE email = ${email}
         UNION ALL SELECT 'email:' || id FROM mails WHERE to_email = ${email}))
     ORDER BY id`,
  );
  return rows.map((row) => withoutOthers(row, email));
}

/** Every address that the service stores something under. */
export async function listAddresses(client: Queryable): Promise<string[]> {
  const columns = personalTables.flatMap(({ table, address }) =>
    address ? [sql`SELECT ${raw(address)} AS address FROM ${raw(table)} WHERE ${raw(address)} <> ''`] : [],
  );
  const { rows } = await client.query<{ address: string }>(
    sql`${join(columns, ' UNION ')} UNION
      SELECT lower(rtrim(found[1], '.')) FROM audit,
        LATERAL (SELECT actor UNION ALL SELECT subject
          UNION ALL SELECT text #>> '{}' FROM jsonb_path_query(before, 'strict $.**') AS text WHERE before::text LIKE '%@%'
          UNION ALL SELECT text #>> '{}' FROM jsonb_path_query(after, 'strict $.**') AS text WHERE after::text LIKE '%@%') AS texts (text),
        regexp_matches(text, ${ADDRESS.source}, 'g') AS found`,
  );
  return rows.map(({ address }) => address);
}
