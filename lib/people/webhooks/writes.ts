import { randomUUID } from 'node:crypto';
import { type Actor, service } from '../../platform/actor';
import { toChanges } from '../../platform/audit/rules';
import { writeAudit } from '../../platform/audit/writes';
import type { Database } from '../../platform/db/client';
import { empty, type Sql, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import { env } from '../../platform/env';
import { LimitReachedError, NotFoundError, StateConflictError, SubscriptionInactiveError } from '../../platform/errors';
import { AddressError, findPublicAddresses } from '../../platform/public-address/reads';
import { InvalidField } from '../../platform/validation';
import { type SubscriberRow, toSubscriber } from '../subscribers/record';
import { isEntitled } from '../subscribers/rules';
import type { DisabledReason, EventData, WebhookEvent } from './record';
import {
  createSecret,
  explainUrl,
  MAX_WEBHOOKS,
  OVERLAP_HOURS,
  openWebhookSecret,
  sealWebhookSecret,
  toAuditState,
  webhookKeyId,
} from './rules';
import type { WebhookCreate, WebhookUpdate } from './schema';

/** The columns of an endpoint that a change reads. */
export type LockedWebhook = {
  id: string;
  url: string;
  events: WebhookEvent[];
  description: string;
  disabled_reason: DisabledReason | null;
  secret: Buffer;
};

/**
 * Registers an endpoint. It receives every change from now on.
 *
 * @returns its id, and the secret, which is stored sealed and cannot be shown again
 * @throws SubscriptionInactiveError, LimitReachedError
 * @throws InvalidField if its host is not public
 */
export async function createWebhook(
  database: Database,
  webhook: WebhookCreate,
  owner: Actor,
  now = new Date(),
): Promise<{ id: string; secret: string }> {
  const subscriberId = await requireActive(database.pool, owner, now);
  await requirePublicHost(webhook.url);
  const id = randomUUID();
  const secret = createSecret();
  await inTransaction(database, async (client) => {
    // Counted under the subscriber's lock, so that two requests cannot both be the last one.
    await requireActive(client, owner, now, LOCK);
    const { rows } = await client.query<{ count: number }>(
      sql`SELECT count(*)::int FROM webhooks WHERE subscriber_id = ${subscriberId}`,
    );
    if ((rows[0]?.count ?? 0) >= MAX_WEBHOOKS) throw new LimitReachedError(MAX_WEBHOOKS);
    await client.query(
      sql`INSERT INTO webhooks (id, subscriber_id, url, events, description, secret, sealed_under, changes_until)
       SELECT ${id}, ${subscriberId}, ${webhook.url}, ${webhook.events}, ${webhook.description},
       ${sealWebhookSecret(id, secret)}, ${webhookKeyId()},
         greatest(started_at, (SELECT max(changed_at) FROM articles), (SELECT max(changed_at) FROM tombstones))
       FROM archive_state`,
    );
    await audit(client, owner, 'webhook.create', id, { before: null, after: toAuditState(webhook) });
  });
  return { id, secret };
}

/**
 * Changes fields of an endpoint. Null and absent fields stay as they are.
 *
 * @throws NotFoundError
 * @throws InvalidField if the new host is not public
 */
export async function updateWebhook(database: Database, id: string, update: WebhookUpdate, owner: Actor): Promise<void> {
  if (update.url) {
    await findOwned(database.pool, id, owner);
    await requirePublicHost(update.url);
  }
  await inTransaction(database, async (client) => {
    const { url, events, description, disabled_reason } = await lockOwned(client, id, owner);
    const stored = { url, events, description };
    const { after } = toChanges(stored, update);
    if (Object.keys(after).length === 0) return;
    const changed = { ...stored, ...after };
    await client.query(
      sql`UPDATE webhooks SET url = ${changed.url}, events = ${changed.events}, description = ${changed.description}
        WHERE id = ${id}`,
    );
    const states = { before: toAuditState(stored, disabled_reason), after: toAuditState(changed, disabled_reason) };
    await audit(client, owner, 'webhook.update', id, states);
  });
}

/**
 * Deletes an endpoint with its messages. A request that is on its way may still arrive.
 *
 * @throws NotFoundError
 */
export async function deleteWebhook(database: Database, id: string, owner: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    const webhook = await lockOwned(client, id, owner);
    await client.query(sql`DELETE FROM webhooks WHERE id = ${id}`);
    await audit(client, owner, 'webhook.delete', id, {
      before: toAuditState(webhook, webhook.disabled_reason),
      after: null,
    });
  });
}

/**
 * Replaces the secret. Both sign for a day, so that the receiver can be changed in between; a secret that cannot be read any more
 * ends at once.
 *
 * @throws NotFoundError
 */
export async function rotateSecret(
  database: Database,
  id: string,
  owner: Actor,
  now = new Date(),
): Promise<{ secret: string; previousValidUntil: Date | undefined }> {
  return inTransaction(database, async (client) => {
    const webhook = await lockOwned(client, id, owner);
    const readable = openWebhookSecret(id, webhook.secret) !== undefined;
    const previousValidUntil = readable ? new Date(now.getTime() + OVERLAP_HOURS * 3_600_000) : undefined;
    const secret = createSecret();
    await client.query(
      sql`UPDATE webhooks SET secret = ${sealWebhookSecret(id, secret)}, sealed_under = ${webhookKeyId()},
        previous_secret = ${readable ? webhook.secret : null}, previous_until = ${previousValidUntil ?? null} WHERE id = ${id}`,
    );
    const after = { previous_valid_until: previousValidUntil?.toISOString() ?? null };
    await audit(client, owner, 'webhook.rotate', id, { before: null, after });
    return { secret, previousValidUntil };
  });
}

