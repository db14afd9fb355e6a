import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { sendDueMessages } from '../../lib/distribution/webhook-delivery/writes';
import { listDeliveries } from '../../lib/distribution/webhook-messages/reads';
import { createMessages, queueTest } from '../../lib/distribution/webhook-messages/writes';
import { poll, webhookDeliveryJob } from '../../lib/jobs';
import { getWebhook } from '../../lib/people/webhooks/reads';
import { rotateSecret, updateWebhook } from '../../lib/people/webhooks/writes';
import { setAuthSecret } from '../../lib/platform/env';
import { InvalidField } from '../../lib/platform/validation';
import { insertArticle, insertCategory, read } from '../support/articles';
import { openPatiently } from '../support/patient-database';
import { findProgram } from '../support/programs';
import { AUTH_SECRET, BUDGET_MS, openDelivery } from '../support/webhook-delivery';
import { startReceiver, verify } from '../support/webhook-receiver';
import { ownerOf, readMessages } from '../support/webhooks';

const { database, pool, receiver, send, add, queue, passTime } = await openDelivery();
await insertCategory(pool, 'revenue');
const other = openPatiently(database.url, { max: 6 });
afterAll(() => other.close());

describe('a message', () => {
  it('arrives signed, with the same id and body at every attempt', async () => {
    const webhook = await add();
    await insertArticle(pool, { slug: 'an-article' });
    await createMessages(database);
    receiver.respond(503);
    expect(await send()).toBe(0);
    await passTime();
    receiver.behave();
    expect(await send()).toBe(1);
    const [first, second] = receiver.received;
    if (!first || !second) throw new Error('not received');
    expect(verify(webhook.secret, first)).toEqual(first.body);
    expect(verify(webhook.secret, second)).toEqual(second.body);
    expect([second.text, second.headers['webhook-id']]).toEqual([first.text, first.headers['webhook-id']]);
    expect(first.headers).toMatchObject({
      'content-type': 'application/json',
      host: `localhost:${receiver.port}`,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    });
    expect(first.body).toEqual({
      type: 'article.published',
      timestamp: first.body.data.changed_at,
      data: { slug: 'an-article', previous_slugs: [], changed_at: expect.any(String), since: expect.any(String) },
    });
    const { items } = await listDeliveries(webhook.owner, webhook.id, { page: 1, pageSize: 20 });
    expect(items).toEqual([
      {
        id: first.headers['webhook-id'],
        type: 'article.published',
        status: 'delivered',
        next_attempt_at: null,
        created_at: expect.any(String),
        attempts: [
          { at: expect.any(String), status_code: 503, error: null, milliseconds: expect.any(Number) },
          { at: expect.any(String), status_code: 204, error: null, milliseconds: expect.any(Number) },
        ],
      },
    ]);
    expect(await getWebhook(webhook.owner, webhook.id)).toMatchObject({
      last_success_at: expect.any(String),
      last_failure_at: expect.any(String),
      waiting: 0,
    });
  });

  it('is signed with both secrets for 24 hours after a rotation', async () => {
    const webhook = await add();
    const { secret } = await rotateSecret(database, webhook.id, webhook.owner);
    await queue(webhook);
    await send();
    await pool.query('UPDATE webhooks SET previous_until = now()');
    await queue(webhook);
    await send();
    const [during, after] = receiver.received;
    if (!during || !after) throw new Error('not received');
    for (const each of [secret, webhook.secret]) expect(verify(each, during)).toEqual(during.body);
    expect(verify(secret, after)).toEqual(after.body);
    expect(() => verify(webhook.secret, after)).toThrow('No matching signature');
  });

  it.each([
    [200, 'delivered'],
    [299, 'delivered'],
    [301, 'pending'],
    [304, 'pending'],
    [400, 'pending'],
    [500, 'pending'],
  ])('after a response of %i is %s', async (code, status) => {
    const webhook = await add();
    await queue(webhook);
    receiver.respond(code, { location: `http://localhost:${receiver.port}/elsewhere` });
    await send();
    expect(await readMessages(database, webhook)).toMatchObject([{ status, attempts: [{ status_code: code, error: null }] }]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('does not wait for a response body', async () => {
    const webhook = await add();
    await queue(webhook);
    let closed: Promise<unknown> = Promise.resolve();
    receiver.behave((response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(200);
      response.write('x');
    });
    expect(await send()).toBe(1);
    await closed;
  });

  it('fails with a timeout if the response is late', async () => {
    const webhook = await add();
    await queue(webhook);
    receiver.behave(() => undefined);
    expect(await sendDueMessages(database, BUDGET_MS, { attemptMs: 50 })).toBe(0);
    expect(await readMessages(database, webhook)).toMatchObject([
      { status: 'pending', attempts: [{ status_code: null, error: 'timeout' }] },
    ]);
  });

  it("fails with the system's error code if the connection fails", async () => {
    const closed = await startReceiver();
    await closed.close();
    const webhook = await add(closed.url);
    await queue(webhook);
    await send();
    expect(await readMessages(database, webhook)).toMatchObject([{ attempts: [{ status_code: null, error: 'ECONNREFUSED' }] }]);
  });

  it('is retried after a Retry-After beyond the usual delay', async () => {
    const webhook = await add();
    await queue(webhook);
    receiver.respond(429, { 'retry-after': '3600' });
    await send();
    const seconds = await read<number>(
      pool,
      'SELECT extract(epoch FROM next_attempt_at - now())::float8 FROM webhook_messages WHERE webhook_id = $1',
      [webhook.id],
    );
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
  });
});

describe('private hosts', () => {
  // What a name resolves to when the message is sent; at its creation it may have been public.
  const hosts: [string, string[]][] = [
    ['127.0.0.1', []],
    ['[::1]', []],
    ['[::ffff:127.0.0.1]', []],
    ['[64:ff9b::7f00:1]', []],
    ['0x7f000001', []],
    ['localhost', []],
    ['rebound.example.com', ['127.0.0.1']],
    ['rebound6.example.com', ['::1']],
    ['mixed.example.com', ['8.8.8.8', '127.0.0.1']],
    ['mapped.example.com', ['::ffff:127.0.0.1']],
    ['nat64.example.com', ['64:ff9b::7f00:1']],
    ['tunnel.example.com', ['2002:7f00:1::1']],
  ];

  it('are never connected to, and rejected for new endpoints', async () => {
    let connections = 0;
    const listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '::', resolve));
    const { port } = listener.address() as AddressInfo;
    const webhook = await add();
    process.env.WEBHOOKS_ALLOW_PRIVATE = 'off';
    setAuthSecret(AUTH_SECRET);
    try {
      for (const [host, resolved] of hosts) {
        await pool.query('UPDATE webhooks SET url = $1', [`https://${host}:${port}/hook`]);
        await queue(webhook);
        const resolveHost = async () =>
          resolved.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }));
        expect(await sendDueMessages(database, BUDGET_MS, { resolveHost })).toBe(0);
      }
      const messages = await readMessages(database, webhook);
      expect(messages).toHaveLength(hosts.length);
      for (const { attempts } of messages)
        expect(attempts).toMatchObject([
          { status_code: null, error: expect.stringMatching(/^(address_not_public|host_not_found)$/) },
        ]);
      for (const [host, resolved] of hosts) {
        if (resolved.length > 0) continue;
        const { subscriber } = await add(`https://${host}:${port}/`).then(
          () => expect.fail(`${host} was accepted`),
          (error: Error) => {
            expect(error).toBeInstanceOf(InvalidField);
            return webhook;
          },
        );
        await expect(
          updateWebhook(database, webhook.id, { url: `https://${host}:${port}/` }, ownerOf(subscriber)),
        ).rejects.toThrow(InvalidField);
      }
      expect(connections).toBe(0);
    } finally {
      process.env.WEBHOOKS_ALLOW_PRIVATE = 'on';
      setAuthSecret(AUTH_SECRET);
      listener.close();
    }
  });
});

