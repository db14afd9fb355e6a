import { describe, expect, it } from 'vitest';
import { getDelivery } from '../../lib/distribution/webhook-messages/reads';
import { retryDelivery } from '../../lib/distribution/webhook-messages/writes';
import { getWebhook, listFailingWebhooks } from '../../lib/people/webhooks/reads';
import { setAuthSecret } from '../../lib/platform/env';
import { read } from '../support/articles';
import { readAudit } from '../support/people';
import { AUTH_SECRET, openDelivery } from '../support/webhook-delivery';
import { readMessages, type TestWebhook } from '../support/webhooks';

const { database, pool, receiver, send, add, queue, passTime } = await openDelivery();
const countEmails = () => read<number>(pool, "SELECT count(*)::int FROM mails WHERE template = 'webhook_disabled'");
const statusOf = async ({ id, owner }: TestWebhook) => {
  const { status, disabled_reason } = await getWebhook(owner, id);
  return [status, disabled_reason];
};

describe('a retry by hand', () => {
  const retry = (webhook: TestWebhook, id: string) => retryDelivery(database, webhook.id, id, webhook.owner);
  const fail = async () => {
    const webhook = await add();
    await queue(webhook);
    receiver.respond(503, { server: 'nginx', 'set-cookie': 'session=1', 'x-api-key': 'hush' });
    await send();
    return { webhook, id: await read<string>(pool, 'SELECT id FROM webhook_messages') };
  };

  it('sends a waiting message now, in addition to its planned attempts', async () => {
    const { webhook, id } = await fail();
    expect(await send()).toBe(0);
    expect(receiver.received).toHaveLength(1);
    const readPlan = () => read<string>(pool, 'SELECT next_attempt_at::text FROM webhook_messages');
    const planned = await readPlan();
    receiver.respond(503, { 'retry-after': '3600' });
    await Promise.all([retry(webhook, id), retry(webhook, id)]);
    await send();
    expect(receiver.received).toHaveLength(2);
    expect((await getDelivery(webhook.owner, webhook.id, id)).attempts).toMatchObject([
      { status_code: 503, by_hand: false, headers: expect.arrayContaining([{ name: 'server', value: 'nginx' }]) },
      { status_code: 503, by_hand: true },
    ]);
    // The second of ten planned attempts still waits, and when it did.
    expect(await readPlan()).toBe(planned);
    receiver.behave();
    await retry(webhook, id);
    expect(await send()).toBe(1);
    await expect(retry(webhook, id)).rejects.toMatchObject({ code: 'state_conflict', data: { status_of_resource: 'delivered' } });
  });

  it('neither disables the endpoint nor sends an email if the message was given up', async () => {
    const { webhook, id } = await fail();
    const attempt = JSON.stringify(Array.from({ length: 10 }, () => ({ at: new Date(0).toISOString(), status_code: 500 })));
    await pool.query("UPDATE webhook_messages SET status = 'failed', attempts = $1", [attempt]);
    await retry(webhook, id);
    await send();
    expect(await readMessages(database, webhook)).toMatchObject([{ status: 'failed' }]);
    expect(receiver.received).toHaveLength(2);
    expect([await statusOf(webhook), await countEmails()]).toEqual([['enabled', null], 0]);
  });

  it('leaves a message that is due anyway to its plan', async () => {
    const { webhook, id } = await fail();
    await passTime();
    await retry(webhook, id);
    await send();
    expect((await getDelivery(webhook.owner, webhook.id, id)).attempts).toMatchObject([{ by_hand: false }, { by_hand: false }]);
    expect(receiver.received).toHaveLength(2);
  });

  it('does not disable an endpoint that is gone', async () => {
    const { webhook, id } = await fail();
    receiver.respond(410);
    await retry(webhook, id);
    await send();
    expect(await statusOf(webhook)).toEqual(['enabled', null]);
    await passTime();
    await send();
    expect(await statusOf(webhook)).toEqual(['disabled', 'gone']);
  });

  it('shows the request as it was sent and no secret of the response', async () => {
    const { webhook, id } = await fail();
    const { request, attempts } = await getDelivery(webhook.owner, webhook.id, id);
    expect(request).toMatchObject({ url: receiver.url, body: receiver.received[0]?.text });
    expect(request.headers).toContainEqual({ name: 'webhook-id', value: id });
    expect(JSON.stringify({ request, attempts })).not.toMatch(/session=1|hush|whsec|v1,/);
    const another = await add();
    await expect(getDelivery(another.owner, another.id, id)).rejects.toMatchObject({ data: { resource: 'delivery' } });
    await expect(retry(another, id)).rejects.toMatchObject({ data: { resource: 'delivery' } });
  });

  it('is limited to thirty within an hour, and needs an enabled endpoint', async () => {
    const { webhook, id } = await fail();
    const attempts = Array.from({ length: 30 }, () => ({ at: new Date().toISOString(), by_hand: true }));
    await pool.query('UPDATE webhook_messages SET attempts = $1', [JSON.stringify(attempts)]);
    await expect(retry(webhook, id)).rejects.toMatchObject({ code: 'action_limited', data: { limit: 30 } });
    await pool.query("UPDATE webhooks SET disabled_reason = 'gone'");
    await expect(retry(webhook, id)).rejects.toMatchObject({ code: 'state_conflict', data: { status_of_resource: 'disabled' } });
  });
});