/**
 * Enables a disabled endpoint; delivery resumes where it stopped. Enabling it again changes nothing.
 *
 * @throws NotFoundError
 * @throws StateConflictError while its secret is lost: rotate it first
 */
export async function enableWebhook(database: Database, id: string, owner: Actor): Promise<void> {
  await inTransaction(database, async (client) => {
    const webhook = await lockOwned(client, id, owner);
    if (!webhook.disabled_reason) return;
    if (openWebhookSecret(id, webhook.secret) === undefined) throw new StateConflictError('disabled');
    await client.query(sql`UPDATE webhooks SET disabled_reason = NULL WHERE id = ${id}`);
    await audit(client, owner, 'webhook.enable', id, {
      before: toAuditState(webhook, webhook.disabled_reason),
      after: toAuditState(webhook),
    });
  });
}

/** Disables an endpoint that the caller has locked, on behalf of the service. */
export async function disableWebhook(
  client: Queryable,
  webhook: Omit<LockedWebhook, 'secret'>,
  reason: DisabledReason,
): Promise<void> {
  await client.query(sql`UPDATE webhooks SET disabled_reason = ${reason} WHERE id = ${webhook.id}`);
  await audit(client, service, 'webhook.disable', webhook.id, {
    before: toAuditState(webhook),
    after: toAuditState(webhook, reason),
  });
}

/** A row stays as it is until the end of the transaction. */
const LOCK = sql`FOR NO KEY UPDATE`;

const isLost = (): Sql => sql`disabled_reason IS NULL AND sealed_under <> ${webhookKeyId()}`;

export const isSecretLost = (): Sql => sql`EXISTS (SELECT FROM webhooks WHERE ${isLost()})`;

/** Disables the endpoints whose secrets were sealed under another AUTH_SECRET. Signing them is impossible. */
export async function disableLostSecrets(database: Database): Promise<void> {
  const { rowCount } = await database.query(sql`SELECT 1 WHERE ${isSecretLost()}`);
  if (rowCount === 0) return;
  await inTransaction(database, async (client) => {
    const { rows } = await client.query<LockedWebhook>(sql`
      SELECT id, url, events, description, disabled_reason, secret FROM webhooks WHERE ${isLost()}
      ORDER BY id FOR NO KEY UPDATE`);
    for (const webhook of rows) await disableWebhook(client, webhook, 'secret_lost');
  });
}

/**
 * Locks one of the owner's endpoints until the end of the transaction.
 *
 * @throws NotFoundError also for another subscriber's
 */
export async function lockOwned(client: Queryable, id: string, owner: Pick<Actor, 'subscriberId'>): Promise<LockedWebhook> {
  return findOwned(client, id, owner, LOCK);
}

async function findOwned(
  client: Queryable,
  id: string,
  { subscriberId = null }: { subscriberId?: string | null | undefined },
  lock: Sql = empty,
): Promise<LockedWebhook> {
  const { rows } = await client.query<LockedWebhook>(
    sql`SELECT id, url, events, description, disabled_reason, secret FROM webhooks
      WHERE id = ${id} AND subscriber_id = ${subscriberId} ${lock}`,
  );
  if (!rows[0]) throw new NotFoundError('webhook');
  return rows[0];
}

async function requireActive(client: Queryable, owner: Actor, now: Date, lock: Sql = empty): Promise<string> {
  const { rows } = await client.query<SubscriberRow>(
    sql`SELECT * FROM subscribers WHERE id = ${owner.subscriberId ?? null} ${lock}`,
  );
  if (!rows[0] || !isEntitled(toSubscriber(rows[0]), now)) throw new SubscriptionInactiveError();
  return rows[0].id;
}

async function requirePublicHost(url: string): Promise<void> {
  if (env().allowPrivateWebhooks) return;
  await findPublicAddresses(new URL(url).hostname).catch((error: unknown) => {
    if (!(error instanceof AddressError)) throw error;
    const exists = error.code !== 'host_not_found';
    const reason = exists ? explainUrl('URL should lead to a public address') : 'URL should have a host that exists';
    throw new InvalidField('url', 'value_error', reason);
  });
}

function audit(
  client: Queryable,
  actor: Actor,
  action: 'webhook.create' | 'webhook.update' | 'webhook.rotate' | 'webhook.enable' | 'webhook.disable' | 'webhook.delete',
  id: string,
  states: { before: unknown; after: unknown },
): Promise<void> {
  return writeAudit(client, { actor, action, subject: `webhook:${id}`, ...states });
}

/**
 * Queues an event for every endpoint that wants it. Pass the transaction of the event, so that both are committed or neither.
 *
 * @param subscriberId whose endpoints receive it; without it, everyone's
 */
export async function queueEvent<Type extends keyof EventData>(
  client: Queryable,
  type: Type,
  data: EventData[Type],
  subscriberId?: string,
): Promise<void> {
  await client.query(
    sql`INSERT INTO webhook_messages (webhook_id, type, data, occurred_at)
     SELECT id, ${type}::text, ${JSON.stringify(data)}::jsonb, clock_timestamp() FROM webhooks
     WHERE ${type} = ANY (events) AND (${subscriberId ?? null}::uuid IS NULL OR subscriber_id = ${subscriberId ?? null})`,
  );
}
