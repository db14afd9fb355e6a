import { writeAudit } from '../audit/writes';
import { makeCredential } from '../credentials';
import { db } from '../db/client';
import { inTransaction, type Queryable } from '../db/transaction';
import { KeyStateError, NotFoundError, RotationLimitedError, SubscriptionInactiveError, TokenInvalidError } from '../errors';
import type { Locale } from '../i18n/locales';
import { hashLinkToken } from '../links/rules';
import { queueMail } from '../mail/writes';
import { counts } from '../observe/registry';
import type { SubscriberRecord } from '../subscribers/record';
import { isEntitled } from '../subscribers/rules';
import type { KeyRecord } from './record';
import { MAX_ROTATIONS, ROTATION_WINDOW_DAYS } from './rules';

/** A key that was just made. `text` exists here and in the answer, and nowhere afterwards. */
export type IssuedKey = { text: string; prefix: string; createdAt: Date; replaces: string | undefined; subscriberId: string };

type By = { requestId: string; now: Date; locale: Locale };

/** Tokens of an address that work at a time: a stranger's request does not void the owner's link (contract, section 5). */
const TOKENS_MOST = 3;

/**
 * Redeems a mailed token for a key; one transaction ends the token, the address's other tokens and the key before. Of any
 * number of redemptions at once exactly one gets a key.
 *
 * @param email folded
 * @throws TokenInvalidError whatever is wrong with token or address, SubscriptionInactiveError, RotationLimitedError;
 *   none of them consumes the token
 */
export async function redeemKey(email: string, token: string, by: By): Promise<IssuedKey> {
  const hash = hashLinkToken(token);
  // Most wrong tokens end here, without a transaction.
  const { rowCount } = await db().pool.query(LIVE_TOKEN, [hash, email, by.now, TOKENS_MOST]);
  if (rowCount === 0) throw new TokenInvalidError();
  return inTransaction(db(), async (client) => {
    const subscriber = await lockSubscriber(client, 's.email = $1', email);
    if (!subscriber) throw new TokenInvalidError();
    // Under the lock: whoever came first has ended every token of this address.
    const live = await client.query(LIVE_TOKEN, [hash, email, by.now, TOKENS_MOST]);
    if (live.rowCount === 0) throw new TokenInvalidError();
    const issued = await issueKey(client, subscriber, by);
    await client.query(`UPDATE link_tokens SET ended_at = $2 WHERE email = $1 AND purpose = 'key' AND ended_at IS NULL`, [
      email,
      by.now,
    ]);
    return issued;
  });
}

const LIVE_TOKEN = `
  SELECT 1 FROM (
    SELECT hash FROM link_tokens
    WHERE email = $2 AND purpose = 'key' AND ended_at IS NULL AND expires_at > $3
    ORDER BY created_at DESC, hash LIMIT $4
  ) AS live WHERE hash = $1`;

/**
 * Gives a signed-in subscriber a new key in place of the old, whatever the old one's status.
 *
 * @throws SubscriptionInactiveError, RotationLimitedError
 */
export async function rotateKey(subscriberId: string, by: By): Promise<IssuedKey> {
  return inTransaction(db(), async (client) => {
    const subscriber = await lockSubscriber(client, 's.id = $1', subscriberId);
    if (!subscriber) throw new SubscriptionInactiveError();
    return issueKey(client, subscriber, by);
  });
}

/**
 * The subscriber's row, held to the end of the transaction: issues of one subscriber go one after another. Not against
 * references to it: notes of use make some in passing, holding rows of keys that an issue wants next.
 */
async function lockSubscriber(client: Queryable, where: string, value: string): Promise<SubscriberRecord | undefined> {
  const { rows } = await client.query(
    `SELECT id, email, name, plan, active_until AS "activeUntil", suspended_at AS "suspendedAt"
     FROM subscribers s WHERE ${where} FOR NO KEY UPDATE`,
    [value],
  );
  return rows[0] && { ...rows[0], suspendedAt: rows[0].suspendedAt ?? undefined };
}

async function issueKey(client: Queryable, subscriber: SubscriberRecord, by: By): Promise<IssuedKey> {
  if (!isEntitled(subscriber, by.now)) throw new SubscriptionInactiveError();
  const ended = await client.query<{ prefix: string; status: string }>(
    `UPDATE api_keys SET status = 'revoked', revoked_at = $2 FROM (
       SELECT id, status FROM api_keys WHERE subscriber_id = $1 AND status <> 'revoked' FOR UPDATE
     ) AS before WHERE api_keys.id = before.id RETURNING prefix, before.status`,
    [subscriber.id, by.now],
  );
  const replaced = ended.rows[0];
  // What is refused here takes the old key's end back with it.
  if (replaced) await requireRotationLeft(client, subscriber.id, by.now);
  const made = makeCredential('hik');
  await client.query('INSERT INTO api_keys (prefix, hash, subscriber_id, created_at) VALUES ($1, $2, $3, $4)', [
    made.prefix,
    made.hash,
    subscriber.id,
    by.now,
  ]);
  const change = { actor: `subscriber:${subscriber.email}`, requestId: by.requestId };
  if (replaced) {
    // The new row says what began; the old key's own row, what ended. Either replays to the statuses.
    await writeAudit(client, {
      ...change,
      action: 'key.rotate',
      subject: `key:${replaced.prefix}`,
      before: { status: replaced.status },
      after: { status: 'revoked', replaced_by: made.prefix },
    });
    await queueMail(client, {
      to: subscriber.email,
      template: 'key_rotated',
      locale: by.locale,
      props: { prefix: made.prefix, replaces: replaced.prefix, at: by.now.toISOString() },
    });
  }
  await writeAudit(client, {
    ...change,
    action: 'key.issue',
    subject: `key:${made.prefix}`,
    before: null,
    after: { status: 'active', subscriber_id: subscriber.id, replaces: replaced?.prefix ?? null },
  });
  return {
    text: made.text,
    prefix: made.prefix,
    createdAt: by.now,
    replaces: replaced?.prefix,
    subscriberId: subscriber.id,
  };
}

