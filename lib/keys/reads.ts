import { listTimeline } from '../audit/reads';
import { toWireTime } from '../clock';
import { db } from '../db/client';
import { isDatabaseUnavailable } from '../db/failure';
import { toContains } from '../db/sql';
import { NotFoundError } from '../errors';
import { toKeyOwner } from '../subscribers/reads';
import type { KeyStatus, Plan, SubscriberRecord } from '../subscribers/record';
import type { KeyRecord, SourceRecord } from './record';
import type { AdminKey, AdminKeyDetail } from './schema';

type KeyRow = {
  id: string;
  prefix: string;
  hash: Buffer;
  status: KeyStatus;
  created_at: Date;
  last_used_at: Date | null;
  frozen_at: Date | null;
  frozen_reason: string | null;
  revoked_at: Date | null;
  switch_epoch: number;
  sources: SourceRow[] | null;
  subscriber_id: string;
  email: string;
  name: string;
  plan: Plan;
  active_until: Date;
  suspended_at: Date | null;
  archive_version: string | null;
};

type SourceRow = {
  slot: 0 | 1;
  v4: string | null;
  v6: string | null;
  label_v4: string | null;
  label_v6: string | null;
  first: number;
  last: number;
};

const SELECT_KEYS = `
  SELECT k.id, k.prefix, k.hash, k.status, k.created_at, k.last_used_at, k.frozen_at, k.frozen_reason, k.revoked_at,
         k.switch_epoch, s.id AS subscriber_id, s.email, s.name, s.plan, s.active_until, s.suspended_at,
         (SELECT version::text FROM archive_state) AS archive_version,
         (SELECT json_agg(json_build_object('slot', slot, 'v4', encode(v4, 'hex'), 'v6', encode(v6, 'hex'),
             'label_v4', label_v4, 'label_v6', label_v6,
             'first', floor(extract(epoch FROM first_seen_at) * 1000), 'last', floor(extract(epoch FROM last_seen_at) * 1000))
             ORDER BY slot)
          FROM key_sources WHERE key_id = k.id) AS sources
  FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id`;

type Waiting = { prefix: string; resolve: (key: KeyRecord | undefined) => void; reject: (error: unknown) => void };

let waiting: Waiting[] = [];
let asking = 0;

/** Queries for keys that may be on their way at once: a second one so that a slow answer holds up nobody else. */
const AT_ONCE = 2;

/**
 * The key with this prefix as committed when this was called or later. Look-ups that come while others are on their way
 * go together in one query: always fresh, and cheap under load.
 *
 * @throws whatever the database throws when it is away, also when it was so for a query that this one waited for
 */
export function findKey(prefix: string): Promise<KeyRecord | undefined> {
  return new Promise((resolve, reject) => {
    waiting.push({ prefix, resolve, reject });
    if (waiting.length === 1 && asking < AT_ONCE) setImmediate(askForAll);
  });
}

async function askForAll(): Promise<void> {
  if (waiting.length === 0 || asking >= AT_ONCE) return;
  const asked = waiting;
  waiting = [];
  asking += 1;
  try {
    const { rows } = await db().runPrepared<KeyRow>({
      name: 'keys_by_prefix',
      text: `${SELECT_KEYS} WHERE k.prefix = ANY($1)`,
      values: [[...new Set(asked.map(({ prefix }) => prefix))]],
    });
    const found = new Map(rows.map((row) => [row.prefix, toKey(row)]));
    for (const { prefix, resolve } of asked) resolve(found.get(prefix));
  } catch (error) {
    // Who came meanwhile has waited for this one's end, and would wait as long again for the same.
    const told = isDatabaseUnavailable(error) ? [...asked, ...waiting.splice(0)] : asked;
    for (const { reject } of told) reject(error);
  } finally {
    asking -= 1;
    if (waiting.length > 0) void askForAll();
  }
}

/** A subscriber's newest key, whatever its state. */
export async function findNewestKey(subscriberId: string): Promise<KeyRecord | undefined> {
  const { rows } = await db().pool.query<KeyRow>(
    `${SELECT_KEYS} WHERE k.subscriber_id = $1 ORDER BY (k.status <> 'revoked') DESC, k.created_at DESC, k.id LIMIT 1`,
    [subscriberId],
  );
  return rows[0] && toKey(rows[0]);
}

function toKey(row: KeyRow): KeyRecord {
  return {
    id: row.id,
    prefix: row.prefix,
    hash: row.hash,
    status: row.status,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at ?? undefined,
    frozenAt: row.frozen_at ?? undefined,
    frozenReason: row.frozen_reason ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    epoch: row.switch_epoch,
    sources: (row.sources ?? []).map(toSource),
    subscriber: toSubscriber(row),
    archiveVersion: row.archive_version ?? '0',
  };
}

function toSource(row: SourceRow): SourceRecord {
  return {
    slot: row.slot,
    v4: row.v4 ?? undefined,
    v6: row.v6 ?? undefined,
    labelV4: row.label_v4 ?? undefined,
    labelV6: row.label_v6 ?? undefined,
    firstSeenAt: new Date(row.first),
    lastSeen: row.last,
  };
}

function toSubscriber(row: KeyRow): SubscriberRecord {
  return {
    id: row.subscriber_id,
    email: row.email,
    name: row.name,
    plan: row.plan,
    activeUntil: row.active_until,
    suspendedAt: row.suspended_at ?? undefined,
  };
}

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
 * @throws NotFoundError
 */
export async function getKey(prefix: string, now: Date): Promise<AdminKey> {
  const [key] = await read({ where: 'k.prefix = $1', values: [prefix], sort: 'created_at', most: 1, skip: 0 }, now);
  if (!key) throw new NotFoundError('key');
  return key;
}

/**
 * One key with everything that happened to it, oldest first.
 *
 * @throws NotFoundError
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
