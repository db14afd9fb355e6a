import { toSubscriberSummary } from '../../people/subscribers/reads';
import { type KeyStatus, type SubscriberRow, toSubscriber } from '../../people/subscribers/record';
import { listUsage } from '../../people/usage/reads';
import { listTimeline } from '../../platform/audit/reads';
import { toUtcDate, toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import type { Page, PageQuery } from '../../platform/db/page';
import { empty, join, raw, type Sql, sql, toContains } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import type { AdminKey, AdminKeyDetail } from './schema';

/** Sort fields of the list of keys; prefix `-` for descending. Missing values come last in either direction. */
export const keySorts = ['created_at', 'last_used_at', 'frozen_at', 'email', 'status', 'usage_today', 'usage_30d'] as const;

type KeyFilter = {
  status?: KeyStatus | undefined;
  /** part of a prefix, or of the subscriber's email address or name */
  q?: string | undefined;
};

type AdminKeyRow = Omit<SubscriberRow, 'id'> & {
  id: string;
  prefix: string;
  status: KeyStatus;
  created_at: Date;
  last_used_at: Date | null;
  frozen_at: Date | null;
  frozen_reason: string | null;
  revoked_at: Date | null;
  subscriber_id: string;
  usage_today: string;
  usage_30d: string;
};

/**
 * A page of keys as of `now`. Ties are sorted by prefix.
 *
 * @param options.sort one of `keySorts`, prefix `-` for descending
 * @param options.page from 1; a page past the end is empty
 */
export async function listKeys(options: KeyFilter & PageQuery & { sort: string }, now: Date): Promise<Page<AdminKey>> {
  const where = toCondition(options);
  const { rows: counted } = await db().query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id WHERE ${where}`,
  );
  const total = counted[0]?.total ?? 0;
  const offset = (options.page - 1) * options.pageSize;
  if (offset >= total) return { items: [], total };
  return { items: await selectKeys({ where, sort: options.sort, limit: options.pageSize, offset }, now), total };
}

/**
 * One key as of `now`.
 *
 * @throws NotFoundError
 */
export async function getKey(prefix: string, now: Date): Promise<AdminKey> {
  const query = { where: sql`k.prefix = ${prefix}`, sort: 'created_at', limit: 1, offset: 0 };
  const [key] = await selectKeys(query, now);
  if (!key) throw new NotFoundError('key');
  return key;
}

/**
 * One key with its audit entries, the requests that froze it and its subscriber's usage, each oldest first.
 *
 * @throws NotFoundError
 */
export async function getKeyDetail(prefix: string, now: Date): Promise<AdminKeyDetail> {
  const key = await getKey(prefix, now);
  const [requests, usage, timeline] = await Promise.all([
    listFreezeRequests(prefix),
    listUsage(key.subscriber.id, now),
    listTimeline(`key:${prefix}`),
  ]);
  return { ...key, frozen_requests: requests, usage, timeline };
}

function toCondition({ status, q }: KeyFilter): Sql {
  const conditions = [sql`true`];
  if (status) conditions.push(sql`k.status = ${status}::key_status`);
  if (q) {
    const pattern = toContains(q);
    conditions.push(sql`(k.prefix ILIKE ${pattern} OR s.email ILIKE ${pattern} OR s.name ILIKE ${pattern})`);
  }
  return join(conditions, ' AND ');
}

/** Usage per subscriber over the last `days` days. */
const sumUsage = (days: number, today: string, condition = empty) =>
  sql`SELECT subscriber_id, sum(requests) AS requests FROM usage_days
   WHERE date > ${today}::date - ${days}::int AND date <= ${today}::date ${condition} GROUP BY subscriber_id`;

/** Selects the page first, then usage and sources of its rows only. Only a sort by usage sums up every subscriber's. */
async function selectKeys(query: { where: Sql; sort: string; limit: number; offset: number }, now: Date): Promise<AdminKey[]> {
  const today = toUtcDate(now);
  const column = keySorts.find((name) => name === query.sort.replace(/^-/, '')) ?? 'created_at';
  const direction = raw(query.sort.startsWith('-') ? 'DESC' : 'ASC');
  const byUsage = column === 'usage_today' || column === 'usage_30d';
  const value = raw(byUsage ? 'coalesce(sorted.requests, 0)' : column === 'email' ? 's.email' : `k.${column}`);
  const sorted = byUsage
    ? sql`LEFT JOIN (${sumUsage(column === 'usage_today' ? 1 : 30, today)}) AS sorted ON sorted.subscriber_id = k.subscriber_id`
    : empty;
  const onPage = sql`AND subscriber_id IN (SELECT subscriber_id FROM page)`;
  const { rows } = await db().query<AdminKeyRow>(
    sql`WITH page AS MATERIALIZED (
       SELECT *, row_number() OVER () AS position FROM (
         SELECT k.id, k.prefix, k.status, k.created_at, k.last_used_at, k.frozen_at, k.frozen_reason, k.revoked_at,
                s.id AS subscriber_id, s.email, s.name, s.plan, s.active_until, s.suspended_at
         FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id ${sorted}
         WHERE ${query.where} ORDER BY ${value} ${direction} NULLS LAST, k.prefix LIMIT ${query.limit} OFFSET ${query.offset}
       ) AS k
     )
     SELECT page.*, coalesce(today.requests, 0) AS usage_today, coalesce(month.requests, 0) AS usage_30d
     FROM page LEFT JOIN (${sumUsage(1, today, onPage)}) AS today USING (subscriber_id)
     LEFT JOIN (${sumUsage(30, today, onPage)}) AS month USING (subscriber_id) ORDER BY page.position`,
  );
  const sources = await listSources(rows.map(({ id }) => id));
  return rows.map((row) => toAdminKey(row, sources.get(row.id) ?? [], now));
}

async function listFreezeRequests(prefix: string): Promise<AdminKeyDetail['frozen_requests']> {
  const rows = await db().prisma.freezeRequest.findMany({
    where: { key: { prefix, frozen_at: { not: null } } },
    orderBy: { position: 'asc' },
  });
  return rows.map(({ at, label }) => ({ at: toWireTime(at), label }));
}

async function listSources(keyIds: readonly string[]): Promise<Map<string, AdminKey['sources']>> {
  const rows = await db().prisma.keySource.findMany({ where: { key_id: { in: [...keyIds] } }, orderBy: { slot: 'asc' } });
  const sources = new Map<string, AdminKey['sources']>();
  for (const { key_id, label_v4, label_v6, first_seen_at, last_seen_at } of rows) {
    const label = [label_v4, label_v6].filter((each) => each !== null).join(' / ') || null;
    const source = { label, first_seen_at: toWireTime(first_seen_at), last_seen_at: toWireTime(last_seen_at) };
    sources.set(key_id, [...(sources.get(key_id) ?? []), source]);
  }
  return sources;
}

function toAdminKey(row: AdminKeyRow, sources: AdminKey['sources'], now: Date): AdminKey {
  return {
    prefix: row.prefix,
    status: row.status,
    subscriber: toSubscriberSummary(toSubscriber({ ...row, id: row.subscriber_id }), now),
    created_at: toWireTime(row.created_at),
    last_used_at: row.last_used_at && toWireTime(row.last_used_at),
    frozen_at: row.frozen_at && toWireTime(row.frozen_at),
    frozen_reason: row.frozen_reason,
    revoked_at: row.revoked_at && toWireTime(row.revoked_at),
    sources,
    usage_today: Number(row.usage_today),
    usage_30d: Number(row.usage_30d),
  };
}
