import { freeSlugs } from '../../archive/articles/record';
import { isEntitledNow } from '../../people/webhooks/reads';
import type { WebhookEvent } from '../../people/webhooks/record';
import { lockOwned } from '../../people/webhooks/writes';
import type { Actor } from '../../platform/actor';
import type { Database } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { ActionLimitedError, NotFoundError, StateConflictError } from '../../platform/errors';
import type { DeliveryStatus } from './record';
import { ANNOUNCE_SECONDS, MAX_REPLAYS_PER_HOUR, MAX_RETRIES_PER_HOUR, MAX_TESTS_PER_HOUR, MAX_WAITING } from './rules';

/** Endpoints that one transaction serves, so that none waits long for its own. */
const ROUND = 20;

/**
 * Queues a `webhook.test`, regardless of the endpoint's events.
 *
 * @throws NotFoundError
 * @throws ActionLimitedError after ten within an hour
 */
export async function queueTest(database: Database, webhookId: string, owner: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    await lockOwned(client, webhookId, owner);
    const tests = sql`SELECT created_at FROM webhook_messages WHERE webhook_id = ${webhookId}::uuid AND type = 'webhook.test'`;
    await requireHourlyLimit(client, tests, MAX_TESTS_PER_HOUR);
    await client.query(
      sql`INSERT INTO webhook_messages (webhook_id, type, data, occurred_at)
        VALUES (${webhookId}, 'webhook.test', '{}', clock_timestamp())`,
    );
  });
}

/**
 * Retries a failed message now, outside its retry plan: the outcome does not change the plan, and a message that was given up
 * fails again without disabling its endpoint. A message that is due or being sent stays as it is.
 *
 * @throws NotFoundError
 * @throws StateConflictError unless the endpoint is enabled and the message was not delivered
 * @throws ActionLimitedError after thirty within an hour
 */
export async function retryDelivery(database: Database, webhookId: string, id: string, owner: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    await lockOwned(client, webhookId, owner);
    const { rows } = await client.query<{ status: DeliveryStatus; tried: boolean; busy: boolean; endpoint: string | null }>(sql`
      SELECT m.status, m.attempts <> '[]' AS tried,
        m.retry_requested OR coalesce(m.claimed_until >= clock_timestamp(), false)
          OR (m.status = 'pending' AND m.next_attempt_at <= clock_timestamp()) AS busy,
        CASE WHEN w.disabled_reason IS NOT NULL THEN 'disabled' WHEN NOT ${isEntitledNow} THEN 'paused' END AS endpoint
      FROM webhook_messages m JOIN webhooks w ON w.id = m.webhook_id JOIN subscribers s ON s.id = w.subscriber_id
      WHERE m.id = ${id}::uuid AND m.webhook_id = ${webhookId}::uuid FOR UPDATE OF m`);
    const [message] = rows;
    if (!message) throw new NotFoundError('delivery');
    if (message.endpoint) throw new StateConflictError(message.endpoint);
    if (message.status !== 'pending' && message.status !== 'failed') throw new StateConflictError(message.status);
    if (!message.tried || message.busy) return;
    const retries = sql`
      SELECT (attempt ->> 'at')::timestamptz AS created_at FROM webhook_messages m, jsonb_array_elements(m.attempts) AS attempt
      WHERE m.webhook_id = ${webhookId}::uuid AND attempt ->> 'by_hand' = 'true'`;
    await requireHourlyLimit(client, retries, MAX_RETRIES_PER_HOUR);
    await client.query(sql`
      UPDATE webhook_messages SET status = 'pending', retry_requested = true, next_attempt_at = clock_timestamp(),
        planned_attempt_at = next_attempt_at
      WHERE id = ${id}::uuid`);
  });
}

/**
 * Limits what a subscriber may do with an endpoint, under the endpoint's lock.
 *
 * @param done selects when it was done, as `created_at`
 * @throws ActionLimitedError
 */
