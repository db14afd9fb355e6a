import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCounters } from '../../lib/counting/counters/open-counters';
import type { Bucket, Counters } from '../../lib/counting/limits/record';
import { toWindowId } from '../../lib/counting/limits/rules';
import { newBucket, newKey, stepConcurrently, unique } from '../support/counters';
import { type RedisCluster, type RedisServer, startRedisCluster } from '../support/redis';

const now = Date.UTC(2027, 0, 15, 12);
const cleanups: (() => Promise<void>)[] = [];

beforeEach(() => {
  // Windows follow the clock, which could reach the next hour during a test.
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function startCluster(options: { replica?: boolean } = {}): Promise<RedisCluster> {
  const cluster = await startRedisCluster(options);
  cleanups.unshift(cluster.stop);
  return cluster;
}

/** Two instances, as of two servers. They know the first two nodes only and have to discover the others. */
function open({ urls }: { urls: string[] }): [Counters, Counters] {
  const each = () => {
    const counters = openCounters({ upstash: undefined, redisUrl: undefined, redisClusterUrls: urls.slice(0, 2) });
    cleanups.unshift(() => counters.close());
    return counters;
  };
  return [each(), each()];
}

/** The server's own opinion about the slot of a key. */
const slotOf = async ({ nodes }: RedisCluster, key: string) => Number(await nodes[1]?.command('CLUSTER', 'KEYSLOT', key));
const thirdOf = async (cluster: RedisCluster, key: string) => Math.floor((3 * (await slotOf(cluster, key))) / 16_384);

/** A thing whose id belongs to the given master. */
async function on<Thing>(cluster: RedisCluster, index: number, make: () => Thing, toId: (thing: Thing) => string) {
  for (;;) {
    const thing = make();
    if ((await thirdOf(cluster, `{${toId(thing)}}`)) === index) return thing;
  }
}
const bucketOn = (cluster: RedisCluster, index: number, limits: Partial<Bucket> = {}) =>
  on(
    cluster,
    index,
    () => newBucket({ perMinute: 10, ...limits }),
    ({ id }) => id,
  );
const windowOn = (cluster: RedisCluster, index: number) =>
  on(cluster, index, () => ({ now, name: 'email', id: unique('address'), limit: 3, windowSeconds: 3_600 }), toWindowId);

/** Draws `times` requests in turn from the instances and returns how many passed. */
async function draw(instances: Counters[], bucket: Bucket, times: number): Promise<number> {
  let passed = 0;
  for (let n = 0; n < times; n += 1) {
    const result = await instances[n % instances.length]?.step({ now, bucket });
    if (result?.verdict === 'passed') passed += 1;
  }
  return passed;
}

async function replicationOffset(node: RedisServer, role: 'master' | 'slave'): Promise<number> {
  const info = String(await node.command('INFO', 'replication'));
  return Number(new RegExp(`${role}_repl_offset:(\\d+)`).exec(info)?.[1]);
}

async function countPassed(results: Promise<{ verdict: string }[]>): Promise<number> {
  return (await results).filter(({ verdict }) => verdict === 'passed').length;
}

const expectUnavailable = (instances: Counters[], unavailable: boolean) =>
  expect
    .poll(() => instances.map((counters) => counters.health().unavailable), { interval: 20 })
    .toEqual(instances.map(() => unavailable));

describe('counters in a Redis Cluster', () => {
  it("keep a script's keys in one slot and spread buckets and windows over the masters", async () => {
    const cluster = await startCluster();
    const [counters] = open(cluster);
    await counters.step(newKey()({ family: 4, hash: 'a' }, now));
    const keysOf = async () => (await Promise.all(cluster.nodes.map((node) => node.command('KEYS', '*')))) as string[][];
    const slots = (await keysOf()).flat().map((key) => slotOf(cluster, key));
    expect(slots).toHaveLength(3);
    expect(new Set(await Promise.all(slots)).size).toBe(1);
    const window = { now, name: 'email', id: 'one', limit: 3, windowSeconds: 3_600 };
    await counters.take(window);
    const [key = ''] = (await keysOf()).flat().filter((each) => each.startsWith('hi:w:'));
    expect(await slotOf(cluster, key)).toBe(await slotOf(cluster, `{${toWindowId(window)}}`));
    for (let n = 0; n < 60; n += 1) {
      await counters.step({ now, bucket: newBucket() });
      await counters.take({ now, name: 'email', id: unique('address'), limit: 3, windowSeconds: 3_600 });
    }
    for (const keys of await keysOf()) {
      expect(keys.filter((key) => key.startsWith('hi:{s:')).length).toBeGreaterThan(10);
      expect(keys.filter((key) => key.startsWith('hi:w:email:')).length).toBeGreaterThan(5);
    }
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: false });
  });

  it.each(['killed', 'paused'] as const)('stay exact on other masters and count locally with one master %s', async (fault) => {
    const cluster = await startCluster();
    const instances = open(cluster);
    const [one] = instances;
    const [lost, kept, many] = [
      await bucketOn(cluster, 2),
      await bucketOn(cluster, 0),
      await bucketOn(cluster, 1, { perMinute: 60 }),
    ];
    const [lostWindow, keptWindow] = [await windowOn(cluster, 2), await windowOn(cluster, 0)];
    expect([await draw([one], lost, 6), await draw(instances, kept, 6)]).toEqual([6, 6]);

    const node = cluster.nodes[2] as RedisServer;
    if (fault === 'killed') await node.kill();
    else node.pause();

    // Each process continues from the counts it knows.
    expect(await draw([one], lost, 10)).toBe(4);
    expect((await one.peek({ now, bucket: lost })).minute.used).toBe(10);
    expect(await draw(instances, kept, 10)).toBe(4);
    expect(await countPassed(stepConcurrently(instances, 300, () => ({ now, bucket: many })))).toBe(60);
    for (const window of [lostWindow, keptWindow]) {
      const passed = [];
      for (const n of [0, 1, 0, 1, 0, 1]) passed.push((await (instances[n] as Counters).take(window)).passed);
      expect(passed.filter(Boolean)).toHaveLength(window === lostWindow ? 6 : 3);
    }
    const unavailable = [undefined, lost.id, toWindowId(lostWindow), kept.id, many.id, toWindowId(keptWindow)];
    expect(unavailable.map((id) => one.health(id).unavailable)).toEqual([true, true, true, false, false, false]);

    // The same once the others have agreed that it failed.
    await expect.poll(async () => String(await cluster.nodes[0]?.command('CLUSTER', 'NODES'))).toMatch(/master,fail /);
    const later = await bucketOn(cluster, 0);
    expect(await countPassed(stepConcurrently(instances, 50, () => ({ now, bucket: later })))).toBe(10);
    expect(await draw([one], lost, 5)).toBe(0);
    expect(one.health(later.id).unavailable).toBe(false);

    if (fault === 'killed') await cluster.restart(2);
    else node.resume();
    await expectUnavailable(instances, false);
    const after = await bucketOn(cluster, 2);
    expect(await countPassed(stepConcurrently(instances, 50, () => ({ now, bucket: after })))).toBe(10);
  });

  it('continue their counts on a replica that takes over', async () => {
    const cluster = await startCluster({ replica: true });
    const instances = open(cluster);
    const bucket = await bucketOn(cluster, 0);
    expect(await draw(instances, bucket, 6)).toBe(6);
    const replica = cluster.nodes[3] as RedisServer;
    const sent = await replicationOffset(cluster.nodes[0] as RedisServer, 'master');
    await expect.poll(() => replicationOffset(replica, 'slave')).toBeGreaterThanOrEqual(sent);
    await cluster.nodes[0]?.kill();
    expect(await draw(instances, await bucketOn(cluster, 1), 12)).toBe(10);
    await Promise.all(instances.map((counters) => counters.peek({ now, bucket })));
    await expectUnavailable(instances, true);
    await expectUnavailable(instances, false);
    expect(await draw(instances, bucket, 10)).toBe(4);
    expect(await replica.command('GET', `hi:{${bucket.id}}:m:${now / 60_000}`)).toBe('10');
  });

  it('follow a slot that moves, without an outage', async () => {
    const cluster = await startCluster();
    const instances = open(cluster);
    const request = newKey(await bucketOn(cluster, 0));
    const count = async () => {
      const results = [];
      for (const each of instances) results.push(await each.step(request({ family: 4, hash: 'a' }, now)));
      return results.map(({ verdict, minute, source }) => [verdict, minute.used, source?.learned]);
    };
    expect(await count()).toEqual([
      ['passed', 1, true],
      ['passed', 2, false],
    ]);
    const [from, to, other] = cluster.nodes as [RedisServer, RedisServer, RedisServer];
    const slot = String(await slotOf(cluster, `{${request({ family: 4, hash: 'a' }, now).bucket.id}}`));
    const id = String(await to.command('CLUSTER', 'MYID'));
    await to.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', String(await from.command('CLUSTER', 'MYID')));
    await from.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', id);
    const keys = (await from.command('CLUSTER', 'GETKEYSINSLOT', slot, '9')) as string[];
    expect(keys).toHaveLength(3);
    await from.command('MIGRATE', '127.0.0.1', String(to.port), '', '0', '5000', 'KEYS', ...keys);
    // The old node redirects with ASK.
    expect(await count()).toEqual([
      ['passed', 3, false],
      ['passed', 4, false],
    ]);
    for (const node of [to, from, other]) await node.command('CLUSTER', 'SETSLOT', slot, 'NODE', id);
    // Now it redirects with MOVED.
    expect(await count()).toEqual([
      ['passed', 5, false],
      ['passed', 6, false],
    ]);
    expect(instances.map((counters) => counters.health().unavailable)).toEqual([false, false]);
  });

  it('serve responses while unreachable at startup, and use the cluster once it is up', async () => {
    const cluster = await startCluster();
    for (const node of cluster.nodes) await node.kill();
    const instances = open(cluster);
    expect(await draw([instances[0]], newBucket({ perMinute: 10 }), 20)).toBe(10);
    await instances[1].peek({ now, bucket: newBucket() });
    await expectUnavailable(instances, true);
    for (const index of [0, 1, 2]) await cluster.restart(index);
    await expectUnavailable(instances, false);
    for (const index of [0, 1, 2]) {
      const bucket = await bucketOn(cluster, index);
      // Each connection is opened by itself; until then its node is unavailable.
      for (const each of instances) {
        await expect.poll(() => each.peek({ now, bucket }).then(() => each.health(bucket.id).unavailable)).toBe(false);
      }
      expect(await countPassed(stepConcurrently(instances, 50, () => ({ now, bucket })))).toBe(10);
    }
  });
});
