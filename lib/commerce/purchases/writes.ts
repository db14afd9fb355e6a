import { type SubscriberRow, toEntitlement } from '../../people/subscribers/record';
import { service } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import { type Sql, sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { queueEmail } from '../../platform/mail/writes';
import { type Granted, type PaidCheckout, type Period, subscriptionOf } from './record';
import { toPeriod, toReversedEnd } from './rules';

/**
 * Adds a year for a payment, and creates the subscriber if needed. A suspension stays. Call it in the transaction that has locked
 * the checkout and changes its status, so that a year is added once.
 *
 * @returns undefined if its subscriber was erased
 */
export async function grantPurchase(client: Queryable, checkout: PaidCheckout): Promise<Granted | undefined> {
  const locked = await lockSubscriber(client, checkout);
  if (!locked) return undefined;
  const { before, now } = locked;
  const period = toPeriod(before.active_until, now, checkout.granted);
  const plan = subscriptionOf[checkout.plan];
  const after = await setEntitlement(client, before.id, sql`active_until = ${period.until}, plan = ${plan}`);
  await writeAudit(client, {
    actor: service,
    action: 'subscriber.purchase',
    subject: `subscriber:${after.id}`,
    before: locked.created ? null : toEntitlement(before),
    after: { ...toEntitlement(after), ...toTrace(checkout, period) },
  });
  await queueEmail(client, {
    to: after.email,
    template: 'purchase_paid',
    locale: checkout.locale,
    props: {
      plan,
      from: period.from.toISOString(),
      active_until: after.active_until.toISOString(),
      suspended: after.suspended_at ? true : undefined,
      back: checkout.back,
    },
  });
  return { ...period, subscriberId: after.id };
}

/**
 * Takes back the year that a payment added. Call it in the transaction that has locked the checkout and changes its status.
 *
 * @returns undefined if its subscriber was erased
 */
export async function reversePurchase(client: Queryable, checkout: PaidCheckout): Promise<Granted | undefined> {
  const locked = await lockSubscriber(client, checkout);
  if (!locked) return undefined;
  const { before, now } = locked;
  // A payment that was reversed before anybody read it has added nothing.
  const period = checkout.granted ?? { from: now, until: now };
  const end = toReversedEnd(before.active_until, now, period);
  const after = await setEntitlement(client, before.id, sql`active_until = ${end}`);
  await writeAudit(client, {
    actor: service,
    action: 'subscriber.reversal',
    subject: `subscriber:${after.id}`,
    before: locked.created ? null : toEntitlement(before),
    after: { ...toEntitlement(after), ...toTrace(checkout, period) },
  });
  await queueEmail(client, {
    to: after.email,
    template: 'purchase_reversed',
    locale: checkout.locale,
    props: {
      active_until: end.toISOString(),
      active: end > now,
      suspended: after.suspended_at ? true : undefined,
    },
  });
  return { ...period, subscriberId: after.id };
}

type LockedSubscriber = { before: SubscriberRow; created: boolean; now: Date };

/** Locks the subscriber of a purchase, and reads the clock once it is locked. */
async function lockSubscriber(client: Queryable, checkout: PaidCheckout): Promise<LockedSubscriber | undefined> {
  const { email, subscriberId } = checkout;
  if (subscriberId === undefined && email === undefined) return undefined;
  const plan = subscriptionOf[checkout.plan];
  const { rowCount } =
    subscriberId === undefined
      ? await client.query(sql`INSERT INTO subscribers (email, plan, active_until) VALUES (${email}, ${plan}, clock_timestamp())
          ON CONFLICT (email) DO NOTHING`)
      : { rowCount: 0 };
  const condition = subscriberId === undefined ? sql`email = ${email}` : sql`id = ${subscriberId}`;
  const { rows } = await client.query<SubscriberRow>(sql`SELECT * FROM subscribers WHERE ${condition} FOR NO KEY UPDATE`);
  const [before] = rows;
  if (!before) return undefined;
  const { rows: clock } = await client.query<{ now: Date }>('SELECT clock_timestamp()::timestamptz(3) AS now');
  const [{ now }] = clock as [{ now: Date }];
  return { before, created: rowCount === 1, now };
}

async function setEntitlement(client: Queryable, id: string, changes: Sql): Promise<SubscriberRow> {
  const { rows } = await client.query<SubscriberRow>(sql`UPDATE subscribers SET ${changes} WHERE id = ${id} RETURNING *`);
  return rows[0] as SubscriberRow;
}

function toTrace({ id }: PaidCheckout, { from, until }: Period) {
  return { checkout: id, from: from.toISOString(), until: until.toISOString() };
}
