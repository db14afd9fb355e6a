import { toSubscriberSummary } from '../../people/subscribers/reads';
import { type SubscriberRow, toSubscriber } from '../../people/subscribers/record';
import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { type Page, type PageQuery, readPage } from '../../platform/db/page';
import { join, type Sql, sql, toContains } from '../../platform/db/sql';
import { env } from '../../platform/env';
import type { CheckoutPlan, PurchaseStatus } from './record';
import type { AdminPurchase, Purchase } from './schema';

type PurchaseRow = {
  id: string;
  plan: CheckoutPlan;
  status: PurchaseStatus;
  amount: number;
  currency: string;
  paid_at: Date;
  from_at: Date;
  until_at: Date;
  invoice_url: string | null;
  live: boolean;
  payment_intent: string | null;
  is_test: boolean;
};

const purchaseColumns = sql`c.id, c.plan, c.status, c.amount, c.currency, c.paid_at, c.from_at, c.until_at, c.invoice_url, c.live,
  c.payment_intent, c.test_state IS NOT NULL AS is_test`;

/** The purchases of a subscriber, newest first. */
export async function listPurchasesOf(subscriberId: string): Promise<Purchase[]> {
  const { rows } = await db().query<PurchaseRow>(
    sql`SELECT ${purchaseColumns} FROM checkouts c WHERE c.subscriber_id = ${subscriberId} ORDER BY c.paid_at DESC, c.id`,
  );
  return rows.map(toPurchase);
}

type PurchaseFilter = {
  status?: PurchaseStatus | undefined;
  plan?: CheckoutPlan | undefined;
  /** part of the subscriber's email address or name */
  q?: string | undefined;
};

/** A page of all purchases, newest first. */
export async function listPurchases(options: PurchaseFilter & PageQuery, now: Date): Promise<Page<AdminPurchase>> {
  const { rows, total } = await readPage<AdminPurchaseRow>(
    db(),
    {
      columns: sql`${purchaseColumns}, c.subscriber_id, s.email, s.name, s.plan AS subscription, s.active_until, s.suspended_at`,
      from: sql`checkouts c LEFT JOIN subscribers s ON s.id = c.subscriber_id WHERE ${toCondition(options)}`,
      order: sql`c.paid_at DESC, c.id`,
    },
    options,
  );
  return { items: rows.map((row) => toAdminPurchase(row, now)), total };
}

type AdminPurchaseRow = PurchaseRow & {
  subscriber_id: string | null;
  subscription: SubscriberRow['plan'];
} & Omit<SubscriberRow, 'id' | 'plan'>;

function toCondition({ status, plan, q }: PurchaseFilter): Sql {
  const conditions = [sql`c.paid_at IS NOT NULL`];
  if (status) conditions.push(sql`c.status = ${status}`);
  if (plan) conditions.push(sql`c.plan = ${plan}`);
  if (q)
    conditions.push(sql`(s.email ILIKE ${toContains(q)} OR s.name ILIKE ${toContains(q)} OR c.id::text = lower(trim(${q})))`);
  return join(conditions, ' AND ');
}

function toPurchase(row: PurchaseRow): Purchase {
  const { id, plan, status, amount, currency, invoice_url } = row;
  const times = { paid_at: toWireTime(row.paid_at), from: toWireTime(row.from_at), until: toWireTime(row.until_at) };
  return { id, plan, status, amount, currency, ...times, invoice_url };
}

function toAdminPurchase(row: AdminPurchaseRow, now: Date): AdminPurchase {
  const { subscriber_id: id, subscription: plan } = row;
  const subscriber = id === null ? null : toSubscriberSummary(toSubscriber({ ...row, id, plan }), now);
  return { ...toPurchase(row), subscriber, payment_url: toPaymentUrl(row) };
}

/** A payment with a promotion code for the whole amount has no page at Stripe. */
function toPaymentUrl({ id, live, payment_intent, is_test }: PurchaseRow): string | null {
  if (is_test) return env().stripe ? null : `${env().appUrl}/checkout/${id}/test`;
  return payment_intent && `https://dashboard.stripe.com/${live ? '' : 'test/'}payments/${payment_intent}`;
}
