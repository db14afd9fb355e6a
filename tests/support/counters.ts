import { Cluster, Redis as TcpClient } from 'ioredis';
import { afterAll } from 'vitest';
import { openClusterRedis } from '../../lib/counting/counters/cluster-redis';
import { openUpstash } from '../../lib/counting/counters/open-counters';
import { ProcessCounters } from '../../lib/counting/counters/process-counters';
import { RedisCounters } from '../../lib/counting/counters/redis-counters';
import { openTcpRedis } from '../../lib/counting/counters/tcp-redis';
import type { Bucket, Counters, StepInput } from '../../lib/counting/limits/record';
import type { Family } from '../../lib/platform/network';
import { startFakeUpstash } from './fake-upstash';
import { type RedisCluster, startRedis, startRedisCluster } from './redis';

export type CountersUnderTest = {
  /** two on one store, as two servers have them; in process it is one, twice */
  instances: [Counters, Counters];
  /** the store itself, to look into: its nodes, and a client that finds the node of a key */
  redis: { nodes: TcpClient[]; client: TcpClient | Cluster } | undefined;
  close(): Promise<void>;
};

/** Starting a cluster takes seconds: the tests of a file share one, which each of them finds empty. */
let cluster: Promise<RedisCluster> | undefined;
afterAll(async () => (await cluster)?.stop());

/** Every way to keep counters; the same tests run against each. */
export const stores: { way: string; open(): Promise<CountersUnderTest> }[] = [
  {
    way: 'Upstash REST',
    async open() {
      const server = await startRedis();
      const upstash = await startFakeUpstash(server.url);
      const redis = new TcpClient(server.url);
      const open = () => new RedisCounters(openUpstash(upstash, 60_000), 'upstash');
      const close = async () => {
        redis.disconnect();
        await upstash.stop();
        await server.stop();
      };
      return { instances: [open(), open()], redis: { nodes: [redis], client: redis }, close };
    },
  },
  {
    way: 'Redis over TCP',
    async open() {
      const server = await startRedis();
      const redis = new TcpClient(server.url);
      const open = () => {
        const { redis: client, disconnect } = openTcpRedis(server.url);
        return new RedisCounters(client, 'redis', disconnect);
      };
      const instances: [Counters, Counters] = [open(), open()];
      const close = async () => {
        await Promise.all(instances.map((each) => each.close()));
        redis.disconnect();
        await server.stop();
      };
      return { instances, redis: { nodes: [redis], client: redis }, close };
    },
  },
  {
    way: 'Redis Cluster',
    async open() {
      cluster ??= startRedisCluster();
      const { urls } = await cluster;
      const nodes = urls.map((url) => new TcpClient(url));
      const client = new Cluster(urls);
      await Promise.all(nodes.map((node) => node.flushall()));
      const open = () => {
        const { redis, disconnect } = openClusterRedis(urls);
        return new RedisCounters(redis, 'redis', disconnect, true);
      };
      const instances: [Counters, Counters] = [open(), open()];
      const close = async () => {
        await Promise.all(instances.map((each) => each.close()));
        for (const each of [...nodes, client]) each.disconnect();
      };
      return { instances, redis: { nodes, client }, close };
    },
  },
  {
    way: 'in process',
    async open() {
      const counters = new ProcessCounters();
      return { instances: [counters, counters], redis: undefined, close: () => counters.close() };
    },
  },
];

let made = 0;

/** A name that no other test has used. */
export function unique(name: string): string {
  made += 1;
  return `${name}-${process.pid}-${made}`;
}

/** An unused bucket with the limits of a key by default. */
export function newBucket(limits: Partial<Bucket> = {}): Bucket {
  return { id: `s:${unique('subscriber')}`, perMinute: 60, perDay: 5_000, ...limits };
}

/** `count` steps at once, in turn through both instances. */
export function stepConcurrently(instances: [Counters, Counters], count: number, toInput: (index: number) => StepInput) {
  return Promise.all(Array.from({ length: count }, (_, index) => instances[index % 2 === 0 ? 0 : 1].step(toInput(index))));
}

type Source = NonNullable<StepInput['source']>;

/** Requests of one key as the contract's defaults judge them: three switches within a minute freeze. */
export function newKey(bucket: Bucket = newBucket()) {
  const keyId = unique('key');
  return (network: { family: Family; hash: string; label?: string }, now: number, more: Partial<Source> = {}): StepInput => ({
    now,
    bucket,
    source: { keyId, epoch: 0, slots: [], windowMs: 60_000, switches: 3, label: '*', ...network, ...more },
  });
}
