import { listKeys } from '../admin-keys/reads';
import { findNewestRows } from '../audit/reads';
import { toUtcDate, toWireTime } from '../clock';
import { type Database, db } from '../db/client';
import { sql } from '../db/sql';
import type { CountersHealth } from '../limits/record';
import { countSubscribers } from '../subscribers/reads';
import type { KeyStatus } from '../subscribers/record';
import { type Admin, type AdminToken, type TokenRow, toToken } from './record';
import type { AdminOverview } from './schema';

const MAX_FROZEN_KEYS = 20;

const USAGE_DAYS = 30;
const FAILED_EMAIL_DAYS = 7;

/** The console's overview as of `now`: frozen keys with their evidence, and the figures. */
export async function getOverview(counters: CountersHealth, now: Date): Promise<AdminOverview> {
  const [keys, frozen, requests, mail, subscribers] = await Promise.all([
    countKeys(),
    listFrozenKeys(now),
    listRequests(now),
    readEmailFigures(now),
    countSubscribers(now),
  ]);
  return {
    keys,
    frozen,
    requests_today: requests.at(-1)?.requests ?? 0,
    requests,
    mail,
    counters: { kind: counters.kind, unavailable: counters.unavailable },
    subscribers,
  };
}

async function countKeys(): Promise<Record<KeyStatus, number>> {
  const { rows } = await db().pool.query<{ status: KeyStatus; keys: number }>(
    'SELECT status, count(*)::int AS keys FROM api_keys GROUP BY status',
  );
  return { active: 0, frozen: 0, revoked: 0, ...Object.fromEntries(rows.map(({ status, keys }) => [status, keys])) };
}

async function listFrozenKeys(now: Date): Promise<AdminOverview['frozen']> {
  const { items } = await listKeys({ status: 'frozen', sort: '-frozen_at', page: 1, pageSize: MAX_FROZEN_KEYS }, now);
  const evidence = await findNewestRows(
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
    [toUtcDate(now), USAGE_DAYS],
  );
  return rows.map(({ date, requests }) => ({ date, requests: Number(requests) }));
}

async function readEmailFigures(now: Date): Promise<AdminOverview['mail']> {
  const { rows } = await db().pool.query<{ waiting: number; oldest: Date | null; failed: number; last: Date | null }>(
    `SELECT waiting.mails AS waiting, waiting.oldest,
            (SELECT count(*)::int FROM mails WHERE gave_up_at > $1::timestamptz - make_interval(days => $2)) AS failed,
            (SELECT max(sent_at) FROM mails WHERE sent_at IS NOT NULL) AS last
     FROM (SELECT count(*)::int AS mails, min(created_at) AS oldest FROM mails
           WHERE sent_at IS NULL AND gave_up_at IS NULL) AS waiting`,
    [now, FAILED_EMAIL_DAYS],
  );
  const row = rows[0];
  return {
    waiting: row?.waiting ?? 0,
    oldest_waiting_at: row?.oldest ? toWireTime(row.oldest) : null,
    failed: row?.failed ?? 0,
    last_sent_at: row?.last ? toWireTime(row.last) : null,
  };
}

/** Every administrator, sorted by email address. */
export async function listAdmins(database: Database): Promise<Admin[]> {
  const { rows } = await database.pool.query<Admin>('SELECT email, added_at AS "addedAt" FROM admins ORDER BY email');
  return rows;
}

/** Every token, newest first. */
export async function listAdminTokens(database: Database): Promise<AdminToken[]> {
  const { rows } = await database.pool.query<TokenRow>('SELECT * FROM admin_tokens ORDER BY created_at DESC, prefix');
  return rows.map(toToken);
}

/** The token with this prefix, whatever its state, with the stored hash. The caller compares the hash and checks the state. */
export async function findAdminToken(database: Database, prefix: string): Promise<(AdminToken & { hash: Buffer }) | undefined> {
  const { rows } = await database.query<TokenRow>(
    sql`SELECT * FROM admin_tokens WHERE prefix = ${prefix}`,
    'admin_token_by_prefix',
  );
  return rows[0] && { ...toToken(rows[0]), hash: rows[0].hash };
}
