import { findNewestOf } from '../audit/reads';
import { toWireTime } from '../clock';
import { db } from '../db/client';
import { listKeys } from '../keys/reads';
import type { AdminOverview } from '../keys/schema';
import type { CountersHealth } from '../limits/record';
import { countSubscribers } from '../subscribers/reads';
import type { KeyStatus } from '../subscribers/record';

/** Frozen keys that the overview shows; the rest are in the list. */
const FROZEN_MOST = 20;

/** Days over which use is drawn and given-up mail is counted. */
const USE_DAYS = 30;
const FAILED_DAYS = 7;

/** Everything the console opens with, as it is at `now`: frozen keys with their evidence, then the figures. */
export async function getOverview(counters: CountersHealth, now: Date): Promise<AdminOverview> {
  const [keys, frozen, requests, mail, subscribers] = await Promise.all([
    countKeys(),
    listFrozen(now),
    listRequests(now),
    readMail(now),
    countSubscribers(now),
  ]);
  return {
    keys,
    frozen,
    requests_today: requests.at(-1)?.requests ?? 0,
    requests,
    mail,
    counters: { kind: counters.kind, away: counters.away },
    subscribers,
  };
}

async function countKeys(): Promise<Record<KeyStatus, number>> {
  const { rows } = await db().pool.query<{ status: KeyStatus; keys: number }>(
    'SELECT status, count(*)::int AS keys FROM api_keys GROUP BY status',
  );
  return { active: 0, frozen: 0, revoked: 0, ...Object.fromEntries(rows.map(({ status, keys }) => [status, keys])) };
}

async function listFrozen(now: Date): Promise<AdminOverview['frozen']> {
  const { items } = await listKeys({ status: 'frozen', sort: '-frozen_at', page: 1, pageSize: FROZEN_MOST }, now);
  const evidence = await findNewestOf(
    'key.freeze',
    items.map(({ prefix }) => `key:${prefix}`),
  );
  return items.map((key) => ({ ...key, evidence: evidence.get(`key:${key.prefix}`) ?? null }));
}

async function listRequests(now: Date): Promise<AdminOverview['requests']> {
  const { rows } = await db().pool.query<{ date: string; requests: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(used.requests, 0)::text AS requests
     FROM generate_series($1::date - ($2::int - 1), $1::date, interval '1 day') AS day
     LEFT JOIN (SELECT date, sum(requests) AS requests FROM usage_days
                WHERE date > $1::date - $2::int AND date <= $1::date GROUP BY date) AS used ON used.date = day::date
     ORDER BY day`,
    [now.toISOString().slice(0, 10), USE_DAYS],
  );
  return rows.map(({ date, requests }) => ({ date, requests: Number(requests) }));
}

async function readMail(now: Date): Promise<AdminOverview['mail']> {
  const { rows } = await db().pool.query<{ waiting: number; oldest: Date | null; failed: number; last: Date | null }>(
    `SELECT waiting.mails AS waiting, waiting.oldest,
            (SELECT count(*)::int FROM mails WHERE gave_up_at > $1::timestamptz - make_interval(days => $2)) AS failed,
            (SELECT max(sent_at) FROM mails WHERE sent_at IS NOT NULL) AS last
     FROM (SELECT count(*)::int AS mails, min(created_at) AS oldest FROM mails
           WHERE sent_at IS NULL AND gave_up_at IS NULL) AS waiting`,
    [now, FAILED_DAYS],
  );
  const row = rows[0];
  return {
    waiting: row?.waiting ?? 0,
    oldest_waiting_at: row?.oldest ? toWireTime(row.oldest) : null,
    failed: row?.failed ?? 0,
    last_sent_at: row?.last ? toWireTime(row.last) : null,
  };
}
