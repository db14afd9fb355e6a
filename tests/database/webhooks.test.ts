import { afterEach, describe, expect, it } from 'vitest';
import { getWebhook, listWebhooks } from '../../lib/people/webhooks/reads';
import { openWebhookSecret } from '../../lib/people/webhooks/rules';
import {
  createWebhook,
  deleteWebhook,
  disableLostSecrets,
  enableWebhook,
  rotateSecret,
  updateWebhook,
} from '../../lib/people/webhooks/writes';
import { setAuthSecret } from '../../lib/platform/env';
import { LimitReachedError, NotFoundError, StateConflictError, SubscriptionInactiveError } from '../../lib/platform/errors';
import { read } from '../support/articles';
import { createTestDatabase } from '../support/databases';
import { addSubscriber, readAudit } from '../support/people';
import { addWebhook, articleEvents, ownerOf } from '../support/webhooks';

process.env.WEBHOOKS_ALLOW_PRIVATE = 'on';
const AUTH_SECRET = 'an-authentication-secret-of-tests-only';
setAuthSecret(AUTH_SECRET);
const database = await createTestDatabase();

afterEach(() => setAuthSecret(AUTH_SECRET));

const fields = { url: 'https://hooks.example.com/a?token=hidden', events: articleEvents, description: 'Index' };
const auditOf = (id: string) => readAudit(database, `webhook:${id}`);

describe('creating a webhook', () => {
  it('stores the secret encrypted and writes an audit row without it', async () => {
    const subscriber = await addSubscriber(database);
    const { id, secret } = await createWebhook(database, fields, ownerOf(subscriber));
    expect(await getWebhook(ownerOf(subscriber), id)).toMatchObject({
      ...fields,
      id,
      status: 'enabled',
      disabled_reason: null,
      last_success_at: null,
      last_failure_at: null,
      waiting: 0,
    });
    const sealed = await read<Buffer>(database.pool, 'SELECT secret FROM webhooks WHERE id = $1', [id]);
    expect(openWebhookSecret(id, sealed)).toBe(secret);
    const stored = await read<string>(database.pool, 'SELECT w::text FROM webhooks w WHERE id = $1', [id]);
    for (const form of [secret, secret.slice(6), Buffer.from(secret.slice(6), 'base64').toString('hex')])
      expect(stored).not.toContain(form);
    const rows = await auditOf(id);
    expect(rows).toMatchObject([{ action: 'webhook.create', actor: `subscriber:${subscriber.email}`, before: null }]);
    expect(JSON.stringify(rows)).not.toMatch(/whsec|hidden/);
  });

  it('stops at five under concurrent requests', async () => {
    const subscriber = await addSubscriber(database);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => createWebhook(database, fields, ownerOf(subscriber))),
    );
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(reasons).toHaveLength(7);
    expect(reasons.every((reason) => reason instanceof LimitReachedError && reason.data.limit === 5)).toBe(true);
    const webhooks = await listWebhooks(ownerOf(subscriber));
    expect(webhooks).toHaveLength(5);
    await deleteWebhook(database, webhooks[0]?.id ?? '', ownerOf(subscriber));
    await createWebhook(database, fields, ownerOf(subscriber));
  });

  it.each([
    ['lapsed', { activeUntil: new Date(Date.now() - 1_000) }],
    ['suspended', { suspendedAt: new Date() }],
  ])('is rejected with a %s subscription', async (_, terms) => {
    const subscriber = await addSubscriber(database, terms);
    await expect(createWebhook(database, fields, ownerOf(subscriber))).rejects.toThrow(SubscriptionInactiveError);
  });
});

