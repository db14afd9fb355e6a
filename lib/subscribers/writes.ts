import type { AuditContext } from '../audit/schema';
import { writeAudit } from '../audit/writes';
import type { Database } from '../db/client';
import { inTransaction, type Queryable } from '../db/transaction';
import { type Plan, type Subscriber, SubscriberError, type SubscriberRow, toEntitlement, toSubscriber } from './record';

export type { AuditContext };

/** Which subscriber is meant: the console knows the id, an operator the address (folded). */
export type SubscriberRef = { id: string } | { email: string };

/**
 * Adds a subscriber. Asking again for what is there already changes nothing.
 *
 * @param entitlement.email folded
 * @throws SubscriberError `exists` when the address subscribes on other terms
 */
export async function addSubscriber(
  database: Database,
  entitlement: { email: string; plan: Plan; activeUntil: Date; name: string },
  by: AuditContext,
): Promise<Subscriber> {
  const { email, plan, activeUntil, name } = entitlement;
  return inTransaction(database, async (client) => {
    const added = await client.query<SubscriberRow>(
      `INSERT INTO subscribers (email, plan, active_until, name) VALUES ($1, $2, $3, $4)
       ON CONFLICT (email) DO NOTHING RETURNING *`,
      [email, plan, activeUntil, name],
    );
    const row = added.rows[0];
    if (!row) {
      const known = await readSubscriber(client, { email });
      if (known.plan === plan && known.name === name && known.active_until.getTime() === activeUntil.getTime()) {
        return toSubscriber(known);
      }
      throw new SubscriberError('exists', `${email} is a subscriber already; renew the subscription instead`);
    }
    const subject = `subscriber:${row.id}`;
    await writeAudit(client, { ...by, action: 'subscriber.add', subject, before: null, after: toEntitlement(row) });
    return toSubscriber(row);
  });
}

/**
 * Gives a subscription another end, and another plan where one is named. A suspension stays.
 *
 * @throws SubscriberError `not_found`
 */
export function renewSubscriber(
  database: Database,
  who: SubscriberRef,
  terms: { activeUntil: Date; plan?: Plan | undefined },
  by: AuditContext,
): Promise<Subscriber> {
  return change(database, who, by, {
    action: 'subscriber.renew',
    set: 'active_until = $2, plan = coalesce($3, old.plan)',
    when: 'old.active_until <> $2 OR old.plan <> coalesce($3, old.plan)',
    values: [terms.activeUntil, terms.plan ?? null],
  });
}

/**
 * Suspends a subscriber: key and full texts are refused from the next request on, and every session ends with it.
 *
 * @throws SubscriberError `not_found`
 */
export function suspendSubscriber(database: Database, who: SubscriberRef, by: AuditContext): Promise<Subscriber> {
  return change(database, who, by, {
    action: 'subscriber.suspend',
    set: 'suspended_at = clock_timestamp()',
    when: 'old.suspended_at IS NULL',
    values: [],
    also: async (client, row) => void (await client.query('DELETE FROM sessions WHERE email = $1', [row.email])),
  });
}

/**
 * Takes a suspension back. What the subscription's end was, it still is.
 *
 * @throws SubscriberError `not_found`
 */
export function resumeSubscriber(database: Database, who: SubscriberRef, by: AuditContext): Promise<Subscriber> {
  return change(database, who, by, {
    action: 'subscriber.resume',
    set: 'suspended_at = NULL',
    when: 'old.suspended_at IS NOT NULL',
    values: [],
  });
}

/**
 * Ends a subscription at `now`; one that is over already keeps its end.
 *
 * @throws SubscriberError `not_found`
 */
export function cancelSubscriber(database: Database, who: SubscriberRef, now: Date, by: AuditContext): Promise<Subscriber> {
  return change(database, who, by, {
    action: 'subscriber.cancel',
    set: 'active_until = $2',
    when: 'old.active_until > $2',
    values: [now],
  });
}

type Rule = {
  action: 'subscriber.renew' | 'subscriber.suspend' | 'subscriber.resume' | 'subscriber.cancel';
  /** what becomes different, and when there is anything to change; `old` is the row before, `$2` on are `values` */
  set: string;
  when: string;
  values: unknown[];
  also?: (client: Queryable, row: SubscriberRow) => Promise<void>;
};

/** One conditional statement and its audit row, together. Changes of one subscriber go one after another. */
async function change(database: Database, who: SubscriberRef, by: AuditContext, rule: Rule): Promise<Subscriber> {
  const [column, value] = selector(who);
  return inTransaction(database, async (client) => {
    const { rows } = await client.query<SubscriberRow & { was: SubscriberRow }>(
      `WITH old AS MATERIALIZED (SELECT * FROM subscribers WHERE ${column} = $1 FOR NO KEY UPDATE)
       UPDATE subscribers s SET ${rule.set} FROM old WHERE s.id = old.id AND (${rule.when})
       RETURNING s.*, old.plan AS old_plan, old.active_until AS old_active_until, old.suspended_at AS old_suspended_at`,
      [value, ...rule.values],
    );
    const row = rows[0] as (SubscriberRow & Record<`old_${string}`, unknown>) | undefined;
    if (!row) return toSubscriber(await readSubscriber(client, who));
    const before = {
      ...row,
      plan: row.old_plan as Plan,
      active_until: row.old_active_until as Date,
      suspended_at: row.old_suspended_at as Date | null,
    };
    await rule.also?.(client, row);
    await writeAudit(client, {
      ...by,
      action: rule.action,
      subject: `subscriber:${row.id}`,
      before: toEntitlement(before),
      after: toEntitlement(row),
    });
    return toSubscriber(row);
  });
}

async function readSubscriber(client: Queryable, who: SubscriberRef): Promise<SubscriberRow> {
  const [column, value] = selector(who);
  const { rows } = await client.query<SubscriberRow>(`SELECT * FROM subscribers WHERE ${column} = $1`, [value]);
  if (!rows[0]) throw new SubscriberError('not_found', `there is no subscriber ${value}`);
  return rows[0];
}

function selector(who: SubscriberRef): [column: 'id' | 'email', value: string] {
  return 'id' in who ? ['id', who.id] : ['email', who.email];
}
