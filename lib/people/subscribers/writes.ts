import type { Actor } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { raw, type Sql, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { SubscriberError } from '../../platform/errors';
import { endSubscriberLinks } from '../links/writes';
import { type Plan, type SubscriberRecord, type SubscriberRow, toEntitlement, toSubscriber } from './record';

/** Identifies a subscriber: the console by id, the operator's command by folded email address. */
type SubscriberRef = { id: string } | { email: string };

/**
 * Adds a subscriber. Adding the same subscriber again on the same terms changes nothing.
 *
 * @param entitlement.email folded
 * @throws SubscriberError `exists` when the address has a subscription on other terms
 */
export async function addSubscriber(
  database: Database,
  entitlement: { email: string; plan: Plan; activeUntil: Date; name: string },
  actor: Actor,
): Promise<SubscriberRecord> {
  const { email, plan, activeUntil, name } = entitlement;
  return inTransaction(database, async (client) => {
    const added = await client.query<SubscriberRow>(
      sql`INSERT INTO subscribers (email, plan, active_until, name) VALUES (${email}, ${plan}, ${activeUntil}, ${name})
       ON CONFLICT (email) DO NOTHING RETURNING *`,
    );
    const row = added.rows[0];
    if (!row) {
      const existing = await getSubscriberRow(client, { email });
      if (existing.plan === plan && existing.name === name && existing.active_until.getTime() === activeUntil.getTime()) {
        return toSubscriber(existing);
      }
      throw new SubscriberError('exists', `${email} already has a subscription; renew it instead`);
    }
    const subject = `subscriber:${row.id}`;
    await writeAudit(client, { actor, action: 'subscriber.add', subject, before: null, after: toEntitlement(row) });
    return toSubscriber(row);
  });
}

/**
 * Sets a new end and, optionally, a new plan. A suspension stays in effect.
 *
 * @throws SubscriberError `not_found`
 */
export function renewSubscriber(
  database: Database,
  ref: SubscriberRef,
  terms: { activeUntil: Date; plan?: Plan | undefined },
  actor: Actor,
): Promise<SubscriberRecord> {
  return applyChange(database, ref, actor, {
    action: 'subscriber.renew',
    set: sql`active_until = ${terms.activeUntil}, plan = coalesce(${terms.plan ?? null}, old.plan)`,
    when: sql`old.active_until <> ${terms.activeUntil} OR old.plan <> coalesce(${terms.plan ?? null}, old.plan)`,
  });
}

/**
 * Suspends a subscriber. The key and full texts are rejected from the next request on, and every session ends.
 *
 * @throws SubscriberError `not_found`
 */
export function suspendSubscriber(database: Database, ref: SubscriberRef, actor: Actor): Promise<SubscriberRecord> {
  return applyChange(database, ref, actor, {
    action: 'subscriber.suspend',
    set: sql`suspended_at = clock_timestamp()`,
    when: sql`old.suspended_at IS NULL`,
    also: async (client, row) => void (await client.query(sql`DELETE FROM sessions WHERE email = ${row.email}`)),
  });
}

/**
 * Lifts a suspension. The end of the subscription stays the same.
 *
 * @throws SubscriberError `not_found`
 */
export function resumeSubscriber(database: Database, ref: SubscriberRef, actor: Actor): Promise<SubscriberRecord> {
  return applyChange(database, ref, actor, {
    action: 'subscriber.resume',
    set: sql`suspended_at = NULL`,
    when: sql`old.suspended_at IS NOT NULL`,
  });
}

/**
 * Ends a subscription at `now`. A lapsed subscription keeps its end.
 *
 * @throws SubscriberError `not_found`
 */
export function cancelSubscriber(database: Database, ref: SubscriberRef, now: Date, actor: Actor): Promise<SubscriberRecord> {
  return applyChange(database, ref, actor, {
    action: 'subscriber.cancel',
    set: sql`active_until = ${now}`,
    when: sql`old.active_until > ${now}`,
  });
}

/**
 * Changes the email address, the name or the plan. Keys, webhooks and usage stay with the subscriber. The old address loses its
 * sessions, key links and sign-in links at once: the owner of the old address is no longer the subscriber.
 *
 * @param fields.email folded
 * @throws SubscriberError `not_found`, `exists` if another subscriber has the address
 */
export async function updateSubscriber(
  database: Database,
  ref: SubscriberRef,
  fields: { email?: string | undefined; name?: string | undefined; plan?: Plan | undefined },
  now: Date,
  actor: Actor,
): Promise<SubscriberRecord> {
  const [email, name, plan] = [fields.email ?? null, fields.name ?? null, fields.plan ?? null];
  try {
    return await applyChange(database, ref, actor, {
      action: 'subscriber.update',
      set: sql`email = coalesce(${email}, old.email), name = coalesce(${name}, old.name), plan = coalesce(${plan}, old.plan)`,
      when: sql`old.email <> coalesce(${email}, old.email) OR old.name <> coalesce(${name}, old.name)
        OR old.plan <> coalesce(${plan}, old.plan)`,
      also: async (client, row, before) => {
        if (row.email === before.email) return;
        // Links first: a session that one of them is just opening ends with the others.
        await endSubscriberLinks(client, before.email, now);
        await client.query(sql`DELETE FROM sessions WHERE email = ${before.email}`);
      },
    });
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw new SubscriberError('exists', `${email} already has a subscription`);
  }
}

type Change = {
  action: 'subscriber.update' | 'subscriber.renew' | 'subscriber.suspend' | 'subscriber.resume' | 'subscriber.cancel';
  /** the assignments; `old` is the previous row */
  set: Sql;
  /** whether the assignments change anything */
  when: Sql;
  also?: (client: Queryable, row: SubscriberRow, before: SubscriberRow) => Promise<void>;
};

type ChangedRow = SubscriberRow & {
  old_email: string;
  old_name: string;
  old_plan: Plan;
  old_active_until: Date;
  old_suspended_at: Date | null;
};

/** Runs one conditional UPDATE and writes its audit row in the same transaction. The row lock serializes concurrent changes. */
async function applyChange(database: Database, ref: SubscriberRef, actor: Actor, change: Change): Promise<SubscriberRecord> {
  const [column, value] = toSelector(ref);
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<ChangedRow>(
      sql`WITH old AS MATERIALIZED (SELECT * FROM subscribers WHERE ${raw(column)} = ${value} FOR NO KEY UPDATE)
       UPDATE subscribers s SET ${change.set} FROM old WHERE s.id = old.id AND (${change.when})
       RETURNING s.*, old.email AS old_email, old.name AS old_name, old.plan AS old_plan, old.active_until AS old_active_until, old.suspended_at AS old_suspended_at`,
    );
    const row = rows[0];
    if (!row) return toSubscriber(await getSubscriberRow(client, ref));
    const before = {
      id: row.id,
      email: row.old_email,
      name: row.old_name,
      plan: row.old_plan,
      active_until: row.old_active_until,
      suspended_at: row.old_suspended_at,
    };
    await change.also?.(client, row, before);
    await writeAudit(client, {
      actor,
      action: change.action,
      subject: `subscriber:${row.id}`,
      before: toEntitlement(before),
      after: toEntitlement(row),
    });
    return toSubscriber(row);
  });
}

async function getSubscriberRow(client: Queryable, ref: SubscriberRef): Promise<SubscriberRow> {
  const [column, value] = toSelector(ref);
  const { rows } = await client.query<SubscriberRow>(sql`SELECT * FROM subscribers WHERE ${raw(column)} = ${value}`);
  if (!rows[0]) throw new SubscriberError('not_found', `there is no subscriber ${value}`);
  return rows[0];
}

function toSelector(ref: SubscriberRef): [column: 'id' | 'email', value: string] {
  return 'id' in ref ? ['id', ref.id] : ['email', ref.email];
}
