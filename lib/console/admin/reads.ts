import { countPendingComments } from '../../audience/comments/reads';
import { countOpenRequests } from '../../commerce/subscription-requests/reads';
import type { CountersHealth } from '../../counting/limits/record';
import { listEmailsTo } from '../../email/admin-emails/reads';
import { countSubscribers, getSubscriber } from '../../people/subscribers/reads';
import type { KeyStatus } from '../../people/subscribers/record';
import { listUsage } from '../../people/usage/reads';
import { countWebhooks, listFailingWebhooks } from '../../people/webhooks/reads';
import { findNewestRows, listTimeline } from '../../platform/audit/reads';
import { toUtcDate, toWireTime } from '../../platform/clock';
import { db, type Prisma } from '../../platform/db/client';
import type { Page, PageQuery } from '../../platform/db/page';
import { containing, sql } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import { listKeys } from '../admin-keys/reads';
import { type AdminToken, type AdminTokenStatus, type TokenRow, toToken } from './record';
import { toTokenStatus } from './rules';
import type { AdminOverview, AdminTokenResponse, SubscriberDetail } from './schema';

const MAX_FROZEN_KEYS = 20;

const USAGE_DAYS = 30;
const FAILED_EMAIL_DAYS = 7;

/** The console's overview as of `now`: frozen keys with their evidence, and the figures. */
export async function getOverview(counters: CountersHealth, now: Date): Promise<AdminOverview> {
  const [keys, frozen, requests, mail, subscribers, webhooks, endpoints, comments, asked] = await Promise.all([
    countKeys(),
    listFrozenKeys(now),
    listRequests(now),
    getEmailFigures(now),
    countSubscribers(now),
    countWebhooks(),
    listFailingWebhooks(),
    countPendingComments(),
    countOpenRequests(),
  ]);
  return {
    keys,
    frozen,
    requests_today: requests.at(-1)?.requests ?? 0,
    requests,
    mail,
    counters: { kind: counters.kind, unavailable: counters.unavailable },
    subscribers,
    webhooks: { ...webhooks, endpoints },
    waiting: { comments, requests: asked },
  };
}

async function countKeys(): Promise<Record<KeyStatus, number>> {
  const counts = await db().prisma.apiKey.groupBy({ by: ['status'], _count: true });
  return { active: 0, frozen: 0, revoked: 0, ...Object.fromEntries(counts.map(({ status, _count }) => [status, _count])) };
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
  const today = toUtcDate(now);
  const { rows } = await db().query<{ date: string; requests: string }>(
    sql`SELECT to_char(day, 'YYYY-MM-DD') AS date, coalesce(used.requests, 0)::text AS requests
     FROM generate_series(${today}::date - (${USAGE_DAYS}::int - 1), ${today}::date, interval '1 day') AS day
     LEFT JOIN (SELECT date, sum(requests) AS requests FROM usage_days
                WHERE date > ${today}::date - ${USAGE_DAYS}::int AND date <= ${today}::date GROUP BY date) AS used
       ON used.date = day::date
     ORDER BY day`,
  );
  return rows.map(({ date, requests }) => ({ date, requests: Number(requests) }));
}

async function getEmailFigures(now: Date): Promise<AdminOverview['mail']> {
  const { rows } = await db().query<{ waiting: number; oldest: Date | null; failed: number; last: Date | null }>(
    sql`SELECT waiting.mails AS waiting, waiting.oldest,
            (SELECT count(*)::int FROM mails
            WHERE gave_up_at > ${now}::timestamptz - make_interval(days => ${FAILED_EMAIL_DAYS})
              AND outcome IS NULL) AS failed,
            (SELECT max(sent_at) FROM mails WHERE sent_at IS NOT NULL) AS last
     FROM (SELECT count(*)::int AS mails, min(created_at) AS oldest FROM mails
           WHERE sent_at IS NULL AND gave_up_at IS NULL AND NOT bulk) AS waiting`,
  );
  const row = rows[0];
  return {
    waiting: row?.waiting ?? 0,
    oldest_waiting_at: row?.oldest ? toWireTime(row.oldest) : null,
    failed: row?.failed ?? 0,
    last_sent_at: row?.last ? toWireTime(row.last) : null,
  };
}

const MAX_KEYS = 50;
const MAX_EMAILS = 20;

/**
 * One subscriber with keys over time, emails, usage and everything that happened to the subscription.
 *
 * @throws SubscriberError `not_found`
 */
