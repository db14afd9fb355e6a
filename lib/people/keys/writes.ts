import type { SwitchRequest } from '../../counting/sources/rules';
import { type Actor, service, toActorName } from '../../platform/actor';
import { writeAudit } from '../../platform/audit/writes';
import { createCredential } from '../../platform/credentials';
import type { Database } from '../../platform/db/client';
import { type Sql, sql } from '../../platform/db/sql';
import { inTransaction, type Queryable } from '../../platform/db/transaction';
import {
  KeyStateError,
  NotFoundError,
  RotationLimitedError,
  SubscriptionInactiveError,
  TokenInvalidError,
} from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import { getEmailLocale } from '../../platform/mail/reads';
import { queueEmail } from '../../platform/mail/writes';
import { metrics } from '../../platform/observe/registry';
import { createSessionToken } from '../auth/rules';
import { beginSession } from '../auth/writes';
import { isLinkLive } from '../links/reads';
import { hashLinkToken } from '../links/rules';
import { endKeyLinks } from '../links/writes';
import { type SubscriberRecord, type SubscriberRow, toSubscriber } from '../subscribers/record';
import { isEntitled } from '../subscribers/rules';
import { getQuota } from '../usage/reads';
import { queueEvent } from '../webhooks/writes';
import type { IssuedKey, KeyRecord } from './record';
import { MAX_ROTATIONS, ROTATION_WINDOW_DAYS } from './rules';

type IssueContext = { now: Date; locale: Locale };

/** A session that begins with the redemption of a link. */
type RedeemedSession = { token: string; expiresAt: Date };

/**
 * Redeems a link token for a key. One transaction ends the token, the address's other tokens and the previous key. Of
 * concurrent redemptions exactly one gets a key.
 *
 * The link proves the mailbox, as a sign-in link does. If one of our pages redeems it, the browser is signed in as well, in the
 * same transaction. Administrators are not: a key link lives longer than a sign-in link.
 *
 * @param email folded
 * @param context.browser present if one of our pages redeems the link. `replaces`: the token of its current session
 * @throws TokenInvalidError for any invalid token or address, SubscriptionInactiveError, RotationLimitedError;
 *   none of them consumes the token
 */
export async function redeemKey(
  database: Database,
  email: string,
  token: string,
  context: IssueContext & { requestId: string; browser?: { replaces: string | undefined } | undefined },
): Promise<{ key: IssuedKey; session: RedeemedSession | undefined }> {
  const link = { purpose: 'key', email, hash: hashLinkToken(token) } as const;
  // Rejects most invalid tokens without a transaction.
  if (!(await isLinkLive(database.pool, link, context.now))) throw new TokenInvalidError();
  return inTransaction(database, async (client) => {
    const subscriber = await lockSubscriber(client, sql`s.email = ${email}`);
    if (!subscriber) throw new TokenInvalidError();
    // Again under the lock: a concurrent redemption has ended every token of this address.
    if (!(await isLinkLive(client, link, context.now))) throw new TokenInvalidError();
    const actor = { name: toActorName({ email }), requestId: context.requestId };
    const key = await issueKey(client, subscriber, actor, context);
    await endKeyLinks(client, link, context.now);
    if (!context.browser || (await isStaff(client, email))) return { key, session: undefined };
    const sessionToken = createSessionToken();
    const { expiresAt } = await beginSession(client, { email, sessionToken, byLink: true, ...context.browser }, context);
    return { key, session: { token: sessionToken, expiresAt } };
  });
}

async function isStaff(client: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await client.query(sql`SELECT 1 FROM users WHERE email = ${email} AND disabled_at IS NULL`);
  return rowCount !== 0;
}

/**
 * Replaces a signed-in subscriber's key with a new one, regardless of the old key's status.
 *
 * @throws SubscriptionInactiveError, RotationLimitedError
 */
export async function rotateKey(database: Database, actor: Actor, context: IssueContext): Promise<IssuedKey> {
  return inTransaction(database, async (client) => {
    const subscriber = await lockSubscriber(client, sql`s.id = ${actor.subscriberId ?? null}`);
    if (!subscriber) throw new SubscriptionInactiveError();
    return issueKey(client, subscriber, actor, context);
  });
}

