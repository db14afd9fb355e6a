import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Counters, StepInput } from '../limits/record';
import { log } from '../log';
import { ProcessCounters } from './process-counters';
import { ResilientCounters } from './resilient-counters';

const noon = Date.UTC(2027, 0, 15, 12);
const bucket = { id: 's:one', perMinute: 60, perDay: 5_000 };
const input: StepInput = { now: noon, bucket };
const window = { now: noon, name: 'mail', id: 'one', limit: 3, windowSeconds: 3_600 };

/** A store that answers, answers nothing, or fails, and counts how often it is asked. */
class Store extends ProcessCounters {
  mood: 'well' | 'silent' | 'broken' = 'well';
  asked = 0;
  closed = false;
  override step(step: StepInput) {
    return this.#answer(() => super.step(step));
  }
  override take(take: Parameters<Counters['take']>[0]) {
    return this.#answer(() => super.take(take));
  }
  override peek(peek: Parameters<Counters['peek']>[0]) {
    return this.#answer(() => super.peek(peek));
  }
  override health() {
    return { kind: 'redis' as const, unavailable: false };
  }
  override async close() {
    this.closed = true;
  }
  async #answer<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    this.asked += 1;
    if (this.mood === 'silent') return new Promise(() => undefined);
    if (this.mood === 'broken') throw new Error('connection refused, command was: ["evalsha","203.0.113.7"]');
    return answer();
  }
}

describe('counters whose store goes away', () => {
  let store: Store;
  let counters: ResilientCounters;
  const logged = { outage: vi.spyOn(log, 'error'), recovery: vi.spyOn(log, 'info') };
  beforeEach(() => {
    vi.useFakeTimers({ now: noon });
    for (const spy of Object.values(logged)) spy.mockReset();
    store = new Store();
    counters = new ResilientCounters(store);
  });
  afterEach(async () => {
    await counters.close();
    vi.useRealTimers();
  });

  it('ask the store while it answers', async () => {
    expect(await counters.step(input)).toMatchObject({ verdict: 'passed', minute: { used: 1 } });
    expect(await counters.take(window)).toMatchObject({ passed: true, remaining: 2 });
    expect(await counters.peek(input)).toMatchObject({ minute: { used: 1 } });
    expect(store.asked).toBe(3);
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: false });
  });

  it.each([
    ['step', (each: Counters) => each.step(input)],
    ['take', (each: Counters) => each.take(window)],
    ['peek', (each: Counters) => each.peek(input)],
  ] as const)('answer a %s themselves after 300 ms of silence', async (_name, ask) => {
    store.mood = 'silent';
    const answered = vi.fn();
    const answer = ask(counters).then(answered);
    await vi.advanceTimersByTimeAsync(299);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledExactlyOnceWith(await ask(new ProcessCounters()));
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: true });
    await answer;
  });

  it('answer at once where the store fails at once', async () => {
    store.mood = 'broken';
    expect(await counters.step(input)).toMatchObject({ verdict: 'passed', minute: { used: 1 } });
    expect(counters.health().unavailable).toBe(true);
  });

  it('let nobody wait, and leave the store alone but for a probe at a time, while it is away', async () => {
    store.mood = 'silent';
    const first = counters.step(input);
    await vi.advanceTimersByTimeAsync(300);
    await first;
    const asked = store.asked;
    for (let n = 0; n < 1_000; n += 1) await counters.step(input);
    expect(store.asked).toBe(asked);
    // Each probe waits 300 ms and is followed by 500 ms of peace.
    await vi.advanceTimersByTimeAsync(8_000);
    expect(store.asked - asked).toBe(10);
  });

  it('keep the same limits, and go on from what the store has counted', async () => {
    for (let n = 0; n < 50; n += 1) await counters.step(input);
    store.mood = 'broken';
    const verdicts = [];
    for (let n = 0; n < 20; n += 1) verdicts.push((await counters.step(input)).verdict);
    expect(verdicts).toEqual([...Array(10).fill('passed'), ...Array(10).fill('minute')]);
    expect(await counters.peek(input)).toMatchObject({ minute: { used: 60 }, day: { used: 60 } });
  });

  it('continue from the usage in the database if the store has never responded', async () => {
    store.mood = 'broken';
    const ofSubscriber = { now: noon, bucket: { ...bucket, subscriberId: 'reader' } };
    expect((await counters.step(ofSubscriber)).verdict).toBe('day_missing');
    expect((await counters.step({ ...ofSubscriber, dayUsed: 4_999 })).verdict).toBe('passed');
    expect((await counters.step(ofSubscriber)).verdict).toBe('day');
  });

  it('come back by themselves when the store answers again', async () => {
    store.mood = 'broken';
    await counters.step(input);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counters.health().unavailable).toBe(true);
    store.mood = 'well';
    await vi.advanceTimersByTimeAsync(500);
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: false });
    await counters.step(input);
    expect((await store.peek(input)).minute.used).toBe(1);
  });

  it('tell the log once when the store goes and once when it is back, and no argument of a command', async () => {
    store.mood = 'broken';
    await Promise.all(Array.from({ length: 100 }, () => counters.step(input)));
    await vi.advanceTimersByTimeAsync(5_000);
    store.mood = 'well';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(logged.outage.mock.calls).toEqual([
      [{ counters: 'redis', reason: 'connection refused' }, 'counters unavailable, counting locally'],
    ]);
    expect(logged.recovery.mock.calls).toEqual([[{ counters: 'redis' }, 'counters recovered']]);
  });

  it('end with the store, and leave no timer', async () => {
    store.mood = 'broken';
    await counters.step(input);
    await counters.close();
    expect(store.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await counters.step(input)).toMatchObject({ verdict: 'passed' });
  });
});
