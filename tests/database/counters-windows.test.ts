import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Counters } from '../../lib/counting/limits/record';
import { type CountersUnderTest, newBucket, stepConcurrently, stores, unique } from '../support/counters';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const noon = Date.UTC(2027, 0, 15, 12, 0, 30, 123);
const midnight = Date.UTC(2027, 0, 16);

const hostile = [
  ...[
    '',
    ' ',
    '}',
    '{',
    '{}',
    '}:k:',
    ':m:1',
    '*',
    '?',
    '[a]',
    '\\',
    '"',
    "'",
    '\r\nFLUSHALL\r\n',
    '\0',
    '\u0000a',
    '%00',
    '%0a',
  ],
  ...['0', '007', '1e3', 'null', 'true', '[1]', '{"a":1}', 'OK', 'T0s=', '__proto__', 'constructor', 'hasOwnProperty'],
  ...[
    '收益管理',
    'e\u0301',
    '\u00e9',
    '\u202e',
    '\u{1f511}',
    'KEYS[1]',
    "' .. redis.call('FLUSHALL') .. '",
    '../..',
    'x'.repeat(5_000),
  ],
];

describe.each(stores)('limits counted $way', ({ open }) => {
  let under: CountersUnderTest;
  let counters: Counters;
  beforeAll(async () => {
    under = await open();
    counters = under.instances[0];
  });
  afterAll(() => under.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  it('let exactly 60 of 1,000 concurrent requests pass, and rejections do not count against the daily limit', async () => {
    const bucket = newBucket();
    const results = await stepConcurrently(under.instances, 1_000, () => ({ now: noon, bucket }));
    const passed = results.filter(({ verdict }) => verdict === 'passed');
    expect(passed.map(({ minute }) => minute.used).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(passed.map(({ day }) => day?.used).sort()).toEqual(passed.map(({ minute }) => minute.used).sort());
    const rejected = results.filter(({ verdict }) => verdict !== 'passed');
    expect(rejected).toHaveLength(940);
    const minute = { limit: 60, used: 60, resetAt: Date.UTC(2027, 0, 15, 12, 1) };
    const day = { limit: 5_000, used: 60, resetAt: midnight };
    for (const result of rejected) expect(result).toEqual({ verdict: 'minute', minute, day });
    expect(await counters.peek({ now: noon, bucket })).toEqual({ minute, day });
  });

  it('let exactly the daily limit pass, and rejections do not count against the minute', async () => {
    const bucket = newBucket({ perMinute: 1_000, perDay: 100 });
    const results = await stepConcurrently(under.instances, 1_000, () => ({ now: noon, bucket }));
    expect(results.filter(({ verdict }) => verdict === 'passed')).toHaveLength(100);
    expect(results.filter(({ verdict }) => verdict === 'day')).toHaveLength(900);
    expect((await counters.peek({ now: noon, bucket })).minute.used).toBe(100);
  });

  it('reset at the clock minute, not a minute after the first request', async () => {
    const bucket = newBucket({ perMinute: 1 });
    const at = async (now: number) => (await counters.step({ now, bucket })).verdict;
    const minute = Date.UTC(2027, 0, 15, 12, 1);
    expect([await at(minute - 1), await at(minute - 1), await at(minute), await at(minute + MINUTE - 1)]).toEqual([
      'passed',
      'minute',
      'passed',
      'minute',
    ]);
    expect((await counters.peek({ now: minute, bucket })).day?.used).toBe(2);
  });

  it('reset at midnight UTC', async () => {
    const bucket = newBucket({ perDay: 2 });
    const at = (now: number) => counters.step({ now, bucket });
    expect((await at(midnight - 2)).verdict).toBe('passed');
    expect((await at(midnight - 1)).verdict).toBe('passed');
    expect(await at(midnight - 1)).toMatchObject({ verdict: 'day', day: { limit: 2, used: 2, resetAt: midnight } });
    const next = { limit: 2, used: 1, resetAt: midnight + 24 * HOUR };
    expect(await at(midnight)).toMatchObject({ verdict: 'passed', minute: { used: 1 }, day: next });
  });

  it('start a subscriber’s day at the count in the database', async () => {
    const bucket = newBucket({ perDay: 10, subscriberId: 'reader' });
    expect(await counters.step({ now: noon, bucket })).toMatchObject({ verdict: 'day_missing', minute: { used: 0 } });
    expect((await counters.peek({ now: noon, bucket })).minute.used).toBe(0);
    const days = [];
    // Once the day has a count, the database, which is a few seconds behind, no longer matters.
    for (const dayUsed of [7, 3, undefined, undefined]) {
      const { verdict, day } = await counters.step({ now: noon, bucket, ...(dayUsed === undefined ? {} : { dayUsed }) });
      days.push([verdict, day?.used]);
    }
    expect(days).toEqual([
      ['passed', 8],
      ['passed', 9],
      ['passed', 10],
      ['day', 10],
    ]);
    expect((await counters.step({ now: midnight, bucket })).verdict).toBe('day_missing');
    expect((await counters.step({ now: midnight, bucket, dayUsed: 0 })).day?.used).toBe(1);
    const exhausted = newBucket({ perDay: 10, subscriberId: 'reader' });
    expect((await counters.step({ now: noon, bucket: exhausted, dayUsed: 12 })).verdict).toBe('day');
    expect(await counters.step({ now: noon, bucket: exhausted })).toMatchObject({ verdict: 'day', day: { used: 10 } });
  });

  it('report the minute before the day when both are exhausted', async () => {
    const bucket = newBucket({ perMinute: 2, perDay: 2 });
    const at = async (now: number) => (await counters.step({ now, bucket })).verdict;
    expect([await at(noon), await at(noon), await at(noon), await at(noon + MINUTE)]).toEqual([
      'passed',
      'passed',
      'minute',
      'day',
    ]);
  });

  it('have no daily limit unless one is set', async () => {
    const bucket = newBucket({ perMinute: 2, perDay: undefined });
    const minute = { limit: 2, used: 1, resetAt: Date.UTC(2027, 0, 15, 12, 1) };
    expect(await counters.step({ now: noon, bucket })).toEqual({ verdict: 'passed', minute, day: undefined });
    expect(await counters.peek({ now: noon, bucket })).toEqual({ minute, day: undefined });
  });

  it('never report more usage than the limit, even after it was lowered', async () => {
    const bucket = newBucket();
    for (let n = 0; n < 5; n += 1) await counters.step({ now: noon, bucket });
    const lowered = { ...bucket, perMinute: 3, perDay: 4 };
    const used = { minute: { limit: 3, used: 3 }, day: { limit: 4, used: 4 } };
    expect(await counters.step({ now: noon, bucket: lowered })).toMatchObject({ verdict: 'minute', ...used });
    expect(await counters.peek({ now: noon, bucket: lowered })).toMatchObject(used);
  });

  it('can be read without counting', async () => {
    const bucket = newBucket();
    await counters.peek({ now: noon, bucket });
    await counters.step({ now: noon, bucket });
    const first = await counters.peek({ now: noon, bucket });
    expect(first).toMatchObject({ minute: { used: 1 }, day: { used: 1 } });
    expect(await counters.peek({ now: noon, bucket })).toEqual(first);
  });

  it('are separate for ids of any characters', async () => {
    const ids = hostile.map((id) => `a:${id}`);
    const used = async (id: string) => (await counters.step({ now: noon, bucket: { id, perMinute: 9, perDay: 9 } })).minute.used;
    for (const turn of [1, 2]) expect(await Promise.all(ids.map(used))).toEqual(ids.map(() => turn));
    expect((await counters.peek({ now: noon, bucket: { id: 'a:}', perMinute: 9, perDay: 9 } })).day?.used).toBe(2);
  });

  it('count single windows exactly across instances, by name and id', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    const name = unique('email');
    const take = (index: number, id: string) =>
      under.instances[index % 2 === 0 ? 0 : 1].take({ now: noon, name, id, limit: 3, windowSeconds: 3_600 });
    const results = await Promise.all(Array.from({ length: 1_000 }, (_, index) => take(index, 'one')));
    const remaining = results.filter(({ passed }) => passed).map((each) => each.remaining);
    expect(remaining.sort()).toEqual([0, 1, 2]);
    expect(new Set(results.map(({ resetAt }) => resetAt))).toEqual(new Set([Date.UTC(2027, 0, 15, 13)]));
    expect(results.filter(({ passed }) => !passed).every((each) => each.remaining === 0)).toBe(true);
    expect(await take(0, 'another')).toMatchObject({ passed: true, remaining: 2 });
    const other = await counters.take({ now: noon, name: unique('email'), id: 'one', limit: 3, windowSeconds: 3_600 });
    expect(other).toMatchObject({ passed: true, remaining: 2 });
  });

  it('open a new single window when the previous one ends', async () => {
    const name = unique('email');
    const take = async (now: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now });
      return (await counters.take({ now, name, id: 'one', limit: 1, windowSeconds: 3_600 })).passed;
    };
    const hour = Date.UTC(2027, 0, 15, 13);
    expect([await take(hour - 1), await take(hour - 1), await take(hour), await take(hour + HOUR - 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('keep single windows separate for ids of any characters', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon });
    const name = unique('email');
    const take = async (id: string) => (await counters.take({ now: noon, name, id, limit: 2, windowSeconds: 3_600 })).remaining;
    for (const left of [1, 0]) expect(await Promise.all(hostile.map(take))).toEqual(hostile.map(() => left));
  });
});
