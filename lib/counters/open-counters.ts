import type { Redis } from '@upstash/redis';
import { type Env, env } from '../env';
import { CountersUnavailableError } from '../errors';
import type { Counters } from '../limits/record';
import { processGlobal } from '../process-global';
import { BoundedRedis } from './bounded-redis';
import { ProcessCounters } from './process-counters';
import { RedisCounters } from './redis-counters';
import { ResilientCounters } from './resilient-counters';
import { openTcpRedis } from './tcp-redis';

/** After this, in ms, a request to Upstash that nobody waits for any more is cut off, so that dead sockets do not pile up. */
const CUT_OFF_MS = 2_000;

const shared = processGlobal<{ counters?: Counters }>('counters', () => ({}));

/** The counters the environment asks for: Upstash, else Redis over TCP, else this process (contract, section 1). */
export function openCounters({ upstash, redisUrl }: Pick<Env, 'upstash' | 'redisUrl'>): Counters {
  if (upstash) return new ResilientCounters(new RedisCounters(openUpstash(upstash), 'upstash'));
  if (redisUrl) {
    const { redis, disconnect } = openTcpRedis(redisUrl);
    return new ResilientCounters(new RedisCounters(redis, 'redis', disconnect));
  }
  return new ProcessCounters();
}

/** Upstash's client over its REST interface. Nothing is told about this machine. */
export function openUpstash({ url, token }: { url: string; token: string }, cutOffMs = CUT_OFF_MS): Redis {
  return new BoundedRedis({ url, token, cutOffMs });
}

/** Makes `counters` the ones that `counters()` answers in this process. */
export function setCounters(counters: Counters): void {
  shared.counters = counters;
}

/** This process's counters: the ones our server opened, else those of the environment. */
export function counters(): Counters {
  shared.counters ??= openCounters(env());
  return shared.counters;
}

/**
 * For what one process alone may not decide: how much mail went out, how often a key was made (contract, section 3).
 *
 * @throws ApiError `unavailable` while the store of counters does not answer
 */
export function requireCounters(): void {
  if (counters().health().away) throw new CountersUnavailableError();
}