export async function getSubscriberDetail(id: string, now: Date): Promise<SubscriberDetail> {
  const subscriber = await getSubscriber(id, now);
  const [keys, emails, usage, timeline] = await Promise.all([
    listKeysOf(id),
    listEmailsTo(subscriber.email, MAX_EMAILS),
    listUsage(id, now),
    listTimeline(`subscriber:${subscriber.id}`),
  ]);
  return { ...subscriber, keys, emails, usage, timeline };
}

async function listKeysOf(subscriberId: string): Promise<SubscriberDetail['keys']> {
  const rows = await db().prisma.apiKey.findMany({
    where: { subscriber_id: subscriberId },
    orderBy: [{ created_at: 'desc' }, { prefix: 'asc' }],
    take: MAX_KEYS,
  });
  return rows.map((row) => ({
    prefix: row.prefix,
    status: row.status,
    created_at: toWireTime(row.created_at),
    last_used_at: row.last_used_at && toWireTime(row.last_used_at),
    frozen_at: row.frozen_at && toWireTime(row.frozen_at),
    revoked_at: row.revoked_at && toWireTime(row.revoked_at),
  }));
}

type ListOptions = PageQuery & { q?: string | undefined; sort: string };

/** Sort fields of the list of admin tokens; prefix `-` for descending. Tokens that were never used come last. */
export const tokenSorts = ['created_at', 'expires_at', 'last_used_at', 'name'] as const;

/** The rule of `toTokenStatus` as a filter. */
function hasStatus(status: AdminTokenStatus, now: Date): Prisma.AdminTokenWhereInput {
  if (status === 'revoked') return { revoked_at: { not: null } };
  return { revoked_at: null, expires_at: status === 'expired' ? { lte: now } : { gt: now } };
}

/** A page of admin tokens with their status at `now`. Ties are sorted by prefix. */
export async function listTokens(
  options: ListOptions & { status?: AdminTokenStatus | undefined },
  now: Date,
): Promise<Page<AdminTokenResponse>> {
  const { q = '', status, page, pageSize } = options;
  const part = containing(q);
  const where = { OR: [{ name: part }, { prefix: part }], ...(status ? hasStatus(status, now) : {}) };
  const column = tokenSorts.find((name) => name === options.sort.replace(/^-/, '')) ?? 'created_at';
  const sort = options.sort.startsWith('-') ? 'desc' : 'asc';
  const [total, rows] = await Promise.all([
    db().prisma.adminToken.count({ where }),
    db().prisma.adminToken.findMany({
      where,
      orderBy: [{ [column]: column === 'last_used_at' ? { sort, nulls: 'last' } : sort }, { prefix: 'asc' }],
      take: pageSize,
      skip: (page - 1) * pageSize,
    }),
  ]);
  return { items: rows.map((row) => toTokenResponse(toToken(row), now)), total };
}

/**
 * One admin token by prefix, with its status at `now`.
 *
 * @throws NotFoundError
 */
export async function getToken(prefix: string, now: Date): Promise<AdminTokenResponse> {
  const row = await db().prisma.adminToken.findUnique({ where: { prefix } });
  if (!row) throw new NotFoundError('token');
  return toTokenResponse(toToken(row), now);
}

function toTokenResponse(token: AdminToken, now: Date): AdminTokenResponse {
  return {
    prefix: token.prefix,
    name: token.name,
    scope: token.scope,
    status: toTokenStatus(token, now),
    created_at: toWireTime(token.createdAt),
    expires_at: toWireTime(token.expiresAt),
    revoked_at: token.revokedAt ? toWireTime(token.revokedAt) : null,
    last_used_at: token.lastUsedAt ? toWireTime(token.lastUsedAt) : null,
  };
}

/** Every token, newest first. */
export async function listAdminTokens(): Promise<AdminToken[]> {
  const rows = await db().prisma.adminToken.findMany({ orderBy: [{ created_at: 'desc' }, { prefix: 'asc' }] });
  return rows.map(toToken);
}

/** The token with this prefix, in any state, with the stored hash. The caller compares the hash and checks the state. */
export async function findAdminToken(prefix: string): Promise<(AdminToken & { hash: Buffer }) | undefined> {
  const { rows } = await db().query<TokenRow & { hash: Buffer }>(
    sql`SELECT * FROM admin_tokens WHERE prefix = ${prefix}`,
    'admin_token_by_prefix',
  );
  return rows[0] && { ...toToken(rows[0]), hash: rows[0].hash };
}
