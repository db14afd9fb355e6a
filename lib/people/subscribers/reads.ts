import { toUtcDate, toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import type { Page, PageQuery } from '../../platform/db/page';
import { join, raw, type Sql, sql, toContains } from '../../platform/db/sql';
import { SubscriberError } from '../../platform/errors';
import {
  type KeyStatus,
  type Plan,
  type SubscriberRecord,
  type SubscriberRow,
  type SubscriberStatus,
  toSubscriber,
} from './record';
import { toSubscriberStatus } from './rules';
import type { SubscriberResponse, SubscriberSummary } from './schema';

/** Sort fields of the list of subscribers; prefix `-` for descending. */
export const subscriberSorts = ['created_at', 'email', 'active_until'] as const;

type SubscriberFilter = {
  /** part of an email address or a name */
  q?: string | undefined;
  status?: SubscriberStatus | undefined;
  plan?: Plan | undefined;
};

type SubscriberListRow = SubscriberRow & {
  created_at: Date;
  prefix: string | null;
  key_status: KeyStatus | null;
  key_last_used_at: Date | null;
  usage_30d: string;
};

/**
 * A page of subscribers with their status at `now`. Ties are sorted by id.
 *
 * @param options.sort one of `subscriberSorts`, prefix `-` for descending
 * @param options.page from 1; a page past the end is empty
 */
export async function listSubscribers(
  options: SubscriberFilter & PageQuery & { sort: string },
  now: Date,
): Promise<Page<SubscriberResponse>> {
  const where = toCondition(options, now);
  const { rows: counted } = await db().query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM subscribers s WHERE ${where}`,
  );
  const total = counted[0]?.total ?? 0;
  const offset = (options.page - 1) * options.pageSize;
  if (offset >= total) return { items: [], total };
  const column = subscriberSorts.find((name) => name === options.sort.replace(/^-/, '')) ?? 'created_at';
  const order = raw(`s.${column} ${options.sort.startsWith('-') ? 'DESC' : 'ASC'}, s.id`);
  const page = sql`WHERE ${where} ORDER BY ${order} LIMIT ${options.pageSize} OFFSET ${offset}`;
  return { items: await selectSubscribers(page, now), total };
}

/**
 * One subscriber as administrators see it.
 *
 * @throws SubscriberError `not_found`
 */
export async function getSubscriber(id: string, now: Date): Promise<SubscriberResponse> {
  const [subscriber] = await selectSubscribers(sql`WHERE s.id = ${id}`, now);
  if (!subscriber) throw new SubscriberError('not_found', `there is no subscriber ${id}`);
  return subscriber;
}

/** Every subscriber, sorted by email address. For the operator's command. */
export async function listAllSubscribers(): Promise<SubscriberRecord[]> {
  const rows = await db().prisma.subscriber.findMany({ orderBy: { email: 'asc' } });
  return rows.map((row) => toSubscriber(row as SubscriberRow));
}

/** The number of subscribers with each status at `now`. */
export async function countSubscribers(now: Date): Promise<Record<SubscriberStatus, number>> {
  const { rows } = await db().query<Record<SubscriberStatus, number>>(
    sql`SELECT count(*) FILTER (WHERE ${hasStatus('active', now)})::int AS active,
            count(*) FILTER (WHERE ${hasStatus('lapsed', now)})::int AS lapsed,
            count(*) FILTER (WHERE ${hasStatus('suspended', now)})::int AS suspended
     FROM subscribers s`,
  );
  return rows[0] ?? { active: 0, lapsed: 0, suspended: 0 };
}

export function toSubscriberSummary(subscriber: SubscriberRecord, now: Date): SubscriberSummary {
  return {
    id: subscriber.id,
    email: subscriber.email,
    name: subscriber.name,
    plan: subscriber.plan,
    status: toSubscriberStatus(subscriber, now),
    active_until: toWireTime(subscriber.activeUntil),
  };
}

/** The rule of `toSubscriberStatus` as an SQL condition on `s`. */
function hasStatus(status: SubscriberStatus, now: Date): Sql {
  if (status === 'suspended') return sql`s.suspended_at IS NOT NULL`;
  return sql`s.suspended_at IS NULL AND s.active_until ${raw(status === 'active' ? '>' : '<=')} ${now}`;
}

function toCondition({ q, status, plan }: SubscriberFilter, now: Date): Sql {
  const conditions = [sql`true`];
  if (q) {
    const pattern = toContains(q);
    conditions.push(sql`(s.email ILIKE ${pattern} OR s.name ILIKE ${pattern})`);
  }
  if (status) conditions.push(hasStatus(status, now));
  if (plan) conditions.push(sql`s.plan = ${plan}`);
  return join(conditions, ' AND ');
}

/** Selects the page first, then joins keys and usage for its rows only. */
async function selectSubscribers(page: Sql, now: Date): Promise<SubscriberResponse[]> {
  const today = toUtcDate(now);
  const { rows } = await db().query<SubscriberListRow>(
    sql`WITH page AS MATERIALIZED (
       SELECT s.*, row_number() OVER () AS position FROM (SELECT s.* FROM subscribers s ${page}) AS s
     ), used AS (
       SELECT subscriber_id, sum(requests) AS requests FROM usage_days
       WHERE subscriber_id IN (SELECT id FROM page) AND date > ${today}::date - 30 AND date <= ${today}::date GROUP BY subscriber_id
     )
     SELECT page.*, k.prefix, k.status AS key_status, k.last_used_at AS key_last_used_at, coalesce(used.requests, 0) AS usage_30d
     FROM page LEFT JOIN api_keys k ON k.subscriber_id = page.id AND k.status <> 'revoked'
     LEFT JOIN used ON used.subscriber_id = page.id ORDER BY page.position`,
  );
  return rows.map((row) => ({
    ...toSubscriberSummary(toSubscriber(row), now),
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
