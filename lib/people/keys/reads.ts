import { batchLookups } from '../../platform/db/batch';
import { db } from '../../platform/db/client';
import { arrayOf, sql } from '../../platform/db/sql';
import { type KeyStatus, type SubscriberRow, toSubscriber } from '../subscribers/record';
import type { FreezeRequest, KeyRecord, SourceRecord } from './record';

type KeyRow = Omit<SubscriberRow, 'id'> & {
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

const SELECT_KEYS = sql`
  SELECT k.id, k.prefix, k.hash, k.status, k.created_at, k.last_used_at, k.frozen_at, k.frozen_reason, k.revoked_at,
         k.switch_epoch, s.id AS subscriber_id, s.email, s.name, s.plan, s.active_until, s.suspended_at,
         (SELECT json_agg(json_build_object('slot', slot, 'v4', encode(v4, 'hex'), 'v6', encode(v6, 'hex'),
             'label_v4', label_v4, 'label_v6', label_v6,
             'first', floor(extract(epoch FROM first_seen_at) * 1000), 'last', floor(extract(epoch FROM last_seen_at) * 1000))
             ORDER BY slot)
          FROM key_sources WHERE key_id = k.id) AS sources
  FROM api_keys k JOIN subscribers s ON s.id = k.subscriber_id`;

/** The key with this prefix. */
export const findKey = batchLookups(async (prefixes: string[]) => {
  const { rows } = await db().query<KeyRow>(
    sql`${SELECT_KEYS} WHERE k.prefix = ANY (${arrayOf(prefixes, 'text')})`,
    'keys_by_prefix',
  );
  const found = new Map(rows.map((row) => [row.prefix, toKey(row)]));
  return (prefix) => found.get(prefix);
});

/** A subscriber's live key, or else the newest revoked one. */
export async function findNewestKey(subscriberId: string): Promise<KeyRecord | undefined> {
  const { rows } = await db().query<KeyRow>(
    sql`${SELECT_KEYS} WHERE k.subscriber_id = ${subscriberId}
      ORDER BY (k.status <> 'revoked') DESC, k.created_at DESC, k.id LIMIT 1`,
  );
  return rows[0] && toKey(rows[0]);
}

/** The requests whose switches last froze a key, oldest first. */
export async function listFreezeRequests(keyId: string): Promise<FreezeRequest[]> {
  const { rows } = await db().query<FreezeRequest>(
    sql`SELECT at, label FROM freeze_requests WHERE key_id = ${keyId}::uuid ORDER BY position`,
  );
  return rows;
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
    subscriber: toSubscriber({ ...row, id: row.subscriber_id }),
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