async function requireHourlyLimit(client: Queryable, done: Sql, limit: number): Promise<void> {
  const { rows } = await client.query<{ created_at: Date; now: Date }>(sql`
    SELECT created_at, clock_timestamp() AS now FROM (${done}) AS done WHERE created_at > clock_timestamp() - interval '1 hour'
    ORDER BY created_at DESC OFFSET ${limit - 1} LIMIT 1`);
  const [oldest] = rows;
  if (oldest) throw new ActionLimitedError(limit, new Date(oldest.created_at.getTime() + 3_600_000), oldest.now);
}

/**
 * Creates messages again for every change after `since` that the endpoint already has a message for.
 *
 * @throws NotFoundError, StateConflictError unless the endpoint is enabled
 * @throws ActionLimitedError after ten within an hour: each may leave a thousand messages, for a month
 */
export async function replayChanges(database: Database, webhookId: string, since: Date, owner: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    await lockOwned(client, webhookId, owner);
    const { rows } = await client.query<DueWebhook & { status: string | null }>(sql`
      UPDATE webhooks w SET replays = replays + 1 FROM subscribers s WHERE s.id = w.subscriber_id AND w.id = ${webhookId}::uuid
      RETURNING ${dueColumns}, w.replays AS replay,
        CASE WHEN w.disabled_reason IS NOT NULL THEN 'disabled' WHEN NOT ${isEntitledNow} THEN 'paused' END AS status`);
    const webhook = rows[0] as DueWebhook & { status: string | null; replay: number };
    if (webhook.status) throw new StateConflictError(webhook.status);
    const replays = sql`
      SELECT min(created_at) AS created_at FROM webhook_messages WHERE webhook_id = ${webhookId}::uuid AND replay > 0
        AND created_at > clock_timestamp() - interval '1 hour' GROUP BY replay`;
    await requireHourlyLimit(client, replays, MAX_REPLAYS_PER_HOUR);
    await addChanges(client, webhook, { since, until: webhook.changes_until, replay: webhook.replay });
    await supersede(client, webhookId);
    await announce(client, webhookId);
  });
}

/**
 * Turns changes of the archive into messages, for every endpoint that is behind. The messages and the endpoint's place in the
 * changes are one transaction, and stamps follow the order of commits: no change is left out, and none has two messages.
 * Safe on all instances at once: they take different endpoints.
 *
 * @returns how many messages were created
 */
export async function createMessages(database: Database): Promise<number> {
  let created = 0;
  for (let taken = ROUND; taken === ROUND; ) {
    const round = await inTransaction(database, createRound);
    created += round.created;
    taken = round.taken;
  }
  return created;
}

type DueWebhook = { id: string; events: WebhookEvent[]; changes_until: Date };

const dueColumns = sql`w.id, w.events, w.changes_until`;

const canAnnounce = sql`
  (w.announced_at IS NULL OR w.announced_at <= clock_timestamp() - make_interval(secs => ${ANNOUNCE_SECONDS}))`;

const behind = sql`webhooks w JOIN subscribers s ON s.id = w.subscriber_id
  WHERE w.disabled_reason IS NULL AND ${isEntitledNow} AND (
    w.changes_until < greatest((SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones))
    OR (w.announce_since IS NOT NULL AND ${canAnnounce}))`;

export const isEndpointBehind = sql`EXISTS (SELECT FROM ${behind})`;

async function createRound(client: Queryable): Promise<{ taken: number; created: number }> {
  const { rows } = await client.query<DueWebhook>(sql`
    SELECT ${dueColumns} FROM ${behind}
    ORDER BY w.changes_until, w.id LIMIT ${ROUND} FOR NO KEY UPDATE OF w SKIP LOCKED`);
  let created = 0;
  for (const webhook of rows) {
    const { messages, newest } = await addChanges(client, webhook, { since: webhook.changes_until, replay: 0 });
    if (newest)
      await client.query(sql`UPDATE webhooks SET changes_until = greatest(changes_until, ${newest}) WHERE id = ${webhook.id}`);
    await supersede(client, webhook.id);
    created += messages + (await announce(client, webhook.id));
  }
  return { taken: rows.length, created };
}

/**
 * Adds a message for each change after `since` that the endpoint wants, in the latest state of its article, as `/changes` has
 * it. One statement sees one state of the archive. It adds at most one message more than may wait; `supersede` then replaces
 * them all.
 */
