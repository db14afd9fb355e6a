/*
 * How the counters fit together:
 * - Every store implements `Counters` (../limits/record.ts). One call of `step` decides minute, day and source of a request.
 * - `RedisCounters` runs that step as one Lua script (step-script.ts), so it is atomic over all instances. It reaches the
 *   store through Upstash's client: over REST (bounded-redis.ts), TCP (tcp-redis.ts) or a Redis Cluster (cluster-redis.ts).
 * - `ProcessCounters` implements the same step in TypeScript: the default without a store, and the stand-in during an outage.
 * - `ResilientCounters` wraps `RedisCounters`: while the store does not respond, `ProcessCounters` takes over and continues
 *   from the last known counts. In a Redis Cluster it does so for the buckets of each lost node.
 * The source rules exist twice, in ../sources/rules.ts and in the script; the same tests run against both.
 */
import type { Redis } from '@upstash/redis';
import { type Env, env } from '../../platform/env';
import { CountersUnavailableError } from '../../platform/errors';
import { processGlobal } from '../../platform/process-global';
import type { Counters } from '../limits/record';
import { BoundedRedis } from './bounded-redis';
import { openClusterRedis } from './cluster-redis';
import { ProcessCounters } from './process-counters';
import { RedisCounters } from './redis-counters';
import { ResilientCounters } from './resilient-counters';
import { openTcpRedis } from './tcp-redis';

/** Requests to Upstash are aborted after this time, so that dead sockets do not pile up. */
const REQUEST_TIMEOUT_MS = 2_000;

const shared = processGlobal<{ counters?: Counters }>('counters', () => ({}));

/** The counters that the environment selects: Upstash, else Redis over TCP, else a Redis Cluster, else this process (contract, section 1). */
export function openCounters(environment: Pick<Env, 'upstash' | 'redisUrl'> & Partial<Pick<Env, 'redisClusterUrls'>>): Counters {
  const { upstash, redisUrl, redisClusterUrls = [] } = environment;
  if (upstash) return new ResilientCounters(new RedisCounters(openUpstash(upstash), 'upstash'));
  if (redisUrl) {
    const { redis, disconnect } = openTcpRedis(redisUrl);
    return new ResilientCounters(new RedisCounters(redis, 'redis', disconnect));
  }
  if (redisClusterUrls.length > 0) {
    const { redis, nodeOf, disconnect } = openClusterRedis(redisClusterUrls);
    return new ResilientCounters(new RedisCounters(redis, 'redis', disconnect, true), { nodeOf });
  }
  return new ProcessCounters();
}

/** Upstash's client over its REST API, without telemetry. */
export function openUpstash({ url, token }: { url: string; token: string }, timeoutMs = REQUEST_TIMEOUT_MS): Redis {
  return new BoundedRedis({ url, token, timeoutMs });
}

/** Makes `counters` the ones that `counters()` returns in this process. */
export function setCounters(counters: Counters): void {
  shared.counters = counters;
}

/** This process's counters: the ones our server opened, else those of the environment. */
export function counters(): Counters {
  shared.counters ??= openCounters(env());
  return shared.counters;
}

/**
 * Call before anything that a single process must not decide alone, such as sending email or issuing a key (contract,
 * section 3).
 *
 * @param id the bucket or window (`toWindowId`) by which the caller is counted
 * @throws CountersUnavailableError while its store does not respond
 */
export function requireCounters(id: string): void {
  if (counters().health(id).unavailable) throw new CountersUnavailableError();
}
