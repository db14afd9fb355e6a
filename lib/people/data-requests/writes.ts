import { type Actor, service } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { inTransaction } from '../../platform/db/transaction';
import { DomainError, NotFoundError, TokenInvalidError } from '../../platform/errors';
import { log } from '../../platform/log';
import { erasePerson, lockPerson } from '../erasures/writes';
import { findLink, markLinkUsed } from '../links/writes';
import { findPersonalData, listAddresses } from '../personal-data/reads';
import type { PersonalExport } from '../personal-data/record';
import { erasureKeyId, hashAddress } from '../personal-data/rules';

type PrivacyLink = { email: string; token: string };

/**
 * Exports the data of the address that the link was sent to.
 *
 * @throws TokenInvalidError
 */
export async function exportByLink(database: Database, { email, token }: PrivacyLink, now: Date): Promise<PersonalExport> {
  return inTransaction(database, async (client) => {
    await lockPerson(client, email);
    const link = await findLink(client, { purpose: 'privacy', email, token }, now);
    const data = link && (await findPersonalData(client, email, now));
    if (!data) throw new TokenInvalidError();
    await markLinkUsed(client, link.hash, now);
    return data;
  });
}

/**
 * Erases the address that the link was sent to.
 *
 * @throws TokenInvalidError, also if they were erased meanwhile; StateConflictError `staff`
 */
export async function eraseByLink(
  database: Database,
  { email, token }: PrivacyLink,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  await inTransaction(database, async (client) => {
    await lockPerson(client, email);
    if (!(await findLink(client, { purpose: 'privacy', email, token }, now))) throw new TokenInvalidError();
    await erasePerson(client, email, { actor: { name: 'anonymous', requestId }, now });
  });
}

/**
 * Exports the data of a person for an administrator, and leaves an audit row.
 *
 * @throws NotFoundError
 */
export async function exportByAddress(database: Database, email: string, actor: Actor, now: Date): Promise<PersonalExport> {
  return inTransaction(database, async (client) => {
    await lockPerson(client, email);
    const data = await findPersonalData(client, email, now);
    if (!data) throw new NotFoundError('person');
    await writeAudit(client, { actor, action: 'person.export', subject: `person:${email}`, before: null, after: null });
    return data;
  });
}

/**
 * Erases a person for an administrator.
 *
 * @throws NotFoundError, StateConflictError `staff`
 */
export async function eraseByAddress(database: Database, email: string, actor: Actor, now: Date): Promise<void> {
  await inTransaction(database, async (client) => {
    await lockPerson(client, email);
    await erasePerson(client, email, { actor, now });
  });
}

/**
 * After a restore, repeats the erasures of the replaced database for everyone whom the backup still holds. The audit says what is
 * left to do: `backup.restore`, the kept rows of the erasures, and `backup.erase` once all of them are repeated. Safe to
 * interrupt and run again.
 *
 * @returns how many people were erased
 * @throws Error with a one-line message if the erasures were recorded under another AUTH_SECRET: their hashes cannot be compared
 *   without it
 */
export async function repeatErasures(database: Database, now = new Date()): Promise<number> {
  const { rows: kept } = await database.query<{ pseudonym: string; hash: string; key: string }>(
    sql`SELECT substr(subject, 8) AS pseudonym, after ->> 'fingerprint' AS hash, after ->> 'key' AS key FROM audit
      WHERE action = 'person.erase' AND id > (
        SELECT CASE action WHEN 'backup.restore' THEN id END FROM audit
        WHERE action IN ('backup.restore', 'backup.erase') ORDER BY audit.id DESC LIMIT 1)
      ORDER BY audit.id`,
  );
  if (kept.length === 0) return 0;
  if (kept.some(({ key }) => key !== erasureKeyId()))
    throw new Error(
      'this backup may hold people who were erased under another AUTH_SECRET; set AUTH_SECRET to its value of then and start once',
    );
  const pseudonyms = new Map(kept.map(({ hash, pseudonym }) => [hash, pseudonym]));
  let erased = 0;
  for (const email of await listAddresses(database.pool)) {
    const pseudonym = pseudonyms.get(hashAddress(email));
    if (pseudonym && (await eraseAgain(database, email, pseudonym, now))) erased += 1;
  }
  await writeAudit(database.pool, {
    actor: service,
    action: 'backup.erase',
    subject: 'database',
    before: null,
    after: { erased },
  });
  return erased;
}

/** Whether anything was erased. */
async function eraseAgain(database: Database, email: string, pseudonym: string, now: Date): Promise<boolean> {
  try {
    await inTransaction(database, async (client) => {
      await lockPerson(client, email);
      await erasePerson(client, email, { actor: service, now, pseudonym });
    });
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Another process was faster; or the address was given to a member of staff, whose records stay.
    if (error.code !== 'not_found') log.warn({ reason: error.code }, 'erasure not repeated');
    return false;
  }
}
