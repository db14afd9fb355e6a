import { afterEach, describe, expect, it } from 'vitest';
import { openCounters } from '../../lib/counting/counters/open-counters';
import type { Counters, StepInput } from '../../lib/counting/limits/record';
import { newBucket, newKey, unique } from '../support/counters';
import { type FakeUpstash, startFakeUpstash } from '../support/fake-upstash';
import { freePort } from '../support/ports';
import { type RedisServer, startRedis } from '../support/redis';

const cleanups: (() => Promise<void>)[] = [];
const cleanUpLater = <Thing>(thing: Thing, cleanup: () => Promise<void>): Thing => {
  cleanups.unshift(cleanup);
  return thing;
};
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function redisServer(options: Parameters<typeof startRedis>[0] = {}): Promise<RedisServer> {
  const server = await startRedis(options);
  return cleanUpLater(server, server.stop);
}
async function upstashServer(redis: RedisServer, port?: number): Promise<FakeUpstash> {
  const server = await startFakeUpstash(redis.url, port);
  return cleanUpLater(server, server.stop);
}
function open(environment: Partial<Parameters<typeof openCounters>[0]>): Counters {
  const counters = openCounters({ upstash: undefined, redisUrl: undefined, ...environment });
  return cleanUpLater(counters, () => counters.close());
}

/** A fixed time: with the real clock, the minute could change during a test. */
const now = Date.UTC(2027, 0, 15, 12);
const request = (): StepInput => ({ now, bucket: newBucket({ perMinute: 10 }) });
const expectUnavailable = (counters: Counters, unavailable: boolean) =>
  expect.poll(() => counters.health().unavailable, { interval: 20 }).toBe(unavailable);

/** Draws `times` requests from one bucket and returns how many passed. */
async function draw(counters: Counters, input: StepInput, times: number): Promise<number> {
  let passed = 0;
  for (let n = 0; n < times; n += 1) if ((await counters.step(input)).verdict === 'passed') passed += 1;
  return passed;
}

/** Whether counts reach the shared store, where another instance reads them. */
async function isShared(one: Counters, other: Counters): Promise<boolean> {
  const input = request();
  await one.step(input);
  await one.step(input);
  return (await other.peek(input)).minute.used === 2;
}