async function addChanges(
  client: Queryable,
  { id, events }: DueWebhook,
  { since, until, replay }: { since: Date; until?: Date; replay: number },
): Promise<{ messages: number; newest: Date | undefined }> {
  const to = until ?? new Date('9999-12-31T00:00:00Z');
  const { rows } = await client.query<{ messages: number; newest: Date | null }>(sql`
    WITH entries AS (${toEntries(since, to)}),
    wanted AS (SELECT * FROM entries WHERE type = ANY (${events}) ORDER BY changed_at LIMIT ${MAX_WAITING + 1}),
    added AS (
      INSERT INTO webhook_messages (webhook_id, type, occurred_at, stamp, replay, data)
      SELECT ${id}::uuid, e.type, e.changed_at, e.changed_at, ${replay}::int, jsonb_build_object(
        'slug', e.slug, 'previous_slugs', ${freeSlugs(sql`e.previous_slugs`, sql`e.id`)},
        'changed_at', article_wire_time(e.changed_at),
        'since', article_wire_time(e.changed_at - interval '1 millisecond'))
      FROM wanted e ORDER BY e.changed_at
      ON CONFLICT (webhook_id, stamp, replay) DO NOTHING RETURNING 1)
    SELECT (SELECT count(*)::int FROM added) AS messages, (SELECT max(changed_at) FROM entries) AS newest`);
  const newest = rows[0]?.newest ?? undefined;
  if (newest && events.includes('changes.available'))
    await client.query(sql`UPDATE webhooks SET announce_since = least(announce_since, ${since}) WHERE id = ${id}`);
  return { messages: rows[0]?.messages ?? 0, newest };
}

/** The changes in a period. An article went live within it, changed, or left. */
function toEntries(since: Date, until: Date): Sql {
  return sql`
    SELECT changed_at, id, slug, previous_slugs, CASE WHEN state <> 'published' THEN 'article.deleted'
      WHEN went_live_at > ${since} THEN 'article.published' ELSE 'article.updated' END AS type
    FROM articles WHERE changed_at > ${since} AND changed_at <= ${until}
    UNION ALL
    SELECT changed_at, article_id, slug, previous_slugs, 'article.deleted'
    FROM tombstones WHERE changed_at > ${since} AND changed_at <= ${until}`;
}

/** Replaces pending article messages by one `changes.available` once there are too many. Those being sent stay. */
async function supersede(client: Queryable, webhookId: string): Promise<void> {
  await client.query(
    sql`WITH waiting AS (
       SELECT id FROM webhook_messages WHERE webhook_id = ${webhookId} AND status = 'pending' AND stamp IS NOT NULL
         AND (claimed_until IS NULL OR claimed_until < clock_timestamp())),
     superseded AS (
       UPDATE webhook_messages m SET status = 'superseded', claim_id = NULL, claimed_until = NULL
       FROM waiting WHERE m.id = waiting.id AND (SELECT count(*) FROM waiting) > ${MAX_WAITING} RETURNING m.stamp)
     INSERT INTO webhook_messages (webhook_id, type, data, occurred_at)
     SELECT ${webhookId}, 'changes.available',
       jsonb_build_object('since', article_wire_time(min(stamp) - interval '1 millisecond')), clock_timestamp()
     FROM superseded HAVING count(*) > 0`,
  );
}

/** Makes the `changes.available` that the endpoint subscribed to, unless it got one within the last minute. */
async function announce(client: Queryable, webhookId: string): Promise<number> {
  const { rowCount } = await client.query(sql`
    WITH due AS (
      SELECT w.id, w.announce_since FROM webhooks w
      WHERE w.id = ${webhookId}::uuid AND w.announce_since IS NOT NULL AND ${canAnnounce}),
    marked AS (
      UPDATE webhooks w SET announce_since = NULL, announced_at = clock_timestamp() FROM due WHERE w.id = due.id)
    INSERT INTO webhook_messages (webhook_id, type, data, occurred_at)
    SELECT id, 'changes.available', jsonb_build_object('since', article_wire_time(announce_since)), clock_timestamp() FROM due`);
  return rowCount ?? 0;
}