describe('a webhook', () => {
  it('is paused while the subscription is inactive, and resumes automatically', async () => {
    const { id, subscriber } = await addWebhook(database);
    const status = async () => (await getWebhook(ownerOf(subscriber), id)).status;
    await database.pool.query('UPDATE subscribers SET suspended_at = now() WHERE id = $1', [subscriber.id]);
    expect(await status()).toBe('paused');
    await database.pool.query('UPDATE subscribers SET suspended_at = NULL, active_until = now() WHERE id = $1', [subscriber.id]);
    expect(await status()).toBe('paused');
    await database.pool.query("UPDATE subscribers SET active_until = now() + interval '1 day' WHERE id = $1", [subscriber.id]);
    expect(await status()).toBe('enabled');
  });

  it('is not found for other subscribers in any operation', async () => {
    const { id } = await addWebhook(database);
    const stranger = ownerOf(await addSubscriber(database));
    for (const attempt of [
      () => getWebhook(stranger, id),
      () => updateWebhook(database, id, { description: 'x' }, stranger),
      () => updateWebhook(database, id, { url: fields.url }, stranger),
      () => rotateSecret(database, id, stranger),
      () => enableWebhook(database, id, stranger),
      () => deleteWebhook(database, id, stranger),
    ])
      await expect(attempt()).rejects.toThrow(NotFoundError);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('keeps fields that a change omits or sets to null', async () => {
    const { id, owner } = await addWebhook(database, { url: fields.url });
    await updateWebhook(database, id, { url: null, events: ['key.frozen'] }, owner);
    await updateWebhook(database, id, { description: null }, owner);
    expect(await getWebhook(owner, id)).toMatchObject({ url: fields.url, events: ['key.frozen'], description: '' });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['webhook.create', 'webhook.update']);
  });

  it('is deleted with its messages', async () => {
    const { id, owner } = await addWebhook(database);
    await database.pool.query(
      "INSERT INTO webhook_messages (webhook_id, type, data, occurred_at) VALUES ($1, 'webhook.test', '{}', now())",
      [id],
    );
    await deleteWebhook(database, id, owner);
    await expect(deleteWebhook(database, id, owner)).rejects.toThrow(NotFoundError);
    expect(await read(database.pool, 'SELECT count(*)::int FROM webhook_messages WHERE webhook_id = $1', [id])).toBe(0);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'webhook.delete', after: null });
  });
});

describe('rotating a secret', () => {
  it('keeps the previous secret for 24 hours', async () => {
    const { id, secret, owner } = await addWebhook(database);
    const now = new Date();
    const rotated = await rotateSecret(database, id, owner, now);
    expect(rotated.previousValidUntil).toEqual(new Date(now.getTime() + 24 * 3_600_000));
    const { rows } = await database.pool.query('SELECT secret, previous_secret FROM webhooks WHERE id = $1', [id]);
    expect(openWebhookSecret(id, rows[0].secret)).toBe(rotated.secret);
    expect(openWebhookSecret(id, rows[0].previous_secret)).toBe(secret);
    expect(JSON.stringify(await auditOf(id))).not.toContain('whsec');
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'webhook.rotate' });
  });
});

describe('replaced AUTH_SECRET', () => {
  it('disables webhooks until their secret is rotated', async () => {
    const { id, owner } = await addWebhook(database);
    await disableLostSecrets(database);
    expect(await getWebhook(owner, id)).toMatchObject({ status: 'enabled' });
    setAuthSecret('another-authentication-secret-of-tests');
    await disableLostSecrets(database);
    await disableLostSecrets(database);
    expect(await getWebhook(owner, id)).toMatchObject({ status: 'disabled', disabled_reason: 'secret_lost' });
    expect((await auditOf(id)).map(({ action, actor }) => [action, String(actor).split(':')[0]])).toEqual([
      ['webhook.create', 'subscriber'],
      ['webhook.disable', 'service'],
    ]);
    await expect(enableWebhook(database, id, owner)).rejects.toThrow(StateConflictError);
    expect((await rotateSecret(database, id, owner)).previousValidUntil).toBeUndefined();
    await enableWebhook(database, id, owner);
    await enableWebhook(database, id, owner);
    await disableLostSecrets(database);
    expect(await getWebhook(owner, id)).toMatchObject({ status: 'enabled', disabled_reason: null });
    expect((await auditOf(id)).map(({ action }) => action).slice(2)).toEqual(['webhook.rotate', 'webhook.enable']);
  });
});
