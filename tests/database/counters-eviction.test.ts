import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RedisCounters } from '../../lib/counters/redis-counters';
import { openTcpRedis } from '../../lib/counters/tcp-redis';
import { newBucket } from '../support/counters';
import { startRedis } from '../support/redis';

const FLOOD = 60;
const policy = /"--maxmemory-policy", "([\w-]+)"/.exec(readFileSync('compose.yaml', 'utf8'))?.[1] ?? '';

it('a full Redis with the policy of compose.yaml keeps the counters of a busy subscriber', { timeout: 120_000 }, async () => {
  const server = await startRedis();
  const { redis, disconnect } = openTcpRedis(server.url);
  const counters = new RedisCounters(redis, 'redis', disconnect);
  try {
    await server.command('CONFIG', 'SET', 'maxmemory', '4mb');
    await server.command('CONFIG', 'SET', 'maxmemory-policy', policy);
    // The start of a minute, so that no counter expires during the test.
    const now = Math.ceil(Date.now() / 60_000) * 60_000;
    const bucket = newBucket();
    let passed = 0;
    for (let round = 0; round < 400; round += 1) {
      const [own] = await Promise.all([
        counters.step({ now, bucket }),
        ...Array.from({ length: FLOOD }, () => counters.step({ now, bucket: newBucket() })),
      ]);
      if (own?.verdict === 'passed') passed += 1;
    }
    const evicted = /evicted_keys:(\d+)/.exec(String(await server.command('INFO', 'stats')))?.[1];
    expect(Number(evicted)).toBeGreaterThan(10_000);
    expect(passed).toBe(60);
  } finally {
    await counters.close();
    await server.stop();
  }
});
