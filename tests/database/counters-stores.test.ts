import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProcessCounters } from '../../lib/counting/counters/process-counters';
import { stepScript } from '../../lib/counting/counters/step-script';
import type { Counters } from '../../lib/counting/limits/record';
import { type CountersUnderTest, newBucket, newKey, stores, unique } from '../support/counters';

const HOUR = 3_600_000;
const noon = Date.UTC(2027, 0, 15, 12);
const a = { family: 4 as const, hash: 'a' };

describe.each(stores.filter(({ way }) => way !== 'in process'))('the store accessed by $way', ({ open }) => {
  let under: CountersUnderTest;
  let counters: Counters;
  let redis: NonNullable<CountersUnderTest['redis']>;
  beforeAll(async () => {
    under = await open();
    counters = under.instances[0];
    if (!under.redis) throw new Error('no store to inspect');
    redis = under.redis;
  });
  afterAll(() => under.close());
  const findKeys = async (pattern: string) => (await Promise.all(redis.nodes.map((node) => node.keys(pattern)))).flat();

  it('stores only keys that expire', async () => {
    await counters.step(newKey()({ ...a }, noon));
    await counters.step(newKey()({ ...a }, noon, { slots: [{ slot: 1, v6: 'x', lastSeen: noon }] }));
    await counters.step({ now: noon, bucket: newBucket({ perDay: undefined }) });
    await counters.take({ now: noon, name: unique('email'), id: 'one', limit: 1, windowSeconds: 3_600 });
    const keys = await findKeys('*');
    expect(keys.length).toBe(8);
    const lifetimes = await Promise.all(keys.map((key) => redis.client.pttl(key)));
    expect(lifetimes.filter((ms) => ms <= 0 || ms > 48 * HOUR)).toEqual([]);
  });

  it('returns numbers only while no key is frozen', async () => {
    const bucket = newBucket();
    const keys = [`hi:{${bucket.id}}:m:0`, `hi:{${bucket.id}}:d:0`, `hi:{${bucket.id}}:k:key`];
    const args = [noon, 9, 9, 'v4', 'a', 1_000, 3, '', '', 0, '', '', 0, 0, 'label'];
    const reply = await redis.client.eval(stepScript, keys.length, ...keys, ...args);
    // Upstash's client reads every part as JSON, and an empty text is none.
    expect(reply).toEqual([0, 1, 1, 0, 1, 0]);
  });

  it('receives one command per step, peek and window', async () => {
    const input = { ...newKey(newBucket({ subscriberId: 'reader' }))(a, noon), dayUsed: 7 };
    const window = { now: noon, name: unique('email'), id: 'one', limit: 9, windowSeconds: 3_600 };
    await counters.step(input);
    await counters.take(window);
    const marker = unique('marker');
    const commands: string[] = [];
    const monitors = await Promise.all(
      redis.nodes.map(async (node) => {
        const monitor = await node.monitor();
        const finished = new Promise<void>((resolve) => {
          monitor.on('monitor', (_time: string, [command = '', argument]: string[], from: string) => {
            if (argument === marker) resolve();
            else if (from !== 'lua') commands.push(command.toLowerCase());
          });
        });
        return { monitor, finished };
      }),
    );
    await counters.step({ ...input, dayUsed: undefined });
    await counters.peek({ now: noon, bucket: input.bucket });
    await counters.take(window);
    await Promise.all(redis.nodes.map((node) => node.echo(marker)));
    for (const { monitor, finished } of monitors) await finished.finally(() => monitor.disconnect());
    expect(commands.sort()).toEqual(['evalsha', 'evalsha', 'mget']);
  });

  it('writes a key’s sources when they change, and once a minute to extend their lifetime', async () => {
    const request = newKey();
    const sourcesKey = async () =>
      (await findKeys('*:k:*')).find((name) => name.includes(`:k:${request(a, 0).source?.keyId}:`)) ?? '';
    const steps = [
      { when: 'first', at: 0, hash: 'a', writes: true },
      { when: 'again', at: 1_000, hash: 'a', writes: false },
      { when: 'from another network', at: 2_000, hash: 'b', writes: true },
      { when: 'again from that network', at: 61_999, hash: 'b', writes: false },
      { when: 'a minute after the last write', at: 62_000, hash: 'b', writes: true },
      { when: 'from the first network', at: 63_000, hash: 'a', writes: true },
    ];
    const results = [];
    for (const { when, at, hash } of steps) {
      const name = await sourcesKey();
      // A write restores the full lifetime; otherwise the shortened one remains.
      if (name) await redis.client.pexpire(name, HOUR);
      await counters.step(request({ family: 4, hash }, noon + at));
      results.push({ when, writes: (await redis.client.pttl(await sourcesKey())) > HOUR });
    }
    expect(results).toEqual(steps.map(({ when, writes }) => ({ when, writes })));
  });

  it('picks up sources that another instance wrote to the database', async () => {
    const request = newKey();
    const durable = [
      { slot: 0 as const, v4: 'a', lastSeen: noon },
      { slot: 1 as const, v4: 'b', lastSeen: noon },
    ];
    await counters.step(request(a, noon));
    await counters.step(request(a, noon + 1_000, { slots: durable }));
    expect(await counters.step(request({ family: 4, hash: 'c' }, noon + 2_000))).toMatchObject({ verdict: 'source_unknown' });
  });

  it('receives the script again after losing it', async () => {
    const bucket = newBucket();
    await counters.step({ now: noon, bucket });
    await Promise.all(redis.nodes.map((node) => node.script('FLUSH')));
    expect(await counters.step({ now: noon, bucket })).toMatchObject({ verdict: 'passed', minute: { used: 2 } });
    await Promise.all(redis.nodes.map((node) => node.flushall()));
    expect(await counters.step({ now: noon, bucket })).toMatchObject({ verdict: 'passed', minute: { used: 1 } });
  });

  it('reports its kind', () => {
    expect(counters.health()).toEqual({ kind: expect.stringMatching(/^(upstash|redis)$/), unavailable: false });
  });
});

describe('the in-process store', () => {
  it('evicts addresses before subscribers', async () => {
    const counters = new ProcessCounters(100);
    const subscriber = newBucket({ perDay: 9 });
    const first = newBucket({ id: 'a:first' });
    for (const bucket of [subscriber, first]) await counters.step({ now: noon, bucket });
    for (let n = 0; n < 1_000; n += 1) await counters.step({ now: noon, bucket: newBucket({ id: `a:${n}` }) });
    expect((await counters.peek({ now: noon, bucket: first })).minute.used).toBe(0);
    expect(await counters.peek({ now: noon, bucket: subscriber })).toMatchObject({ minute: { used: 1 }, day: { used: 1 } });
  });

  it('reports its kind', () => {
    expect(new ProcessCounters().health()).toEqual({ kind: 'process', unavailable: false });
  });
});
