import { counters } from '../../counting/counters/open-counters';
import type { StepInput, StepResult } from '../../counting/limits/record';
import type { SlotNumber } from '../../counting/sources/rules';
import { toUtcDate } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import { describeError, log } from '../../platform/log';
import { processGlobal } from '../../platform/process-global';
import { getUsedToday } from './reads';
import type { RejectionCode } from './record';

/** Delay before usage is written, so that the database is at most 5 s behind (contract, section 4). */
const FLUSH_MS = 2_000;

type Count = { subscriberId: string; date: string; count: number };

type PendingUsage = {
  /** requests, by subscriber id and UTC day */
  requests: Map<string, Count>;
  /** rejected requests, by subscriber id, UTC day and code: as few as there are subscribers, because their key is known */
  rejections: Map<string, Count & { code: RejectionCode }>;
  /** last use of each key */
  keys: Map<string, Date>;
  /** last use of each source slot, by key id and slot */
  slots: Map<string, { keyId: string; slot: SlotNumber; at: Date }>;
  timer: NodeJS.Timeout | undefined;
  flush: Promise<void>;
};

const pending = processGlobal<PendingUsage>('pending-usage', () => ({
  requests: new Map(),
  rejections: new Map(),
  keys: new Map(),
  slots: new Map(),
  timer: undefined,
  flush: Promise.resolve(),
}));

/**
 * The one step of a counted request. Counters that have lost a subscriber's day, after a restart, a flush or an eviction,
 * resume it from the database, so that a quota is never refilled.
 */
export async function countRequest(input: StepInput): Promise<StepResult> {
  const result = await counters().step(input);
  const { subscriberId } = input.bucket;
  if (result.verdict !== 'day_missing' || !subscriberId) return result;
  return counters().step({ ...input, dayUsed: await getUsedToday(subscriberId, new Date(input.now)) });
}

/** Records one counted request. `slot` is undefined when the request used no source slot. Written in batches. */
export function recordUsage(usage: { subscriberId: string; keyId: string; slot: SlotNumber | undefined; now: Date }): void {
  const { subscriberId, keyId, slot, now } = usage;
  addRequests({ subscriberId, date: toUtcDate(now), count: 1 });
  pending.keys.set(keyId, now);
  if (slot !== undefined) pending.slots.set(`${keyId} ${slot}`, { keyId, slot, at: now });
  scheduleFlush();
}

/** Records one request that was rejected for a subscriber's key. Written in batches. */
export function recordRejection(rejection: { subscriberId: string; code: RejectionCode; now: Date }): void {
  const { subscriberId, code, now } = rejection;
  addRejections({ subscriberId, code, date: toUtcDate(now), count: 1 });
  scheduleFlush();
}

/** Writes all pending usage. After a failure the usage stays pending and is retried. */
export function flushUsage(): Promise<void> {
  clearTimeout(pending.timer);
  pending.timer = undefined;
  pending.flush = pending.flush.then(writePending);
  return pending.flush;
}

function scheduleFlush(): void {
  pending.timer ??= setTimeout(() => void flushUsage(), FLUSH_MS).unref();
}

function addRequests({ subscriberId, date, count }: { subscriberId: string; date: string; count: number }): void {
  const name = `${subscriberId} ${date}`;
  const known = pending.requests.get(name);
  if (known) known.count += count;
  else pending.requests.set(name, { subscriberId, date, count });
}

function addRejections({ subscriberId, date, code, count }: Count & { code: RejectionCode }): void {
  const name = `${subscriberId} ${date} ${code}`;
  const known = pending.rejections.get(name);
  if (known) known.count += count;
  else pending.rejections.set(name, { subscriberId, date, code, count });
}

async function writePending(): Promise<void> {
  if (pending.requests.size === 0 && pending.rejections.size === 0) return;
  const { requests, rejections, keys, slots } = pending;
  Object.assign(pending, { requests: new Map(), rejections: new Map(), keys: new Map(), slots: new Map() });
  const days = [...requests.values()];
  const rejected = [...rejections.values()];
  const uses = [...slots.values()];
  try {
    // One statement, so that a failure leaves nothing half counted. Rows are locked in one order everywhere: no deadlock.
    // Subscribers that no longer exist are skipped; otherwise one of them would fail the batch on every retry.
    await db().query(
      sql`WITH days AS (
         INSERT INTO usage_days (subscriber_id, date, requests)
         SELECT s.id, day, n FROM unnest(${days.map((day) => day.subscriberId)}::uuid[], ${days.map((day) => day.date)}::date[],
         ${days.map((day) => day.count)}::bigint[]) AS pending (subscriber_id, day, n)
         JOIN subscribers s ON s.id = pending.subscriber_id ORDER BY s.id, day
         ON CONFLICT (subscriber_id, date) DO UPDATE SET requests = usage_days.requests + EXCLUDED.requests
       ), rejected AS (
         INSERT INTO usage_rejections (subscriber_id, date, code, requests)
         SELECT s.id, day, code, n
         FROM unnest(${rejected.map((day) => day.subscriberId)}::uuid[], ${rejected.map((day) => day.date)}::date[],
         ${rejected.map((day) => day.code)}::text[], ${rejected.map((day) => day.count)}::bigint[])
         AS pending (subscriber_id, day, code, n)
         JOIN subscribers s ON s.id = pending.subscriber_id ORDER BY s.id, day, code
         ON CONFLICT (subscriber_id, date, code) DO UPDATE SET requests = usage_rejections.requests + EXCLUDED.requests
       ), used AS (
         UPDATE api_keys SET last_used_at = at FROM (
           SELECT k.id, at FROM unnest(${[...keys.keys()]}::uuid[], ${[...keys.values()]}::timestamptz[]) AS pending (key_id, at)
           JOIN api_keys k ON k.id = key_id WHERE k.last_used_at IS NULL OR k.last_used_at < at ORDER BY k.id FOR UPDATE OF k
         ) AS later WHERE api_keys.id = later.id
       )
       UPDATE key_sources SET last_seen_at = greatest(last_seen_at, at) FROM (
         SELECT s.key_id, s.slot, at FROM unnest(${uses.map((use) => use.keyId)}::uuid[],
         ${uses.map((use) => use.slot)}::smallint[], ${uses.map((use) => use.at)}::timestamptz[]) AS pending (key_id, slot, at)
         JOIN key_sources s USING (key_id, slot) ORDER BY s.key_id, s.slot FOR UPDATE OF s
       ) AS later WHERE key_sources.key_id = later.key_id AND key_sources.slot = later.slot`,
    );
  } catch (error) {
    log.warn({ error: describeError(error) }, 'usage flush failed, will retry');
    for (const day of days) addRequests(day);
    for (const day of rejected) addRejections(day);
    for (const [id, at] of keys) if (!pending.keys.has(id)) pending.keys.set(id, at);
    for (const [name, use] of slots) if (!pending.slots.has(name)) pending.slots.set(name, use);
    scheduleFlush();
  }
}
