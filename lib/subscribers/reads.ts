import { toWireTime } from '../clock';
import { db } from '../db/client';
import { toContains } from '../db/sql';
import { type KeyStatus, type Plan, type Subscriber, SubscriberError, type SubscriberRow, toSubscriber } from './record';
import { type SubscriberStatus, toSubscriberStatus } from './rules';
import type { KeyOwner, SubscriberAnswer } from './schema';

/** What a list of subscribers may be sorted by; `-` in front turns it round. */
export const subscriberSorts = ['created_at', 'email', 'active_until'] as const;

export type SubscriberFilter = {
  /** part of an address or a name */
  q?: string | undefined;
  status?: SubscriberStatus | undefined;
  plan?: Plan | undefined;
};

type Row = SubscriberRow & {
  prefix: string | null;
  key_status: KeyStatus | null;
  key_last_used_at: Date | null;
  usage_30d: string;
};

/**
 * A page of subscribers as they are at `now`, ties by id.
 *
 * @param asked.sort one of `subscriberSorts`, with `-` for descending
 * @param asked.page from 1; one past the end is empty
 */
export async function listSubscribers(
  asked: SubscriberFilter & { sort: string; page: number; pageSize: number },
  now: Date,
): Promise<{ items: SubscriberAnswer[]; total: number }> {
  const { where, values } = toCondition(asked, now);
  const { rows: counted } = await db().pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM subscribers s WHERE ${where}`,
    values,
  );
  const total = counted[0]?.total ?? 0;
  const skip = (asked.page - 1) * asked.pageSize;
  if (skip >= total) return { items: [], total };
  const column = subscriberSorts.find((name) => name === asked.sort.replace(/^-/, '')) ?? 'created_at';
  const order = `s.${column} ${asked.sort.startsWith('-') ? 'DESC' : 'ASC'}, s.id`;
  return { items: await read(`WHERE ${where} ORDER BY ${order} LIMIT ${asked.pageSize} OFFSET ${skip}`, values, now), total };
}

/**
 * One subscriber as administrators see it.
 *
 * @throws SubscriberError `not_found`
 */
export async function getSubscriber(id: string, now: Date): Promise<SubscriberAnswer> {
  const [found] = await read('WHERE s.id = $1', [id], now);
  if (!found) throw new SubscriberError('not_found', `there is no subscriber ${id}`);
  return found;
}

/** Every subscriber, by address: the operator's list. */
export async function listAllSubscribers(): Promise<Subscriber[]> {
  const { rows } = await db().pool.query<SubscriberRow>('SELECT * FROM subscribers ORDER BY email');
  return rows.map(toSubscriber);
}

/** How many subscribers there are of each status at `now`. */
export async function countSubscribers(now: Date): Promise<Record<SubscriberStatus, number>> {
  const { rows } = await db().pool.query<Record<SubscriberStatus, number>>(
    `SELECT count(*) FILTER (WHERE ${IS.active})::int AS active, count(*) FILTER (WHERE ${IS.lapsed})::int AS lapsed,
            count(*) FILTER (WHERE ${IS.suspended})::int AS suspended
     FROM subscribers s, (SELECT $1::timestamptz AS now) AS moment`,
    [now],
  );
  return rows[0] ?? { active: 0, lapsed: 0, suspended: 0 };
}

/** The owner of a key, in short. */
export function toKeyOwner(subscriber: Omit<Subscriber, 'createdAt'>, now: Date): KeyOwner {
  return {
    id: subscriber.id,
    email: subscriber.email,
    name: subscriber.name,
    plan: subscriber.plan,
    status: toSubscriberStatus(subscriber, now),
    active_until: toWireTime(subscriber.activeUntil),
  };
}

/** The statuses as conditions on `s` and `moment.now`; the same rule as `toSubscriberStatus`. */
const IS: Record<SubscriberStatus, string> = {
  active: 's.suspended_at IS NULL AND s.active_until > moment.now',
  lapsed: 's.suspended_at IS NULL AND s.active_until <= moment.now',
  suspended: 's.suspended_at IS NOT NULL',
};

function toCondition({ q, status, plan }: SubscriberFilter, now: Date): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (q) {
    const pattern = bind(toContains(q));
    conditions.push(`(s.email ILIKE ${pattern} OR s.name ILIKE ${pattern})`);
  }
  if (status) conditions.push(status === 'suspended' ? IS.suspended : IS[status].replace('moment.now', bind(now)));
  if (plan) conditions.push(`s.plan = ${bind(plan)}`);
  return { where: conditions.join(' AND '), values };
}

/** The page first, then keys and use of those rows alone. */
async function read(where: string, values: unknown[], now: Date): Promise<SubscriberAnswer[]> {
  const today = `$${values.length + 1}`;
  const { rows } = await db().pool.query<Row>(
    `WITH page AS MATERIALIZED (
       SELECT s.*, row_number() OVER () AS position FROM (SELECT s.* FROM subscribers s ${where}) AS s
     ), used AS (
       SELECT subscriber_id, sum(requests) AS requests FROM usage_days
       WHERE subscriber_id IN (SELECT id FROM page) AND date > ${today}::date - 30 AND date <= ${today}::date GROUP BY subscriber_id
     )
     SELECT page.*, k.prefix, k.status AS key_status, k.last_used_at AS key_last_used_at, coalesce(used.requests, 0) AS usage_30d
     FROM page LEFT JOIN api_keys k ON k.subscriber_id = page.id AND k.status <> 'revoked'
     LEFT JOIN used ON used.subscriber_id = page.id ORDER BY page.position`,
    [...values, now.toISOString().slice(0, 10)],
  );
  return rows.map((row) => ({
    ...toKeyOwner(toSubscriber(row), now),
    suspended_at: row.suspended_at && toWireTime(row.suspended_at),
    created_at: toWireTime(row.created_at),
    key:
      row.prefix !== null && row.key_status !== null
        ? {
            prefix: row.prefix,
            status: row.key_status,
            last_used_at: row.key_last_used_at && toWireTime(row.key_last_used_at),
          }
        : null,
    usage_30d: Number(row.usage_30d),
  }));
}
