import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { insertArticle, insertCategory } from '../support/articles';
import { openFleetDatabase, sendToFleet } from '../support/fleet';
import { type Reply, send } from '../support/http';
import { casesFor, mounts, openMountsDatabase } from '../support/mounts';
import { addSubscriber, issueKey, openSession, signIn } from '../support/people';
import { APP_URL } from '../support/test-environment';
import { type Receiver, startReceiver, verify } from '../support/webhook-receiver';

type Webhook = { id: string; secret: string } & Record<string, unknown>;

const database = openMountsDatabase();
const input = { url: 'https://93.184.216.34/hook', events: ['article.published'], description: 'Index' };
const path = '/api/v1/me/webhooks';
const detailOf = ({ json }: Reply) => (json as { detail: { loc: unknown[]; type: string }[] }).detail;

describe.each(mounts)('webhooks, $mount', ({ mount, url }) => {
  let session: Record<string, string>;
  let subscriber: { id: string; email: string };
  beforeEach(async () => {
    subscriber = await addSubscriber(database);
    session = { ...(await signIn(database, subscriber.email)), origin: APP_URL };
  });
  const call = (method: string, target: string, json?: unknown, headers = session) =>
    send(url, `${path}${target}`, { method, headers, ...(json === undefined ? {} : { json }) });
  const create = async (): Promise<Webhook> => (await call('POST', '', input)).json as Webhook;

  test('are created, read, changed and deleted', async () => {
    expect((await call('GET', '')).json).toEqual({ items: [] });
    const created = await call('POST', '', input);
    const expected = {
      ...input,
      id: expect.any(String),
      status: 'enabled',
      disabled_reason: null,
      created_at: expect.any(String),
      last_success_at: null,
      last_failure_at: null,
      failing_since: null,
      next_attempt_at: null,
      waiting: 0,
    };
    expect(created).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      json: { ...expected, secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) },
    });
    const { id } = created.json as Webhook;
    expect((await call('GET', '')).json).toEqual({ items: [expected] });
    expect((await call('GET', `/${id}`)).json).toEqual(expected);
    const changed = { ...expected, description: '', events: ['key.frozen', 'changes.available'] };
    expect(
      (await call('PATCH', `/${id}`, { url: null, description: '', events: changed.events, status: 'disabled' })).json,
    ).toEqual(changed);
    expect((await call('POST', `/${id}/enable`)).json).toEqual(changed);
    expect((await call('POST', `/${id}/rotate-secret`)).json).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      previous_valid_until: expect.any(String),
    });
    expect((await call('POST', `/${id}/replay`, { since: '1970-01-01' })).status).toBe(200);
    expect((await call('POST', `/${id}/test`)).json).toMatchObject({ id });
    expect((await call('GET', `/${id}/deliveries?page_size=1`)).json).toMatchObject({
      ...{
        page: 1,
        page_size: 1,
        items: [{ status: 'pending', attempts: expect.any(Array), next_attempt_at: expect.any(String) }],
      },
    });
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, json: { deleted: true } });
    expect(await call('DELETE', `/${id}`)).toMatchObject({
      status: 404,
      json: { code: 'resource_not_found', resource: 'webhook' },
    });
  });

  const rejected: [field: string, fields: object, type: string][] = [
    ['url', {}, 'missing'],
    ['url', { url: '' }, 'string_too_short'],
    ['url', { url: `https://93.184.216.34/${'x'.repeat(2_000)}` }, 'string_too_long'],
    ['url', { url: 7 }, 'string_type'],
    ['url', { url: 'https://93.184.216.34/\0' }, 'value_error'],
    ['url', { url: 'https://93.184.216.34/\ud800' }, 'value_error'],
    ['url', { url: 'http://93.184.216.34/' }, 'value_error'],
    ['url', { url: 'https://93.184.216.34:22/' }, 'value_error'],
    ['url', { url: 'https://u:p@93.184.216.34/' }, 'value_error'],
    ['url', { url: 'https://93.184.216.34/#a' }, 'value_error'],
    ['url', { url: 'https://127.0.0.1/' }, 'value_error'],
    ['url', { url: 'https://[::ffff:10.0.0.1]/' }, 'value_error'],
    ['url', { url: 'https://localhost/' }, 'value_error'],
    ['events', { url: input.url, events: [] }, 'too_short'],
    ['events', { url: input.url, events: ['article.published', 'article.published'] }, 'value_error'],
    ['events', { url: input.url, events: 'article.published' }, 'list_type'],
    ['events', { url: input.url, events: ['webhook.test'] }, 'literal_error'],
    ['description', { url: input.url, description: 'x'.repeat(201) }, 'string_too_long'],
    ['description', { url: input.url, description: '\0' }, 'value_error'],
  ];
  test.each(casesFor({ mount }, rejected))('reject %s of %j', async (field, fields, type) => {
    const body = { events: input.events, ...fields };
    const reply = await call('POST', '', body);
    expect(reply.status).toBe(422);
    expect(detailOf(reply)).toMatchObject([{ loc: expect.arrayContaining(['body', field]), type }]);
    expect((await call('GET', '')).json).toEqual({ items: [] });
  });

  test('are limited to five and need an active subscription', async () => {
    for (let n = 0; n < 5; n += 1) await create();
    expect(await call('POST', '', input)).toMatchObject({ status: 409, json: { code: 'limit_reached', limit: 5 } });
    await database.pool.query('UPDATE subscribers SET active_until = now() WHERE id = $1', [subscriber.id]);
    expect(await call('POST', '', input)).toMatchObject({ status: 403, json: { code: 'subscription_inactive' } });
    expect((await call('GET', '')).json).toMatchObject({ items: Array(5).fill({ status: 'paused' }) });
    const { items } = (await call('GET', '')).json as { items: Webhook[] };
    expect(await call('POST', `/${items[0]?.id}/replay`, { since: '2026-01-01' })).toMatchObject({
      status: 409,
      json: { code: 'state_conflict', status_of_resource: 'paused' },
    });
  });

  test('can be tested ten times an hour', async () => {
    const { id } = await create();
    for (let n = 0; n < 10; n += 1) expect((await call('POST', `/${id}/test`)).status).toBe(200);
    expect(await call('POST', `/${id}/test`)).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      json: { code: 'rate_limited', limit: 10, reset_at: expect.any(String) },
    });
  });

  test("are visible to their subscriber's session only, never to a key", async () => {
    const { id } = await create();
    await call('POST', `/${id}/test`);
    const { items } = (await call('GET', `/${id}/deliveries`)).json as { items: { id: string }[] };
    const delivery = items[0]?.id ?? '';
    expect((await call('GET', `/${id}/deliveries/${delivery}`)).json).toMatchObject({
      id: delivery,
      type: 'webhook.test',
      request: { url: input.url },
    });
    const stranger = await addSubscriber(database);
    const theirs = { ...(await signIn(database, stranger.email)), origin: APP_URL };
    const { text } = await issueKey(database, subscriber);
    const { origin: _, ...foreign } = session;
    for (const [method, target, json] of [
      ['GET', `/${id}`],
      ['PATCH', `/${id}`, { description: 'x' }],
      ['DELETE', `/${id}`],
      ['POST', `/${id}/rotate-secret`],
      ['POST', `/${id}/test`],
      ['POST', `/${id}/enable`],
      ['POST', `/${id}/replay`, { since: '2026-01-01' }],
      ['GET', `/${id}/deliveries`],
      ['GET', `/${id}/deliveries/${delivery}`],
      ['POST', `/${id}/deliveries/${delivery}/retry`],
    ] as const) {
      const problem = async (headers: Record<string, string>) =>
        (await call(method, target, json, headers)).json as { code?: string; detail?: string } | undefined;
      const code = async (headers: Record<string, string>) => (await problem(headers))?.code;
      expect([target, await code(theirs)]).toEqual([target, 'resource_not_found']);
      const byKey = await problem({ authorization: `Bearer ${text}`, 'accept-language': 'en' });
      expect([target, byKey?.code, byKey?.detail]).toEqual([
        target,
        'credentials_missing',
        expect.stringContaining('accepts its session only'),
      ]);
      if (method !== 'GET') {
        expect([target, await code(foreign)]).toEqual([target, 'origin_refused']);
        expect([target, await code({ ...session, origin: 'https://evil.example.com' })]).toEqual([target, 'origin_refused']);
      }
    }
    expect((await call('GET', `/${randomUUID()}`)).json).toMatchObject({ code: 'resource_not_found' });
    expect(detailOf(await call('GET', '/x'))).toMatchObject([{ loc: ['path', 'id'], type: 'string_pattern_mismatch' }]);
    expect((await call('GET', `/${id}`)).json).toMatchObject({ description: input.description, status: 'enabled' });
  });
});

describe('article change', () => {
  const fleet = openFleetDatabase();
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.close());

  test('is delivered to the endpoint, signed with its secret', async () => {
    const { email } = await addSubscriber(fleet);
    const headers = {
      cookie: `hospitality-session=${await openSession(fleet, email)}`,
      origin: inject('fleet').appUrl,
    };
    const created = await sendToFleet(path, { json: { ...input, url: receiver.url }, headers });
    const { secret } = created.json as Webhook;
    expect(created.status).toBe(200);
    await insertCategory(fleet.pool, 'revenue');
    await insertArticle(fleet.pool, { slug: 'sent-by-webhook' });
    await vi.waitUntil(() => receiver.received.length > 0, { timeout: 60_000, interval: 20 });
    const [message] = receiver.received;
    if (!message) throw new Error('not received');
    expect(verify(secret, message)).toMatchObject({ type: 'article.published', data: { slug: 'sent-by-webhook' } });
    const { since, changed_at } = message.body.data;
    const changes = (await sendToFleet(`/api/v1/changes?since=${since}`)).json as { changes: unknown[] };
    expect(changes.changes[0]).toMatchObject({ slug: 'sent-by-webhook', changed_at });
  });
});
