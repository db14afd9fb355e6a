import type { Actor } from '../../platform/actor';
import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import type { WebhookRow } from './record';
import { toStatus } from './rules';
import type { FailingWebhook, Webhook } from './schema';

/** Whether the subscription of `subscribers s` is active: the clock alone ends one. */
export const isEntitledNow = sql`(s.suspended_at IS NULL AND s.active_until > clock_timestamp())`;

const isFailing = sql`w.last_failure_at > coalesce(w.last_success_at, '-infinity')`;

/** An earlier version of this software does not keep the beginning. */
const failingSince = sql`CASE WHEN ${isFailing} THEN coalesce(w.failing_since, w.last_failure_at) END`;

/** A disabled endpoint gets none. */
const nextAttempt = sql`(SELECT min(m.next_attempt_at) FROM webhook_messages m
  WHERE m.webhook_id = w.id AND m.status = 'pending' AND m.attempts <> '[]' AND w.disabled_reason IS NULL)`;

type WebhookCounts = { working: number; failing: number; disabled: number };

/** Every endpoint by whether it takes messages; one whose latest attempt failed is failing until the next one succeeds. */
export async function countWebhooks(): Promise<WebhookCounts> {
  const { rows } = await db().query<{ disabled: boolean; failing: boolean; webhooks: number }>(sql`
    SELECT w.disabled_reason IS NOT NULL AS disabled, ${isFailing} AS failing, count(*)::int AS webhooks
    FROM webhooks w GROUP BY 1, 2`);
  const counts = { working: 0, failing: 0, disabled: 0 };
  for (const { disabled, failing, webhooks } of rows) counts[disabled ? 'disabled' : failing ? 'failing' : 'working'] += webhooks;
  return counts;
}

/** Endpoints that are named to administrators. */
const MAX_FAILING = 20;

/** Endpoints that fail now, the longest first, with their subscribers and without the query of their URL, which may hold a secret. */
export async function listFailingWebhooks(): Promise<FailingWebhook[]> {
  const { rows } = await db().query<{
    id: string;
    url: string;
    subscriber_id: string;
    email: string;
    failing_since: Date;
    next_attempt_at: Date | null;
  }>(sql`
    SELECT w.id, w.url, s.id AS subscriber_id, s.email, ${failingSince} AS failing_since, ${nextAttempt} AS next_attempt_at
    FROM webhooks w JOIN subscribers s ON s.id = w.subscriber_id WHERE w.disabled_reason IS NULL AND ${isFailing}
    ORDER BY failing_since, w.id LIMIT ${MAX_FAILING}`);
  return rows.map(({ id, url, subscriber_id, email, failing_since, next_attempt_at }) => ({
    id,
    url: url.replace(/\?.*$/s, ''),
    subscriber: { id: subscriber_id, email },
    failing_since: toWireTime(failing_since),
    next_attempt_at: next_attempt_at && toWireTime(next_attempt_at),
  }));
}

/** The endpoints of a subscriber, oldest first; none without a subscription. */
export async function listWebhooks(owner: Pick<Actor, 'subscriberId'>): Promise<Webhook[]> {
  return (await selectWebhooks(isOwnedBy(owner))).map(toWebhook);
}

/**
 * One endpoint. Another subscriber's looks like none.
 *
 * @throws NotFoundError
 */
export async function getWebhook(owner: Pick<Actor, 'subscriberId'>, id: string): Promise<Webhook> {
  const [row] = await selectWebhooks(sql`${isOwnedBy(owner)} AND w.id = ${id}::uuid`);
  if (!row) throw new NotFoundError('webhook');
  return toWebhook(row);
}

/** Whether `webhooks w` belongs to a subscriber. Nothing belongs to others. */
export const isOwnedBy = ({ subscriberId }: Pick<Actor, 'subscriberId'>): Sql =>
  sql`w.subscriber_id = ${subscriberId ?? null}::uuid`;

async function selectWebhooks(where: Sql): Promise<WebhookRow[]> {
  const { rows } = await db().query<WebhookRow>(sql`
    SELECT w.id, w.url, w.events, w.description, w.disabled_reason, w.created_at, w.last_success_at, w.last_failure_at,
      ${failingSince} AS failing_since, ${nextAttempt} AS next_attempt_at,
      (SELECT count(*)::int FROM webhook_messages m WHERE m.webhook_id = w.id AND m.status = 'pending') AS waiting,
      ${isEntitledNow} AS entitled
    FROM webhooks w JOIN subscribers s ON s.id = w.subscriber_id WHERE ${where} ORDER BY w.created_at, w.id`);
  return rows;
}

function toWebhook(row: WebhookRow): Webhook {
  const { entitled: _, created_at, last_success_at, last_failure_at, failing_since, next_attempt_at, ...fields } = row;
  return {
    ...fields,
    status: toStatus(row),
    created_at: toWireTime(created_at),
    last_success_at: last_success_at && toWireTime(last_success_at),
    last_failure_at: last_failure_at && toWireTime(last_failure_at),
    failing_since: failing_since && toWireTime(failing_since),
    next_attempt_at: next_attempt_at && toWireTime(next_attempt_at),
  };
}
