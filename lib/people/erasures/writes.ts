import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import { raw, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { NotFoundError, StateConflictError } from '../../platform/errors';
import { isStaff, isStored } from '../personal-data/reads';
import { createPseudonym, erasureKeyId, hashAddress, personalTables, toCondition } from '../personal-data/rules';
import { type SubscriberRow, toEntitlement } from '../subscribers/record';

/**
 * Makes every other erasure of an address wait until the end of this transaction. Taken before any row, so that an erasure by link
 * and one by an administrator cannot deadlock.
 */
export async function lockPerson(client: Queryable, email: string): Promise<void> {
  await client.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`person:${email}`}, 0))`);
}

/**
 * Erases a person in the caller's transaction, which holds `lockPerson`: deletes their rows, ends a running subscription with its
 * keys, and replaces the address with a pseudonym in rows that must stay. The audit row of the erasure has a keyed hash of the
 * address, so that the erasure can be repeated after a restore.
 *
 * @param pseudonym of an earlier erasure that is repeated after a restore
 * @throws StateConflictError `staff`; NotFoundError if nothing is stored
 */
export async function erasePerson(
  client: Queryable,
  email: string,
  { actor, now, pseudonym = createPseudonym() }: { actor: Pick<Actor, 'name' | 'requestId'>; now: Date; pseudonym?: string },
): Promise<void> {
  if (await isStaff(client, email)) throw new StateConflictError('staff');
  if (!(await isStored(client, email))) throw new NotFoundError('person');
  // In the order of those who apply a payment: the checkout, then its subscriber.
  await client.query(
    sql`SELECT FROM checkouts WHERE email = ${email} OR subscriber_id IN (SELECT id FROM subscribers WHERE email = ${email})
      ORDER BY id FOR UPDATE`,
  );
  // NO KEY, because a flush of usage holds key rows while it refers to the subscriber; see `lockSubscriber` of the keys.
  const { rows } = await client.query<SubscriberRow>(sql`SELECT * FROM subscribers WHERE email = ${email} FOR NO KEY UPDATE`);
  const [subscriber] = rows;
  const person = { email, subscriberId: subscriber?.id ?? null };
  await skipNewsletters(client, email);
  for (const personal of personalTables) {
    const { erasure } = personal;
    const [table, where] = [raw(personal.table), toCondition(personal, person)];
    if (erasure === 'delete') await client.query(sql`DELETE FROM ${table} WHERE ${where}`);
    if (typeof erasure === 'function') await client.query(sql`UPDATE ${table} SET ${erasure(pseudonym)} WHERE ${where}`);
  }
  if (subscriber) await endSubscription(client, subscriber, pseudonym, { actor, now });
  await client.query(sql`SELECT audit_redact(${email}, ${pseudonym})`);
  await writeAudit(client, {
    actor,
    action: 'person.erase',
    subject: `person:${pseudonym}`,
    before: null,
    after: { fingerprint: hashAddress(email), key: erasureKeyId() },
  });
}

/** Counts the newsletters that wait for an address as skipped, because their emails are deleted. The order of locks is that of sending. */
async function skipNewsletters(client: Queryable, email: string): Promise<void> {
  const waiting = sql`SELECT newsletter_id AS id FROM mails
    WHERE to_email = ${email} AND newsletter_id IS NOT NULL AND sent_at IS NULL AND gave_up_at IS NULL`;
  await client.query(sql`SELECT FROM newsletters WHERE id IN (${waiting}) ORDER BY id FOR UPDATE`);
  await client.query(
    sql`UPDATE newsletters SET waiting = waiting - emails, skipped = skipped + emails
      FROM (SELECT id, count(*)::int AS emails FROM (${waiting}) AS mails GROUP BY id) moved
      WHERE newsletters.id = moved.id AND status <> 'cancelled'`,
  );
}

async function endSubscription(
  client: Queryable,
  row: SubscriberRow,
  pseudonym: string,
  { actor, now }: { actor: Pick<Actor, 'name' | 'requestId'>; now: Date },
): Promise<void> {
  const { rows: keys } = await client.query<{ prefix: string; status: string }>(
    sql`UPDATE api_keys SET status = 'revoked', revoked_at = ${now} FROM (
       SELECT id, status FROM api_keys WHERE subscriber_id = ${row.id} AND status <> 'revoked' FOR UPDATE
     ) AS before WHERE api_keys.id = before.id RETURNING prefix, before.status`,
  );
  for (const { prefix, status } of keys)
    await writeAudit(client, {
      actor,
      action: 'key.revoke',
      subject: `key:${prefix}`,
      before: { status },
      after: { status: 'revoked' },
    });
  const { rows } = await client.query<SubscriberRow>(
    sql`UPDATE subscribers SET email = ${pseudonym}, name = '', active_until = least(active_until, ${now}) WHERE id = ${row.id}
      RETURNING *`,
  );
  const after = rows[0];
  if (!after || after.active_until.getTime() === row.active_until.getTime()) return;
  const { email, name } = after;
  await writeAudit(client, {
    actor,
    action: 'subscriber.cancel',
    subject: `subscriber:${row.id}`,
    before: toEntitlement({ ...row, email, name }),
    after: toEntitlement(after),
  });
}