it('an endpoint is failing from its first failure until a success', async () => {
  const webhook = await add();
  receiver.respond(500);
  const stateOf = async () => {
    const { failing_since, next_attempt_at } = await getWebhook(webhook.owner, webhook.id);
    return { failing_since, next_attempt_at };
  };
  expect(await stateOf()).toEqual({ failing_since: null, next_attempt_at: null });
  await queue(webhook);
  await send();
  const { failing_since, next_attempt_at } = await stateOf();
  expect([typeof failing_since, typeof next_attempt_at]).toEqual(['string', 'string']);
  await queue(webhook);
  await send();
  expect((await stateOf()).failing_since).toBe(failing_since);
  await pool.query("UPDATE webhooks SET disabled_reason = 'gone' WHERE id = $1", [webhook.id]);
  expect((await stateOf()).next_attempt_at).toBeNull();
  await pool.query('UPDATE webhooks SET disabled_reason = NULL WHERE id = $1', [webhook.id]);
  expect((await listFailingWebhooks()).map(({ id, subscriber }) => [id, typeof subscriber.email])).toEqual([
    [webhook.id, 'string'],
  ]);
  // An earlier version of this software does not keep the beginning.
  await pool.query('UPDATE webhooks SET failing_since = NULL');
  expect((await stateOf()).failing_since).toEqual(expect.any(String));
  receiver.behave();
  await passTime();
  await send();
  expect(await stateOf()).toEqual({ failing_since: null, next_attempt_at: null });
  expect(await listFailingWebhooks()).toEqual([]);
});

describe('an endpoint', () => {
  const failTenTimes = async () => {
    receiver.respond(500);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await passTime();
      await send();
    }
  };

  it("is disabled with one email if it accepted nothing since a failed message's first attempt", async () => {
    const webhook = await add();
    await queue(webhook, 3);
    await failTenTimes();
    expect(await statusOf(webhook)).toEqual(['disabled', 'failing']);
    const messages = await readMessages(database, webhook);
    expect(messages.some(({ status, attempts }) => status === 'failed' && attempts.length === 10)).toBe(true);
    expect(await countEmails()).toBe(1);
    expect(await read(pool, 'SELECT props FROM mails')).toMatchObject({ host: `localhost:${receiver.port}`, reason: 'failing' });
    expect((await readAudit(database, `webhook:${webhook.id}`)).at(-1)).toMatchObject({
      actor: 'service',
      action: 'webhook.disable',
      after: { disabled_reason: 'failing' },
    });
    const { length } = receiver.received;
    await passTime();
    await send();
    expect(receiver.received).toHaveLength(length);
  });

  it('stays enabled if it accepted another message in between', async () => {
    const webhook = await add();
    await queue(webhook);
    receiver.respond(500);
    await send();
    receiver.behave();
    await queue(webhook);
    await send();
    await failTenTimes();
    expect(await statusOf(webhook)).toEqual(['enabled', null]);
    expect((await readMessages(database, webhook)).map(({ status }) => status).sort()).toEqual(['delivered', 'failed']);
    expect(await countEmails()).toBe(0);
  });

  it('is disabled at once by 410 with one email, and pending messages are kept', async () => {
    const webhook = await add();
    await queue(webhook, 5);
    receiver.respond(410);
    await send();
    expect(await statusOf(webhook)).toEqual(['disabled', 'gone']);
    expect(await getWebhook(webhook.owner, webhook.id)).toMatchObject({ waiting: 5 });
    expect(receiver.received.length).toBeLessThanOrEqual(2);
    expect(await countEmails()).toBe(1);
    expect(await read(pool, 'SELECT props FROM mails')).toMatchObject({ host: `localhost:${receiver.port}`, reason: 'gone' });
  });

  it('receives nothing if its secret cannot be decrypted', async () => {
    const webhook = await add();
    await queue(webhook);
    setAuthSecret('another-authentication-secret-of-tests');
    await send();
    setAuthSecret(AUTH_SECRET);
    expect(await statusOf(webhook)).toEqual(['disabled', 'secret_lost']);
    expect(await readMessages(database, webhook)).toMatchObject([{ status: 'pending', attempts: [] }]);
    expect(receiver.received).toEqual([]);
  });

  it('receives nothing while paused', async () => {
    const webhook = await add();
    await queue(webhook);
    await pool.query('UPDATE subscribers SET suspended_at = now() WHERE id = $1', [webhook.subscriber.id]);
    expect(await send()).toBe(0);
    await pool.query('UPDATE subscribers SET suspended_at = NULL WHERE id = $1', [webhook.subscriber.id]);
    expect(await send()).toBe(1);
  });
});
