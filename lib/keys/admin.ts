import { listTimeline } from '../audit/reads';
import { toWireTime } from '../clock';
import { db } from '../db/client';
import { toContains } from '../db/pattern';
import { ApiError } from '../errors';
import { toKeyOwner } from '../subscribers/reads';
import type { AdminKey, AdminKeyDetail } from './admin-answers';
import type { KeyStatus, Plan } from './record';

/** What a list of keys may be sorted by; `-` in front turns it round. What is missing comes last either way. */
export const keySorts = ['created_at', 'last_used_at', 'frozen_at', 'email', 'status', 'usage_today', 'usage_30d'] as const;

export type KeyFilter = {
  status?: KeyStatus | undefined;
  /** part of a prefix, or of the owner's address or name */
  q?: string | undefined;
};

type Row = {
  id: string;
  prefix: string;
  status: KeyStatus;
  created_at: Date;
  last_used_at: Date | null;
  frozen_at: Date | null;
  frozen_reason: string | null;
  revoked_at: Date | null;
  subscriber_id: string;
  email: string;
  name: string;
  plan: Plan;
  active_until: Date;
  suspended_at: Date | null;
  usage_today: string;
  usage_30d: string;
};

/**
 * A page of keys as they are at `now`, ties by prefix.
 *
 * @param asked.sort one of `keySorts`, with `-` for descending
 * @param asked.page from 1; one past the end is empty
 */
export async function listKeys(
  asked: KeyFilter & { sort: string; page: number; pageSize: number },
  now: Date,
): Promise<{ items: AdminKey[]; total: number }> {
  const { where, values } = toCondition(asked);
  const { rows: counted } = await db().pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id WHERE ${where}`,
    values,
  );
  const total = counted[0]?.total ?? 0;
  const skip = (asked.page - 1) * asked.pageSize;
  if (skip >= total) return { items: [], total };
  return { items: await read({ where, values, sort: asked.sort, most: asked.pageSize, skip }, now), total };
}

/**
 * One key as it is at `now`.
 *
 * @throws ApiError `key_not_found`
 */
export async function getKey(prefix: string, now: Date): Promise<AdminKey> {
  const [key] = await read({ where: 'k.prefix = $1', values: [prefix], sort: 'created_at', most: 1, skip: 0 }, now);
  if (!key) throw new ApiError('key_not_found');
  return key;
}

/**
 * One key with everything that happened to it, oldest first.
 *
 * @throws ApiError `key_not_found`
 */
export async function getKeyDetail(prefix: string, now: Date): Promise<AdminKeyDetail> {
  const key = await getKey(prefix, now);
  return { ...key, timeline: await listTimeline(`key:${prefix}`) };
}

function toCondition({ status, q }: KeyFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (status) conditions.push(`k.status = ${bind(status)}::key_status`);
  if (q) {
    const pattern = bind(toContains(q));
    conditions.push(`(k.prefix ILIKE ${pattern} OR s.email ILIKE ${pattern} OR s.name ILIKE ${pattern})`);
  }
  return { where: conditions.join(' AND '), values };
}

/** Use of a span of days by subscriber; added up once, never row by row. `day` is the parameter that names today. */
const sumOfUse = (days: number, day: string, among = '') =>
  `SELECT subscriber_id, sum(requests) AS requests FROM usage_days
   WHERE date > ${day}::date - ${days} AND date <= ${day}::date ${among} GROUP BY subscriber_id`;

/** The page first, then use and sources of those rows alone; only a sort by use adds up everybody's. */
async function read(
  asked: { where: string; values: unknown[]; sort: string; most: number; skip: number },
  now: Date,
): Promise<AdminKey[]> {
  const day = `$${asked.values.length + 1}`;
  const column = keySorts.find((name) => name === asked.sort.replace(/^-/, '')) ?? 'created_at';
  const direction = asked.sort.startsWith('-') ? 'DESC' : 'ASC';
  const byUse = column === 'usage_today' || column === 'usage_30d';
  const value = byUse ? 'coalesce(everybody.requests, 0)' : column === 'email' ? 's.email' : `k.${column}`;
  const everybody = byUse
    ? `LEFT JOIN (${sumOfUse(column === 'usage_today' ? 1 : 30, day)}) AS everybody ON everybody.subscriber_id = k.subscriber_id`
    : '';
  const among = 'AND subscriber_id IN (SELECT subscriber_id FROM page)';
  const { rows } = await db().pool.query<Row>(
    `WITH page AS MATERIALIZED (
       SELECT *, row_number() OVER () AS position FROM (
         SELECT k.id, k.prefix, k.status, k.created_at, k.last_used_at, k.frozen_at, k.frozen_reason, k.revoked_at,
                s.id AS subscriber_id, s.email, s.name, s.plan, s.active_until, s.suspended_at
         FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id ${everybody}
         WHERE ${asked.where} ORDER BY ${value} ${direction} NULLS LAST, k.prefix LIMIT ${asked.most} OFFSET ${asked.skip}
       ) AS k
     )
     SELECT page.*, coalesce(today.requests, 0) AS usage_today, coalesce(month.requests, 0) AS usage_30d
     FROM page LEFT JOIN (${sumOfUse(1, day, among)}) AS today USING (subscriber_id)
     LEFT JOIN (${sumOfUse(30, day, among)}) AS month USING (subscriber_id) ORDER BY page.position`,
    [...asked.values, now.toISOString().slice(0, 10)],
  );
  const sources = await readSources(rows.map(({ id }) => id));
  return rows.map((row) => toAdminKey(row, sources.get(row.id) ?? [], now));
}

async function readSources(keyIds: readonly string[]): Promise<Map<string, AdminKey['sources']>> {
  const { rows } = await db().pool.query<{ key_id: string; label: string | null; first_seen_at: Date; last_seen_at: Date }>(
    `SELECT key_id, nullif(concat_ws(' / ', label_v4, label_v6), '') AS label, first_seen_at, last_seen_at
     FROM key_sources WHERE key_id = ANY($1) ORDER BY key_id, slot`,
    [keyIds],
  );
  const found = new Map<string, AdminKey['sources']>();
  for (const { key_id, label, first_seen_at, last_seen_at } of rows) {
    const source = { label, first_seen_at: toWireTime(first_seen_at), last_seen_at: toWireTime(last_seen_at) };
    found.set(key_id, [...(found.get(key_id) ?? []), source]);
  }
  return found;
}

function toAdminKey(row: Row, sources: AdminKey['sources'], now: Date): AdminKey {
  const owner = {
    id: row.subscriber_id,
    email: row.email,
    name: row.name,
    plan: row.plan,
    activeUntil: row.active_until,
    suspendedAt: row.suspended_at ?? undefined,
  };
  return {
    prefix: row.prefix,
    status: row.status,
    subscriber: toKeyOwner(owner, now),
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