describe('requests in flight', () => {
  /** Holds every response, and tells how many are held for each path and in total. */
  function hold() {
    const held = new Map<string, (() => void)[]>();
    let most = 0;
    receiver.behave((response, { path: target }) => {
      const list = held.get(target) ?? [];
      held.set(target, [...list, () => response.writeHead(204).end()]);
      most = Math.max(most, [...held.values()].flat().length);
    });
    const release = (target?: string) => {
      for (const [each, list] of held) {
        if (target !== undefined && each !== target) continue;
        held.delete(each);
        for (const answer of list) answer();
      }
    };
    return { counts: () => [...held.values()].map((list) => list.length), held, release, most: () => most };
  }

  it('are limited to two per endpoint across processes', async () => {
    const webhook = await add();
    await queue(webhook, 12);
    const { counts, release } = hold();
    const workers = [database, other, database].map((each) => poll(webhookDeliveryJob(each)));
    try {
      await vi.waitUntil(() => counts()[0] === 2, { timeout: 60_000, interval: 10 });
      for (let round = 0; round < 5; round += 1) {
        for (const worker of workers) worker.wake();
        await pool.query('SELECT pg_sleep(0.05)');
        expect(counts()).toEqual([2]);
      }
    } finally {
      receiver.behave();
      release();
      await vi.waitUntil(() => receiver.received.length === 12, { timeout: 60_000, interval: 20 });
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  });

  it('are limited to eight per process, without a busy endpoint delaying others', async () => {
    const busy = await add(`${receiver.url}/busy`);
    await queue(busy, 40);
    const others = await Promise.all(Array.from({ length: 6 }, (_, n) => add(`${receiver.url}/${n}`)));
    for (const webhook of others) await queue(webhook, 2);
    const { held, release, most } = hold();
    const worker = poll(webhookDeliveryJob(database));
    try {
      await vi.waitUntil(() => [...held.values()].flat().length === 8, { timeout: 60_000, interval: 10 });
      // One of each endpoint before a second of any.
      expect(held.size).toBe(7);
      expect(most()).toBe(8);
    } finally {
      receiver.behave();
      release();
      await vi.waitUntil(() => receiver.received.length === 52, { timeout: 60_000, interval: 20 });
      await worker.stop();
    }
  });
});

describe('crashed processes', () => {
  let children: ChildProcess[] = [];
  const script = findProgram('tests/support/webhook-sender-process.ts');
  const start = async () => {
    const child = spawn(process.execPath, [script, database.url], {
      env: { ...process.env, AUTH_SECRET, WEBHOOKS_ALLOW_PRIVATE: 'on' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    await new Promise((resolve) => child.once('message', resolve));
    return child;
  };
  const kill = async (child: ChildProcess) => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  afterAll(async () => {
    for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null))
      await kill(child);
    children = [];
  });

  it('leave their messages to another process and cannot update them afterwards', async () => {
    const webhook = await add();
    await queue(webhook);
    const reached = new Promise<void>((resolve) => receiver.behave(() => resolve()));
    const child = await start();
    await reached;
    await kill(child);
    receiver.behave();
    expect(await send()).toBe(0);
    await pool.query("UPDATE webhook_messages SET claimed_until = now() - interval '1 second'");
    expect(await send()).toBe(1);
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).filter((id, _, ids) => id === ids[0])).toHaveLength(2);
    expect(await readMessages(database, webhook)).toMatchObject([{ status: 'delivered', attempts: [{ status_code: 204 }] }]);
  });

  it('commit nothing after losing their claim', async () => {
    const webhook = await add();
    await queueTest(database, webhook.id, webhook.owner);
    let answer = () => {};
    const reached = new Promise<void>((resolve) =>
      receiver.behave((response) => {
        answer = () => response.writeHead(500).end();
        resolve();
      }),
    );
    const slow = sendDueMessages(other, BUDGET_MS);
    await reached;
    await pool.query("UPDATE webhook_messages SET claimed_until = now() - interval '1 second'");
    receiver.behave();
    expect(await send()).toBe(1);
    answer();
    expect(await slow).toBe(0);
    expect(await readMessages(database, webhook)).toMatchObject([{ status: 'delivered', attempts: [{ status_code: 204 }] }]);
  });
});