describe('Redis over TCP', () => {
  it('falls back to local counters when killed, and counts again when restarted empty', async () => {
    const server = await redisServer();
    const counters = open({ redisUrl: server.url });
    const input = request();
    expect(await draw(counters, input, 6)).toBe(6);
    await server.kill();
    expect(await draw(counters, input, 10)).toBe(4);
    expect((await counters.peek(input)).minute.used).toBe(10);
    const email = { now, name: unique('email'), id: 'one', limit: 1, windowSeconds: 3_600 };
    expect((await counters.take(email)).passed).toBe(true);
    expect((await counters.take(email)).passed).toBe(false);
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: true });

    await redisServer({ port: server.port });
    await expectUnavailable(counters, false);
    expect(await isShared(counters, open({ redisUrl: server.url }))).toBe(true);
  });

  it('returns a result for each of 200 requests in flight when killed', async () => {
    const server = await redisServer();
    const counters = open({ redisUrl: server.url });
    await counters.step(request());
    const input = { now, bucket: newBucket({ perMinute: 1_000 }) };
    server.pause();
    const results = Promise.all(Array.from({ length: 200 }, () => counters.step(input)));
    await server.kill();
    expect((await results).map(({ verdict }) => verdict)).toEqual(Array(200).fill('passed'));
    expect(counters.health().unavailable).toBe(true);
  });

  it('does not delay responses when paused, and counts again when resumed', async () => {
    const server = await redisServer();
    const counters = open({ redisUrl: server.url });
    expect(await isShared(counters, open({ redisUrl: server.url }))).toBe(true);
    server.pause();
    const input = request();
    // Redis resumes only after these requests have completed.
    expect(await draw(counters, input, 20)).toBe(10);
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: true });
    server.resume();
    await expectUnavailable(counters, false);
    expect(await isShared(counters, open({ redisUrl: server.url }))).toBe(true);
  });

  it('serves responses while unreachable at startup, and is used once it is up', async () => {
    const port = await freePort();
    const counters = open({ redisUrl: `redis://127.0.0.1:${port}` });
    expect(await draw(counters, request(), 20)).toBe(10);
    expect(counters.health().unavailable).toBe(true);
    const server = await redisServer({ port });
    await expectUnavailable(counters, false);
    expect(await isShared(counters, open({ redisUrl: server.url }))).toBe(true);
  });

  it('counts as unavailable when it rejects writes or the password', async () => {
    const server = await redisServer({ password: 'local-test-password' });
    const unauthorized = open({ redisUrl: server.url });
    expect(await draw(unauthorized, request(), 20)).toBe(10);
    await expectUnavailable(unauthorized, true);

    const address = `redis://:local-test-password@127.0.0.1:${server.port}`;
    const counters = open({ redisUrl: address });
    expect(await isShared(counters, open({ redisUrl: address }))).toBe(true);
    await server.command('CONFIG', 'SET', 'min-replicas-to-write', '1');
    expect(await draw(counters, request(), 20)).toBe(10);
    expect(counters.health().unavailable).toBe(true);
    await server.command('CONFIG', 'SET', 'min-replicas-to-write', '0');
    await expectUnavailable(counters, false);
  });

  it('checks sources against the database when unavailable', async () => {
    const server = await redisServer();
    const counters = open({ redisUrl: server.url });
    const step = newKey();
    const [a, b, c] = ['a', 'b', 'c'].map((hash) => ({ family: 4 as const, hash }));
    if (!a || !b || !c) throw new Error('three networks are needed');
    await counters.step(step(a, now));
    await counters.step(step(b, now));
    await server.kill();
    const slots = [
      { slot: 0 as const, v4: 'a', lastSeen: now },
      { slot: 1 as const, v4: 'b', lastSeen: now },
    ];
    expect((await counters.step(step(c, now, { slots }))).verdict).toBe('source_unknown');
    const freezes = [];
    for (const network of [a, b, a, b, a]) freezes.push((await counters.step(step(network, now, { slots }))).source?.freeze);
    expect(freezes).toEqual(['no', 'no', 'no', 'trips', 'tripped']);
  });
});

describe('Upstash REST', () => {
  it.each(['silent', 'failing'] as const)('falls back to local counters and recovers: %s', async (mode) => {
    const upstash = await upstashServer(await redisServer());
    const counters = open({ upstash });
    const input = request();
    expect(await draw(counters, input, 6)).toBe(6);
    upstash.mode = mode;
    expect(await draw(counters, input, 10)).toBe(4);
    expect(counters.health()).toEqual({ kind: 'upstash', unavailable: true });
    upstash.mode = 'well';
    await expectUnavailable(counters, false);
    expect(await isShared(counters, open({ upstash }))).toBe(true);
  });

  it('is used once it becomes reachable', async () => {
    const redis = await redisServer();
    const port = await freePort();
    const environment = { upstash: { url: `http://127.0.0.1:${port}`, token: 'local-test-token' } };
    const counters = open(environment);
    expect(await draw(counters, request(), 20)).toBe(10);
    expect(counters.health().unavailable).toBe(true);
    await upstashServer(redis, port);
    await expectUnavailable(counters, false);
    expect(await isShared(counters, open(environment))).toBe(true);
  });

  it('counts as unavailable with its Redis killed or a wrong token', async () => {
    const redis = await redisServer();
    const upstash = await upstashServer(redis);
    const unauthorized = open({ upstash: { url: upstash.url, token: 'another' } });
    expect(await draw(unauthorized, request(), 20)).toBe(10);
    expect(unauthorized.health().unavailable).toBe(true);

    const counters = open({ upstash });
    expect(await isShared(counters, open({ upstash }))).toBe(true);
    await redis.kill();
    expect(await draw(counters, request(), 20)).toBe(10);
    expect(counters.health().unavailable).toBe(true);
    await redisServer({ port: redis.port });
    await expectUnavailable(counters, false);
  });
});
