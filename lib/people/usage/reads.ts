import { counters } from '../../counting/counters/open-counters';
import type { Window } from '../../counting/limits/record';
import { remaining, subscriberBucket } from '../../counting/limits/rules';
import { toUtcDate } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { sql } from '../../platform/db/sql';
import type { Queryable } from '../../platform/db/transaction';
import { shareInFlight } from '../../platform/share-in-flight';
import type { DailyUsage } from './record';
import type { Quota } from './schema';

/**
 * What a subscriber has left of this minute and this day. Reading it does not count as a request.
 *
 * @param client the connection of a transaction in progress, which must not wait for a second one
 */
export async function getQuota(subscriberId: string, now: Date, client?: Queryable): Promise<Quota> {
  const bucket = subscriberBucket(subscriberId);
  const { minute, day = minute } = await counters().peek({ now: now.getTime(), bucket });
  const getUsed = () => (client ? queryUsed(client, subscriberId, toUtcDate(now)) : getUsedToday(subscriberId, now));
  // The counters may have lost the day; then the next request resumes from the database too.
  const used = day.used > 0 ? day.used : Math.min(day.limit, await getUsed());
  return { minute: toQuotaWindow(minute), day: toQuotaWindow({ ...day, used }) };
}

/** A subscriber's requests on each of the last `days` UTC days, oldest first, including days without any. At most 5 s behind. */
export async function listUsage(subscriberId: string, now: Date, days = 30): Promise<DailyUsage[]> {
  const today = toUtcDate(now);
  const { rows } = await db().query<{ date: string; requests: string; rejected: DailyUsage['rejected'] }>(
    sql`SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(u.requests, 0)::text AS requests,
            coalesce((SELECT json_object_agg(r.code, r.requests) FROM usage_rejections r
                      WHERE r.subscriber_id = ${subscriberId} AND r.date = day::date), '{}') AS rejected
     FROM generate_series(${today}::date - (${days}::int - 1), ${today}::date, interval '1 day') AS day
     LEFT JOIN usage_days u ON u.subscriber_id = ${subscriberId} AND u.date = day::date ORDER BY day`,
  );
  return rows.map(({ date, requests, rejected }) => ({ date, requests: Number(requests), rejected }));
}

const shareQuery = shareInFlight<number>();

/**
 * A subscriber's requests so far on the UTC day of `now`, at most 5 s behind. Calls that arrive while a query is in flight
 * share it, because counters that lose a day lose it for all concurrent requests.
 */
export function getUsedToday(subscriberId: string, now: Date): Promise<number> {
  const date = toUtcDate(now);
  return shareQuery(`${subscriberId} ${date}`, () => queryUsed(db().pool, subscriberId, date));
}

async function queryUsed(client: Queryable, subscriberId: string, date: string): Promise<number> {
  const { rows } = await client.query<{ requests: string }>(
    sql`SELECT requests::text AS requests FROM usage_days WHERE subscriber_id = ${subscriberId} AND date = ${date}`,
  );
  return Number(rows[0]?.requests ?? 0);
}

function toQuotaWindow(window: Window) {
  return {
    limit: window.limit,
    used: window.used,
    remaining: remaining(window),
    reset_at: new Date(window.resetAt).toISOString(),
  };
}