/**
 * A rotation is a key that replaced another, as its audit row says. A first key is none, nor is one after an administrator's
 * revocation: revoking ends a key, not the right to a new one (contract, section 5).
 */
async function requireRotationLeft(client: Queryable, subscriberId: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ created_at: Date }>(
    `SELECT created_at FROM api_keys made
     WHERE subscriber_id = $1 AND created_at > $2::timestamptz - make_interval(days => $3)
       AND EXISTS (SELECT 1 FROM audit
         WHERE subject = 'key:' || made.prefix AND action = 'key.issue' AND after ->> 'replaces' IS NOT NULL)
     ORDER BY created_at DESC OFFSET $4 LIMIT 1`,
    [subscriberId, now, ROTATION_WINDOW_DAYS, MAX_ROTATIONS - 1],
  );
  const oldest = rows[0]?.created_at;
  if (!oldest) return;
  const again = oldest.getTime() + ROTATION_WINDOW_DAYS * 86_400_000;
  const seconds = Math.max(1, Math.ceil((again - now.getTime()) / 1_000));
  throw new RotationLimitedError(seconds);
}

/**
 * Freezes a key for simultaneous use: status, audit row and the owner's mail together, once, however many requests ask.
 * A key that was unfrozen since (another epoch) or ended is left alone.
 */
export async function freezeKey(freeze: { key: KeyRecord; at: Date; requestId: string; locale: Locale }): Promise<void> {
  const { key, at, requestId } = freeze;
  const frozen = await inTransaction(db(), async (client) => {
    const { rowCount } = await client.query(
      `UPDATE api_keys SET status = 'frozen', frozen_at = $2, frozen_reason = 'simultaneous_use'
       WHERE id = $1 AND status = 'active' AND switch_epoch = $3`,
      [key.id, at, key.epoch],
    );
    if (rowCount === 0) return false;
    const { rows } = await client.query<{ labels: string[]; locale: Locale | null }>(
      `SELECT array_remove(ARRAY[label_v4, label_v6], NULL) AS labels,
              (SELECT locale FROM mails WHERE to_email = $2 ORDER BY created_at DESC LIMIT 1) AS locale
       FROM key_sources WHERE key_id = $1 ORDER BY slot`,
      [key.id, key.subscriber.email],
    );
    const sources = rows.map(({ labels }) => labels);
    await writeAudit(client, {
      actor: 'service',
      action: 'key.freeze',
      subject: `key:${key.prefix}`,
      before: { status: 'active' },
      after: { status: 'frozen', reason: 'simultaneous_use', sources },
      requestId,
    });
    await queueMail(client, {
      to: key.subscriber.email,
      template: 'key_frozen',
      // The language in which the owner was last written to.
      locale: rows[0]?.locale ?? freeze.locale,
      props: { prefix: key.prefix, frozen_at: at.toISOString(), sources },
    });
    return true;
  });
  if (frozen) counts().freezes.inc();
}

/**
 * Makes a frozen key active again: its slots stay, its switches are forgotten. An active key stays as it is.
 *
 * @throws ApiError `key_not_found`, or `key_state_conflict` for a revoked key
 */
export async function unfreezeKey(change: { prefix: string; actor: string; requestId: string | undefined }): Promise<void> {
  await changeStatus(change, {
    action: 'key.unfreeze',
    statement: `UPDATE api_keys SET status = 'active', frozen_at = NULL, frozen_reason = NULL, switch_epoch = switch_epoch + 1
      WHERE prefix = $1 AND status = 'frozen' RETURNING status`,
    from: ['frozen'],
    unless: 'revoked',
    after: 'active',
  });
}

/**
 * Ends a key for good. Its owner may have a new one.
 *
 * @throws ApiError `key_not_found`
 */
export async function revokeKey(change: { prefix: string; actor: string; requestId: string | undefined }): Promise<void> {
  await changeStatus(change, {
    action: 'key.revoke',
    statement: `UPDATE api_keys SET status = 'revoked', revoked_at = clock_timestamp()
      WHERE prefix = $1 AND status <> 'revoked' RETURNING status`,
    from: ['active', 'frozen'],
    unless: undefined,
    after: 'revoked',
  });
}

async function changeStatus(
  { prefix, actor, requestId }: { prefix: string; actor: string; requestId: string | undefined },
  rule: {
    action: 'key.unfreeze' | 'key.revoke';
    statement: string;
    from: readonly string[];
    unless: string | undefined;
    after: string;
  },
): Promise<void> {
  await inTransaction(db(), async (client) => {
    const { rows } = await client.query<{ status: string }>('SELECT status FROM api_keys WHERE prefix = $1 FOR UPDATE', [prefix]);
    const before = rows[0]?.status;
    if (before === undefined) throw new NotFoundError('key');
    if (before === rule.unless) throw new KeyStateError(before);
    if (!rule.from.includes(before)) return;
    await client.query(rule.statement, [prefix]);
    await writeAudit(client, {
      actor,
      action: rule.action,
      subject: `key:${prefix}`,
      before: { status: before },
      after: { status: rule.after },
      requestId,
    });
  });
}
