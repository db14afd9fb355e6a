import type { Redis as TcpClient } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProcessCounters } from '../../lib/counters/process-counters';
import type { Counters } from '../../lib/limits/record';
import { type CountersUnderTest, newBucket, newKey, stores, unique } from '../support/counters';

const HOUR = 3_600_000;
const noon = Date.UTC(2027, 0, 15, 12);
const a = { family: 4 as const, hash: 'a' };

describe.each(stores.filter(({ way }) => way !== 'in process'))('the store reached by $way', ({ open }) => {
  let under: CountersUnderTest;
  let counters: Counters;
  let redis: TcpClient;
  beforeAll(async () => {
    under = await open();
    counters = under.instances[0];
    if (!under.redis) throw new Error('no store to look into');
    redis = under.redis;
  });
  afterAll(() => under.close());

  it('keeps nothing that does not end by itself', async () => {
    await counters.step(newKey()({ ...a }, noon));
    await counters.step(newKey()({ ...a }, noon, { slots: [{ slot: 1, v6: 'x', lastSeen: noon }] }));
    await counters.step({ now: noon, bucket: newBucket({ perDay: undefined }) });
    await counters.take({ now: noon, name: unique('mail'), id: 'one', limit: 1, windowSeconds: 3_600 });
    const keys = await redis.keys('*');
    expect(keys.length).toBe(8);
    const lifetimes = await Promise.all(keys.map((key) => redis.pttl(key)));
    expect(lifetimes.filter((ms) => ms <= 0 || ms > 48 * HOUR)).toEqual([]);
  });

  it('is asked once a step, once a look, once a window', async () => {
    const input = newKey()(a, noon);
    const window = { now: noon, name: unique('mail'), id: 'one', limit: 9, windowSeconds: 3_600 };
    await counters.step(input);
    await counters.take(window);
    const monitor = await redis.monitor();
    const marker = unique('marker');
    const seen: string[] = [];
    const all = new Promise<void>((resolve) => {
      monitor.on('monitor', (_time: string, [command = '', argument]: string[], from: string) => {
        if (argument === marker) resolve();
        else if (from !== 'lua') seen.push(command.toLowerCase());
      });
    });
    await counters.step(input);
    await counters.peek({ now: noon, bucket: input.bucket });
    await counters.take(window);
    await redis.echo(marker);
    await all;
    monitor.disconnect();
    expect(seen).toEqual(['evalsha', 'mget', 'evalsha']);
  });

  it('writes a key’s sources when they change, and once a minute so that they live on', async () => {
    const ask = newKey();
    const sourcesKey = async () =>
      (await redis.keys('*:k:*')).find((name) => name.includes(`:k:${ask(a, 0).source?.keyId}:`)) ?? '';
    const steps = [
      { asks: 'first', at: 0, hash: 'a', writes: true },
      { asks: 'again', at: 1_000, hash: 'a', writes: false },
      { asks: 'from elsewhere', at: 2_000, hash: 'b', writes: true },
      { asks: 'again from there', at: 61_999, hash: 'b', writes: false },
      { asks: 'a minute after it was written', at: 62_000, hash: 'b', writes: true },
      { asks: 'from the first', at: 63_000, hash: 'a', writes: true },
    ];
    const seen = [];
    for (const { asks, at, hash } of steps) {
      const name = await sourcesKey();
      // What is written again begins its day again; what is not keeps what is left of it.
      if (name) await redis.pexpire(name, HOUR);
      await counters.step(ask({ family: 4, hash }, noon + at));
      seen.push({ asks, writes: (await redis.pttl(await sourcesKey())) > HOUR });
    }
    expect(seen).toEqual(steps.map(({ asks, writes }) => ({ asks, writes })));
  });

  it('learns from the database at once what another instance wrote there', async () => {
    const ask = newKey();
    const durable = [
      { slot: 0 as const, v4: 'a', lastSeen: noon },
      { slot: 1 as const, v4: 'b', lastSeen: noon },
    ];
    await counters.step(ask(a, noon));
    await counters.step(ask(a, noon + 1_000, { slots: durable }));
    expect(await counters.step(ask({ family: 4, hash: 'c' }, noon + 2_000))).toMatchObject({ verdict: 'source_unknown' });
  });

  it('is told the script again when it has lost it', async () => {
    const bucket = newBucket();
    await counters.step({ now: noon, bucket });
    await redis.script('FLUSH');
    expect(await counters.step({ now: noon, bucket })).toMatchObject({ verdict: 'passed', minute: { used: 2 } });
    await redis.flushall();
    expect(await counters.step({ now: noon, bucket })).toMatchObject({ verdict: 'passed', minute: { used: 1 } });
  });

  it('says what it is', () => {
    expect(counters.health()).toEqual({ kind: expect.stringMatching(/^(upstash|redis)$/), unavailable: false });
  });
});

describe('this process as the store', () => {
  it('evicts addresses before subscribers', async () => {
    const counters = new ProcessCounters(100);
    const subscriber = newBucket({ perDay: 9 });
    const first = newBucket({ id: 'a:first' });
    for (const bucket of [subscriber, first]) await counters.step({ now: noon, bucket });
    for (let n = 0; n < 1_000; n += 1) await counters.step({ now: noon, bucket: newBucket({ id: `a:${n}` }) });
    expect((await counters.peek({ now: noon, bucket: first })).minute.used).toBe(0);
    expect(await counters.peek({ now: noon, bucket: subscriber })).toMatchObject({ minute: { used: 1 }, day: { used: 1 } });
  });

  it('continues from the stored usage of the day and never decreases', async () => {
    const counters = new ProcessCounters();
    const bucket = newBucket({ perDay: 10 });
    await counters.seedDay({ now: noon, bucketId: bucket.id, used: 9 });
    await counters.seedDay({ now: noon, bucketId: bucket.id, used: 4 });
    expect(await counters.step({ now: noon, bucket })).toMatchObject({
      verdict: 'passed',
      minute: { used: 1 },
      day: { used: 10 },
    });
    expect((await counters.step({ now: noon, bucket })).verdict).toBe('day');
    expect((await counters.step({ now: noon + 12 * HOUR, bucket })).day?.used).toBe(1);
    expect(counters.health()).toEqual({ kind: 'process', unavailable: false });
  });
});
