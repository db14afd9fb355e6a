import { db } from '../db/client';
import { isDatabaseAway } from '../db/failure';
import type { KeyRecord, KeyStatus, Plan, SourceRecord, SubscriberRecord } from './record';

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
    const told = isDatabaseAway(error) ? [...asked, ...waiting.splice(0)] : asked;
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
