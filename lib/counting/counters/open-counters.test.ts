import { afterEach, describe, expect, it } from 'vitest';
import type { Counters } from '../limits/record';
import { counters, openCounters, setCounters } from './open-counters';
import { ProcessCounters } from './process-counters';

describe('counters selected by the environment', () => {
  let opened: Counters | undefined;
  afterEach(() => opened?.close());
  const upstash = { url: 'http://127.0.0.1:9', token: 'token' };
  const redisUrl = 'redis://127.0.0.1:9';

  it.each([
    ['Upstash before Redis', { upstash, redisUrl }, 'upstash'],
    ['Upstash', { upstash, redisUrl: undefined }, 'upstash'],
    ['Redis', { upstash: undefined, redisUrl }, 'redis'],
    ['a Redis Cluster', { upstash: undefined, redisUrl: undefined, redisClusterUrls: [redisUrl] }, 'redis'],
    ['this process where neither is named', { upstash: undefined, redisUrl: undefined }, 'process'],
  ])('%s', (_name, environment, kind) => {
    opened = openCounters(environment);
    expect(opened.health()).toEqual({ kind, unavailable: false });
  });

  it('are the provided ones in the whole process', () => {
    const provided = new ProcessCounters();
    setCounters(provided);
    expect(counters()).toBe(provided);
  });
});
