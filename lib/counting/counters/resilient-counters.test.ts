import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../platform/log';
import type { Counters, StepInput } from '../limits/record';
import { ProcessCounters } from './process-counters';
import { ResilientCounters } from './resilient-counters';

const noon = Date.UTC(2027, 0, 15, 12);
const bucket = { id: 's:one', perMinute: 60, perDay: 5_000 };
const input: StepInput = { now: noon, bucket };
const window = { now: noon, name: 'mail', id: 'one', limit: 3, windowSeconds: 3_600 };

/** A store that works, hangs or fails, and counts the calls it receives. */
class Store extends ProcessCounters {
  mode: 'working' | 'hanging' | 'failing' = 'working';
  calls = 0;
  closed = false;
  override step(step: StepInput) {
    return this.#respond(() => super.step(step));
  }
  override take(take: Parameters<Counters['take']>[0]) {
    return this.#respond(() => super.take(take));
  }
  override peek(peek: Parameters<Counters['peek']>[0]) {
    return this.#respond(() => super.peek(peek));
  }
  override health() {
    return { kind: 'redis' as const, unavailable: false };
  }
  override async close() {
    this.closed = true;
  }
  async #respond<T>(run: () => Promise<T>): Promise<T> {
    this.calls += 1;
    if (this.mode === 'hanging') return new Promise(() => undefined);
    if (this.mode === 'failing') throw new Error('connection refused, command was: ["evalsha","203.0.113.7"]');
    return run();
  }
}

describe('counters with an unavailable store', () => {
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

  it('use the store while it responds', async () => {
    expect(await counters.step(input)).toMatchObject({ verdict: 'passed', minute: { used: 1 } });
    expect(await counters.take(window)).toMatchObject({ passed: true, remaining: 2 });
    expect(await counters.peek(input)).toMatchObject({ minute: { used: 1 } });
    expect(store.calls).toBe(3);
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: false });
  });

  it.each([
    ['step', (each: Counters) => each.step(input)],
    ['take', (each: Counters) => each.take(window)],
    ['peek', (each: Counters) => each.peek(input)],
  ] as const)('run %s in the process after 300 ms without a response', async (_name, call) => {
    store.mode = 'hanging';
    const onResult = vi.fn();
    const result = call(counters).then(onResult);
    await vi.advanceTimersByTimeAsync(299);
    expect(onResult).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onResult).toHaveBeenCalledExactlyOnceWith(await call(new ProcessCounters()));
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: true });
    await result;
  });

  it('respond immediately when the store fails immediately', async () => {
    store.mode = 'failing';
    expect(await counters.step(input)).toMatchObject({ verdict: 'passed', minute: { used: 1 } });
    expect(counters.health().unavailable).toBe(true);
  });

  it('do not wait for an unavailable store and probe it one call at a time', async () => {
    store.mode = 'hanging';
    const first = counters.step(input);
    await vi.advanceTimersByTimeAsync(300);
    await first;
    const { calls } = store;
    for (let n = 0; n < 1_000; n += 1) await counters.step(input);
    expect(store.calls).toBe(calls);
    // Each probe waits 300 ms and is followed by a pause of 500 ms.
    await vi.advanceTimersByTimeAsync(8_000);
    expect(store.calls - calls).toBe(10);
  });

  it('keep the limits and continue from the counts of the store', async () => {
    for (let n = 0; n < 50; n += 1) await counters.step(input);
    store.mode = 'failing';
    const verdicts = [];
    for (let n = 0; n < 20; n += 1) verdicts.push((await counters.step(input)).verdict);
    expect(verdicts).toEqual([...Array(10).fill('passed'), ...Array(10).fill('minute')]);
    expect(await counters.peek(input)).toMatchObject({ minute: { used: 60 }, day: { used: 60 } });
  });

  it('continue from the usage in the database if the store has never responded', async () => {
    store.mode = 'failing';
    const ofSubscriber = { now: noon, bucket: { ...bucket, subscriberId: 'reader' } };
    expect((await counters.step(ofSubscriber)).verdict).toBe('day_missing');
    expect((await counters.step({ ...ofSubscriber, dayUsed: 4_999 })).verdict).toBe('passed');
    expect((await counters.step(ofSubscriber)).verdict).toBe('day');
  });

  it('return to the store when it responds again', async () => {
    store.mode = 'failing';
    await counters.step(input);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counters.health().unavailable).toBe(true);
    store.mode = 'working';
    await vi.advanceTimersByTimeAsync(500);
    expect(counters.health()).toEqual({ kind: 'redis', unavailable: false });
    await counters.step(input);
    expect((await store.peek(input)).minute.used).toBe(1);
  });

  it('log the outage and the recovery once each, without command arguments', async () => {
    store.mode = 'failing';
    await Promise.all(Array.from({ length: 100 }, () => counters.step(input)));
    await vi.advanceTimersByTimeAsync(5_000);
    store.mode = 'working';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(logged.outage.mock.calls).toEqual([
      [{ counters: 'redis', reason: 'connection refused' }, 'counters unavailable, counting locally'],
    ]);
    expect(logged.recovery.mock.calls).toEqual([[{ counters: 'redis' }, 'counters recovered']]);
  });

  it('skip a failed node and use the others', async () => {
    const nodes = new ResilientCounters(store, { nodeOf: (id) => (id.startsWith('s:') ? 'subscribers:1' : 'rest:2') });
    const other = { now: noon, bucket: { ...bucket, id: 'a:one' } };
    store.mode = 'failing';
    await nodes.step(input);
    store.mode = 'working';
    await nodes.step(input);
    await nodes.step(other);
    await nodes.take(window);
    expect([(await store.peek(input)).minute.used, (await store.peek(other)).minute.used]).toEqual([0, 1]);
    expect((await store.take(window)).remaining).toBe(1);
    const of = (id?: string) => nodes.health(id).unavailable;
    expect([of(), of('s:one'), of('a:one'), of('mail:one')]).toEqual([true, true, false, false]);
    await vi.advanceTimersByTimeAsync(0);
    expect([of(), of('s:one')]).toEqual([false, false]);
    const node = 'subscribers:1';
    expect(logged.outage.mock.calls).toEqual([
      [{ counters: 'redis', node, reason: 'connection refused' }, 'counters unavailable, counting locally'],
    ]);
    expect(logged.recovery.mock.calls).toEqual([[{ counters: 'redis', node }, 'counters recovered']]);
    // The probe left no trace in the minutes that are counted.
    expect((await nodes.step(input)).minute.used).toBe(1);
    await nodes.close();
  });

  it('use the node that takes over as soon as it is known', async () => {
    let owner = 'lost:1';
    const nodes = new ResilientCounters(store, { nodeOf: () => owner });
    store.mode = 'failing';
    await nodes.step(input);
    store.mode = 'working';
    owner = 'replica:2';
    expect(await nodes.step(input)).toMatchObject({ minute: { used: 1 } });
    expect((await store.peek(input)).minute.used).toBe(1);
    await nodes.close();
  });

  it('close with the store and leave no timer', async () => {
    store.mode = 'failing';
    await counters.step(input);
    await counters.close();
    expect(store.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await counters.step(input)).toMatchObject({ verdict: 'passed' });
  });
});