/**
 * Locks the subscriber's row until the end of the transaction, so that keys of one subscriber are issued one at a time. NO
 * KEY, because a usage flush references the row while it holds key rows that an issue needs next: a full lock would deadlock.
 */
async function lockSubscriber(client: Queryable, where: Sql): Promise<SubscriberRecord | undefined> {
  const { rows } = await client.query<SubscriberRow>(sql`SELECT * FROM subscribers s WHERE ${where} FOR NO KEY UPDATE`);
  return rows[0] && toSubscriber(rows[0]);
}

async function issueKey(
  client: Queryable,
  subscriber: SubscriberRecord,
  actor: Actor,
  context: IssueContext,
): Promise<IssuedKey> {
  if (!isEntitled(subscriber, context.now)) throw new SubscriptionInactiveError();
  const ended = await client.query<{ prefix: string; status: string }>(
    sql`UPDATE api_keys SET status = 'revoked', revoked_at = ${context.now} FROM (
       SELECT id, status FROM api_keys WHERE subscriber_id = ${subscriber.id} AND status <> 'revoked' FOR UPDATE
     ) AS before WHERE api_keys.id = before.id RETURNING prefix, before.status`,
  );
  const replaced = ended.rows[0];
  // If this rejects the request, the transaction also rolls back the revocation above.
  if (replaced) await requireRotationLeft(client, subscriber.id, context.now);
  const credential = createCredential('hik');
  await client.query(
    sql`INSERT INTO api_keys (prefix, hash, subscriber_id, created_at)
      VALUES (${credential.prefix}, ${credential.hash}, ${subscriber.id}, ${context.now})`,
  );
  if (replaced) {
    // A row for the key that ended, besides the row for the new key below, so that each key's rows replay to its status.
    await writeAudit(client, {
      actor,
      action: 'key.rotate',
      subject: `key:${replaced.prefix}`,
      before: { status: replaced.status },
      after: { status: 'revoked', replaced_by: credential.prefix },
    });
    await queueEmail(client, {
      to: subscriber.email,
      template: 'key_rotated',
      locale: context.locale,
      props: { prefix: credential.prefix, replaces: replaced.prefix, at: context.now.toISOString() },
    });
  }
  await writeAudit(client, {
    actor,
    action: 'key.issue',
    subject: `key:${credential.prefix}`,
    before: null,
    after: { status: 'active', subscriber_id: subscriber.id, replaces: replaced?.prefix ?? null },
  });
  return {
    text: credential.text,
    prefix: credential.prefix,
    createdAt: context.now,
    replaces: replaced?.prefix,
    // Read within the transaction: a failure after the commit would lose a key that is shown only once.
    quota: await getQuota(subscriber.id, context.now, client),
  };
}

/**
 * Only a key that replaced a live one counts as a rotation, according to its audit row: not a first key, nor one issued after
 * a revocation (contract, section 5).
 */
async function requireRotationLeft(client: Queryable, subscriberId: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ created_at: Date }>(
    sql`SELECT created_at FROM api_keys k
     WHERE subscriber_id = ${subscriberId} AND created_at > ${now}::timestamptz - make_interval(days => ${ROTATION_WINDOW_DAYS})
       AND EXISTS (SELECT 1 FROM audit
         WHERE subject = 'key:' || k.prefix AND action = 'key.issue' AND after ->> 'replaces' IS NOT NULL)
     ORDER BY created_at DESC OFFSET ${MAX_ROTATIONS - 1} LIMIT 1`,
  );
  const oldest = rows[0]?.created_at;
  if (!oldest) return;
  const retryAt = oldest.getTime() + ROTATION_WINDOW_DAYS * 86_400_000;
  const seconds = Math.max(1, Math.ceil((retryAt - now.getTime()) / 1_000));
  throw new RotationLimitedError(seconds);
}

/**
 * Freezes a key for simultaneous use. Status, evidence, audit row and the subscriber's email are one transaction, and happen
 * once for concurrent requests. A key that was unfrozen since (its epoch increased) or revoked stays as it is.
 */
