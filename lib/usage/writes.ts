import { db } from '../db/client';
import { DAY_MS, toIndex } from '../limits/rules';
import { describeError, log } from '../log';
import { processGlobal } from '../process-global';
import type { SlotNumber } from '../sources/rules';

/** How long use waits to be written; the database is never further behind than this and one write (contract: 5 s). */
const FLUSH_MS = 2_000;

type Pending = {
  /** requests by `subscriber id`, then by UTC day */
  requests: Map<string, { subscriberId: string; date: string; count: number }>;
  /** when each key was last used */
  keys: Map<string, Date>;
  /** when each slot was last used, by `key id` and slot */
  slots: Map<string, { keyId: string; slot: SlotNumber; at: Date }>;
  timer: NodeJS.Timeout | undefined;
  writing: Promise<void>;
};

const pending = processGlobal<Pending>('usage', () => ({
  requests: new Map(),
  keys: new Map(),
  slots: new Map(),
  timer: undefined,
  writing: Promise.resolve(),
}));

/** Notes one counted request of a key; written together with others a moment later. `slot`: none when none was used. */
export function recordUsage(use: { subscriberId: string; keyId: string; slot: SlotNumber | undefined; now: Date }): void {
  const date = dateOf(use.now);
  const name = `${use.subscriberId} ${date}`;
  const known = pending.requests.get(name);
  if (known) known.count += 1;
  else pending.requests.set(name, { subscriberId: use.subscriberId, date, count: 1 });
  pending.keys.set(use.keyId, use.now);
  if (use.slot !== undefined) pending.slots.set(`${use.keyId} ${use.slot}`, { keyId: use.keyId, slot: use.slot, at: use.now });
  pending.timer ??= setTimeout(() => void flushUsage(), FLUSH_MS).unref();
}

let today = { index: Number.NaN, date: '' };

/** The UTC day as `YYYY-MM-DD`, written out once a day: every request by key asks for it. */
function dateOf(now: Date): string {
  const index = toIndex(now.getTime(), DAY_MS);
  if (index !== today.index) today = { index, date: now.toISOString().slice(0, 10) };
  return today.date;
}

/** Writes what was noted, except of subscribers that are gone. What cannot be written is kept and tried again with the next. */
export function flushUsage(): Promise<void> {
  clearTimeout(pending.timer);
  pending.timer = undefined;
  pending.writing = pending.writing.then(() => write());
  return pending.writing;
}

async function write(): Promise<void> {
  if (pending.requests.size === 0) return;
  const { requests, keys, slots } = pending;
  Object.assign(pending, { requests: new Map(), keys: new Map(), slots: new Map() });
  const days = [...requests.values()];
  const seen = [...slots.values()];
  try {
    // One statement, so that a failure leaves nothing half counted. Rows go in one order everywhere: no deadlock.
    // Only for subscribers that are still there: one who is gone would fail it for all, now and each time it is tried again.
    await db().pool.query(
      `WITH days AS (
         INSERT INTO usage_days (subscriber_id, date, requests)
         SELECT s.id, day, n FROM unnest($1::uuid[], $2::date[], $3::bigint[]) AS noted (subscriber_id, day, n)
         JOIN subscribers s ON s.id = noted.subscriber_id ORDER BY s.id, day
         ON CONFLICT (subscriber_id, date) DO UPDATE SET requests = usage_days.requests + EXCLUDED.requests
       ), used AS (
         UPDATE api_keys SET last_used_at = at FROM (
           SELECT k.id, at FROM unnest($4::uuid[], $5::timestamptz[]) AS noted (key_id, at)
           JOIN api_keys k ON k.id = key_id WHERE k.last_used_at IS NULL OR k.last_used_at < at ORDER BY k.id FOR UPDATE OF k
         ) AS later WHERE api_keys.id = later.id
       )
       UPDATE key_sources SET last_seen_at = greatest(last_seen_at, at) FROM (
         SELECT s.key_id, s.slot, at FROM unnest($6::uuid[], $7::smallint[], $8::timestamptz[]) AS noted (key_id, slot, at)
         JOIN key_sources s USING (key_id, slot) ORDER BY s.key_id, s.slot FOR UPDATE OF s
       ) AS later WHERE key_sources.key_id = later.key_id AND key_sources.slot = later.slot`,
      [
        days.map((each) => each.subscriberId),
        days.map((each) => each.date),
        days.map((each) => each.count),
        [...keys.keys()],
        [...keys.values()],
        seen.map((each) => each.keyId),
        seen.map((each) => each.slot),
        seen.map((each) => each.at),
      ],
    );
  } catch (error) {
    log.warn({ error: describeError(error) }, 'use could not be written; it is kept');
    for (const [name, each] of requests) {
      const known = pending.requests.get(name);
      if (known) known.count += each.count;
      else pending.requests.set(name, each);
    }
    for (const [id, at] of keys) if (!pending.keys.has(id)) pending.keys.set(id, at);
    for (const [name, each] of slots) if (!pending.slots.has(name)) pending.slots.set(name, each);
    pending.timer ??= setTimeout(() => void flushUsage(), FLUSH_MS).unref();
  }
}

/** A subscriber's requests of the last `days` UTC days, oldest first, days without any included. */
export async function listUsage(subscriberId: string, now: Date, days = 30): Promise<{ date: string; requests: number }[]> {
  const { rows } = await db().pool.query<{ date: string; requests: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(u.requests, 0)::text AS requests
     FROM generate_series($2::date - ($3::int - 1), $2::date, interval '1 day') AS day
     LEFT JOIN usage_days u ON u.subscriber_id = $1 AND u.date = day::date ORDER BY day`,
    [subscriberId, now.toISOString().slice(0, 10), days],
  );
  return rows.map(({ date, requests }) => ({ date, requests: Number(requests) }));
}

/** What every subscriber has used today, so that counters of a new process go on from there. */
export async function listUsedToday(now: Date): Promise<{ subscriberId: string; used: number }[]> {
  const { rows } = await db().pool.query<{ subscriber_id: string; requests: string }>(
    'SELECT subscriber_id, requests::text AS requests FROM usage_days WHERE date = $1 AND requests > 0',
    [now.toISOString().slice(0, 10)],
  );
  return rows.map((row) => ({ subscriberId: row.subscriber_id, used: Number(row.requests) }));
}
