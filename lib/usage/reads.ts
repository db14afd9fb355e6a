import { toUtcDate } from '../clock';
import { counters } from '../counters/open-counters';
import { db } from '../db/client';
import type { Window } from '../limits/record';
import { remaining, subscriberBucket } from '../limits/rules';
import type { DailyUsage } from './record';
import type { Quota } from './schema';

/** What a subscriber has left of this minute and this day. Reading it does not count as a request. */
export async function getQuota(subscriberId: string, now: Date): Promise<Quota> {
  const bucket = subscriberBucket(subscriberId);
  const { minute, day } = await counters().peek({ now: now.getTime(), bucket });
  return { minute: toQuotaWindow(minute), day: toQuotaWindow(day ?? minute) };
}

/** A subscriber's requests on each of the last `days` UTC days, oldest first, including days without any. */
export async function listUsage(subscriberId: string, now: Date, days = 30): Promise<DailyUsage[]> {
  const { rows } = await db().pool.query<{ date: string; requests: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(u.requests, 0)::text AS requests
     FROM generate_series($2::date - ($3::int - 1), $2::date, interval '1 day') AS day
     LEFT JOIN usage_days u ON u.subscriber_id = $1 AND u.date = day::date ORDER BY day`,
    [subscriberId, toUtcDate(now), days],
  );
  return rows.map(({ date, requests }) => ({ date, requests: Number(requests) }));
}

/** Every subscriber's requests so far today, so that the counters of a new process continue from there. */
export async function listUsedToday(now: Date): Promise<{ subscriberId: string; used: number }[]> {
  const { rows } = await db().pool.query<{ subscriber_id: string; requests: string }>(
    'SELECT subscriber_id, requests::text AS requests FROM usage_days WHERE date = $1 AND requests > 0',
    [toUtcDate(now)],
  );
  return rows.map((row) => ({ subscriberId: row.subscriber_id, used: Number(row.requests) }));
}

function toQuotaWindow(window: Window) {
  return {
    limit: window.limit,
    used: window.used,
    remaining: remaining(window),
    reset_at: new Date(window.resetAt).toISOString(),
  };
}