export async function freezeKey(
  database: Database,
  freeze: {
    key: KeyRecord;
    at: Date;
    /** the requests whose switches freeze the key, oldest first */
    requests: readonly SwitchRequest[];
    requestId: string;
    locale: Locale;
  },
): Promise<void> {
  const { key, at, requests, requestId } = freeze;
  const frozen = await inTransaction(database, async (client) => {
    const { rowCount } = await client.query(
      sql`UPDATE api_keys SET status = 'frozen', frozen_at = ${at}, frozen_reason = 'simultaneous_use'
       WHERE id = ${key.id} AND status = 'active' AND switch_epoch = ${key.epoch}`,
    );
    if (rowCount === 0) return false;
    // An earlier freeze may have left its evidence.
    await client.query(sql`DELETE FROM freeze_requests WHERE key_id = ${key.id}`);
    await client.query(
      sql`INSERT INTO freeze_requests (key_id, position, at, label)
       SELECT ${key.id}, position, at, label FROM unnest(${requests.map((request) => new Date(request.at))}::timestamptz[],
       ${requests.map(({ label }) => label)}::text[]) WITH ORDINALITY AS request (at, label, position)`,
    );
    const { rows } = await client.query<{ labels: string[] }>(
      sql`SELECT array_remove(ARRAY[label_v4, label_v6], NULL) AS labels
       FROM key_sources WHERE key_id = ${key.id} ORDER BY slot`,
    );
    const sources = rows.map(({ labels }) => labels);
    await writeAudit(client, {
      actor: { name: service.name, requestId },
      action: 'key.freeze',
      subject: `key:${key.prefix}`,
      before: { status: 'active' },
      after: { status: 'frozen', reason: 'simultaneous_use', sources },
    });
    await queueEmail(client, {
      to: key.subscriber.email,
      template: 'key_frozen',
      locale: await getEmailLocale(client, key.subscriber.email, freeze.locale),
      props: { prefix: key.prefix, frozen_at: at.toISOString(), sources },
    });
    await queueEvent(client, 'key.frozen', { prefix: key.prefix, frozen_at: at.toISOString() }, key.subscriber.id);
    return true;
  });
  if (frozen) metrics().freezes.inc();
}

/**
 * Makes a frozen key active again. Its source slots stay, its switches are cleared. Unfreezing an active key changes nothing.
 *
 * @throws NotFoundError, or KeyStateError for a revoked key
 */
export async function unfreezeKey(database: Database, prefix: string, actor: Actor): Promise<void> {
  await changeStatus(database, prefix, actor, {
    action: 'key.unfreeze',
    statement: sql`UPDATE api_keys SET status = 'active', frozen_at = NULL, frozen_reason = NULL, switch_epoch = switch_epoch + 1
      WHERE prefix = ${prefix} AND status = 'frozen' RETURNING status`,
    from: ['frozen'],
    conflict: 'revoked',
    after: 'active',
  });
}

/**
 * Revokes a key permanently. The subscriber may create a new one.
 *
 * @throws NotFoundError
 */
export async function revokeKey(database: Database, prefix: string, actor: Actor): Promise<void> {
  await changeStatus(database, prefix, actor, {
    action: 'key.revoke',
    statement: sql`UPDATE api_keys SET status = 'revoked', revoked_at = clock_timestamp()
      WHERE prefix = ${prefix} AND status <> 'revoked' RETURNING status`,
    from: ['active', 'frozen'],
    conflict: undefined,
    after: 'revoked',
  });
}

async function changeStatus(
  database: Database,
  prefix: string,
  actor: Actor,
  rule: {
    action: 'key.unfreeze' | 'key.revoke';
    statement: Sql;
    from: readonly string[];
    conflict: string | undefined;
    after: string;
  },
): Promise<void> {
  await inTransaction(database, async (client) => {
    const { rows } = await client.query<{ status: string }>(sql`SELECT status FROM api_keys WHERE prefix = ${prefix} FOR UPDATE`);
    const before = rows[0]?.status;
    if (before === undefined) throw new NotFoundError('key');
    if (before === rule.conflict) throw new KeyStateError(before);
    if (!rule.from.includes(before)) return;
    await client.query(rule.statement);
    await writeAudit(client, {
      actor,
      action: rule.action,
      subject: `key:${prefix}`,
      before: { status: before },
      after: { status: rule.after },
    });
  });
}
