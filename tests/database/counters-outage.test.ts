import { afterEach, describe, expect, it } from 'vitest';
import { openCounters } from '../../lib/counters/open-counters';
import type { Counters, StepInput } from '../../lib/limits/record';
import { newBucket, newKey, unique } from '../support/counters';
import { type FakeUpstash, startFakeUpstash } from '../support/fake-upstash';
import { type RedisServer, startRedis } from '../support/redis';
import { freePort } from '../support/service';

const ends: (() => Promise<void>)[] = [];
const later = <Thing>(thing: Thing, end: () => Promise<void>): Thing => {
  ends.unshift(end);
  return thing;
};
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function redisServer(options: Parameters<typeof startRedis>[0] = {}): Promise<RedisServer> {
  const server = await startRedis(options);
  return later(server, server.stop);
}
async function upstashServer(redis: RedisServer, port?: number): Promise<FakeUpstash> {
  const server = await startFakeUpstash(redis.url, port);
  return later(server, server.stop);
}
function open(environment: Partial<Parameters<typeof openCounters>[0]>): Counters {
  const counters = openCounters({ upstash: undefined, redisUrl: undefined, ...environment });
  return later(counters, () => counters.close());
}

/** A minute of this process's own clock would turn; this one stands still. */
const now = Date.UTC(2027, 0, 15, 12);
const request = (): StepInput => ({ now, bucket: newBucket({ perMinute: 10 }) });
const isAway = (counters: Counters, away: boolean) =>
  expect.poll(() => counters.health().unavailable, { timeout: 30_000, interval: 20 }).toBe(away);

/** Draws `times` on one bucket: how many passed. */
async function draw(counters: Counters, input: StepInput, times: number): Promise<number> {
  let passed = 0;
  for (let n = 0; n < times; n += 1) if ((await counters.step(input)).verdict === 'passed') passed += 1;
  return passed;
}

/** Whether a count reaches the store: another server sees it. */
async function isShared(one: Counters, other: Counters): Promise<boolean> {
  const input = request();
  await one.step(input);
  await one.step(input);
  return (await other.peek(input)).minute.used === 2;
}

describe('Redis over TCP', () => {
  it('killed: local counters take over; restarted empty: the store counts again', async () => {
    const server = await redisServer();
    const counters = open({ redisUrl: server.url });
    const input = request();
    expect(await draw(counters, input, 6)).toBe(6);
    await server.kill();
    expect(await draw(counters, input, 10)).toBe(4);
    expect((await counters.peek(input)).minute.used).toBe(10);
    const mail = { now, name: unique('mail'), id: 'one', limit: 1, windowSeconds: 3_600 };
    expect((await counters.take(mail)).passed).toBe(true);
    expect((await counters.take(mail)).passed).toBe(false);
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: true });

    await redisServer({ port: server.port });
    await isAway(counters, false);
    expect(await isShared(counters, open({ redisUrl: server.url }))).toBe(true);
  });

  it('killed with 200 requests in flight: each gets a result', async () => {
    const server = await redisServer();
    const counters = open({ redisUrl: server.url });
    await counters.step(request());
    const input = { now, bucket: newBucket({ perMinute: 1_000 }) };
    server.pause();
    const answers = Promise.all(Array.from({ length: 200 }, () => counters.step(input)));
    await server.kill();
    expect((await answers).map(({ verdict }) => verdict)).toEqual(Array(200).fill('passed'));
    expect(counters.health().unavailable).toBe(true);
  });

  it('paused: responses do not wait; resumed: it counts again', async () => {
    const server = await redisServer();
    const counters = open({ redisUrl: server.url });
    expect(await isShared(counters, open({ redisUrl: server.url }))).toBe(true);
    server.pause();
    const input = request();
    // It is resumed only after these were answered.
    expect(await draw(counters, input, 20)).toBe(10);
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: true });
    server.resume();
    await isAway(counters, false);
    expect(await isShared(counters, open({ redisUrl: server.url }))).toBe(true);
  });

  it('unreachable at startup: responses continue, and the store is used once it is up', async () => {
    const port = await freePort();
    const counters = open({ redisUrl: `redis://127.0.0.1:${port}` });
    expect(await draw(counters, request(), 20)).toBe(10);
    expect(counters.health().unavailable).toBe(true);
    const server = await redisServer({ port });
    await isAway(counters, false);
    expect(await isShared(counters, open({ redisUrl: server.url }))).toBe(true);
  });

  it('rejecting writes or the password: it counts as unavailable', async () => {
    const server = await redisServer({ password: 'local-test-password' });
    const stranger = open({ redisUrl: server.url });
    expect(await draw(stranger, request(), 20)).toBe(10);
    await isAway(stranger, true);

    const address = `redis://:local-test-password@127.0.0.1:${server.port}`;
    const counters = open({ redisUrl: address });
    expect(await isShared(counters, open({ redisUrl: address }))).toBe(true);
    await server.command('CONFIG', 'SET', 'min-replicas-to-write', '1');
    expect(await draw(counters, request(), 20)).toBe(10);
    expect(counters.health().unavailable).toBe(true);
    await server.command('CONFIG', 'SET', 'min-replicas-to-write', '0');
    await isAway(counters, false);
  });

  it('unavailable: sources are checked against the database', async () => {
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
  it.each(['silent', 'failing'] as const)('%s: local counters take over, then the store is used again', async (mode) => {
    const upstash = await upstashServer(await redisServer());
    const counters = open({ upstash });
    const input = request();
    expect(await draw(counters, input, 6)).toBe(6);
    upstash.mode = mode;
    expect(await draw(counters, input, 10)).toBe(4);
    expect(counters.health()).toEqual({ kind: 'upstash', unavailable: true });
    upstash.mode = 'well';
    await isAway(counters, false);
    expect(await isShared(counters, open({ upstash }))).toBe(true);
  });

  it('unreachable, then up', async () => {
    const redis = await redisServer();
    const port = await freePort();
    const environment = { upstash: { url: `http://127.0.0.1:${port}`, token: 'local-test-token' } };
    const counters = open(environment);
    expect(await draw(counters, request(), 20)).toBe(10);
    expect(counters.health().unavailable).toBe(true);
    await upstashServer(redis, port);
    await isAway(counters, false);
    expect(await isShared(counters, open(environment))).toBe(true);
  });

  it('with its Redis killed, or a wrong token, is away', async () => {
    const redis = await redisServer();
    const upstash = await upstashServer(redis);
    const stranger = open({ upstash: { url: upstash.url, token: 'another' } });
    expect(await draw(stranger, request(), 20)).toBe(10);
    expect(stranger.health().unavailable).toBe(true);

    const counters = open({ upstash });
    expect(await isShared(counters, open({ upstash }))).toBe(true);
    await redis.kill();
    expect(await draw(counters, request(), 20)).toBe(10);
    expect(counters.health().unavailable).toBe(true);
    await redisServer({ port: redis.port });
    await isAway(counters, false);
  });
});
