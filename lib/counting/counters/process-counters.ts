import { LRUCache } from 'lru-cache';
import type { Bucket, Counters, CountersHealth, StepInput, StepResult, TakeInput, TakeResult } from '../limits/record';
import { DAY_MS, MINUTE_MS, toIndex, toWindows } from '../limits/rules';
import { type Decision, decide, MAX_FROZEN_REQUESTS, noSources, type SourceState, withDurable } from '../sources/rules';

/** Maximum number of counts per kind; the least recently used are evicted first. */
const CAPACITY = 50_000;

/**
 * Counters in this process: the default without a store, and the stand-in while a store is unavailable. Follows the same
 * rules as the script for Redis. A step awaits nothing, so it is atomic. Memory is bounded.
 */
export class ProcessCounters implements Counters {
  readonly #counts: BoundedCounts;
  readonly #sources: LRUCache<string, SourceState>;

  constructor(capacity = CAPACITY) {
    this.#counts = new BoundedCounts(capacity);
    this.#sources = new LRUCache({ max: capacity });
  }

  async step({ now, bucket, source: from, dayUsed }: StepInput): Promise<StepResult> {
    const windows = () => toWindows(bucket, now, this.#used(bucket.id, now));
    if (!this.#resumeDay(now, bucket, dayUsed)) return { verdict: 'day_missing', ...windows() };
    const sourceKey = from && `${from.keyId}:${from.epoch}`;
    const state = sourceKey ? withDurable(this.#sources.get(sourceKey) ?? noSources, from.slots) : noSources;
    const decision = from && decide(state, from, now, from);
    if (decision?.kind === 'unknown') return { verdict: 'source_unknown', ...windows() };
    if (decision?.freeze === 'tripped') {
      return { verdict: 'passed', ...windows(), source: { slot: decision.slot, learned: false, ...toFreeze(decision) } };
    }
    const used = this.#used(bucket.id, now);
    if (used.minute >= bucket.perMinute) return { verdict: 'minute', ...windows() };
    if (bucket.perDay !== undefined && used.day >= bucket.perDay) return { verdict: 'day', ...windows() };

    if (decision?.freeze !== 'trips') this.#count(now, bucket, used);
    if (!decision || !sourceKey) return { verdict: 'passed', ...windows() };
    this.#sources.set(sourceKey, decision.next);
    const source = { slot: decision.slot, learned: decision.kind === 'learns', ...toFreeze(decision) };
    return { verdict: 'passed', ...windows(), source };
  }

  /** Whether the bucket's day is counted here. One that was lost resumes from `dayUsed`, if that is known. */
  #resumeDay(now: number, bucket: Bucket, dayUsed: number | undefined): boolean {
    if (!bucket.subscriberId || bucket.perDay === undefined || this.#counts.has(...dayKey(bucket.id, now))) return true;
    if (dayUsed === undefined) return false;
    this.raise(now, bucket.id, { minute: 0, day: dayUsed });
    return true;
  }

  #count(now: number, bucket: Bucket, used: { minute: number; day: number }): void {
    this.#counts.set(...minuteKey(bucket.id, now), used.minute + 1);
    if (bucket.perDay !== undefined) this.#counts.set(...dayKey(bucket.id, now), used.day + 1);
  }

  async take({ now, name, id, limit, windowSeconds }: TakeInput): Promise<TakeResult> {
    const lengthMs = windowSeconds * 1_000;
    const index = toIndex(now, lengthMs);
    const key = [`window ${name}`, `${id}:${index}`] as const;
    const used = Math.min(this.#counts.get(...key), limit);
    if (used < limit) this.#counts.set(...key, used + 1);
    return { passed: used < limit, remaining: Math.max(0, limit - used - 1), resetAt: (index + 1) * lengthMs };
  }

  async peek({ now, bucket }: { now: number; bucket: Bucket }) {
    return toWindows(bucket, now, this.#used(bucket.id, now));
  }

  /** Raises a bucket's counts to at least `used`, which another store has counted already. */
  raise(now: number, bucketId: string, used: { minute: number; day: number }): void {
    const current = this.#used(bucketId, now);
    if (used.minute > current.minute) this.#counts.set(...minuteKey(bucketId, now), used.minute);
    if (used.day > current.day) this.#counts.set(...dayKey(bucketId, now), used.day);
  }

  health(): CountersHealth {
    return { kind: 'process', unavailable: false };
  }

  async close(): Promise<void> {}

  #used(bucketId: string, now: number): { minute: number; day: number } {
    return { minute: this.#counts.get(...minuteKey(bucketId, now)), day: this.#counts.get(...dayKey(bucketId, now)) };
  }
}

function toFreeze({ freeze, next }: Exclude<Decision, { kind: 'unknown' }>) {
  return freeze === 'no' ? { freeze } : { freeze, switches: next.switches.slice(-MAX_FROZEN_REQUESTS) };
}

/**
 * One bounded store per kind, so that a flood of anonymous addresses evicts other addresses and never a subscriber's usage.
 * Kinds are named in code, so there are few.
 */
class BoundedCounts {
  readonly #kinds = new Map<string, LRUCache<string, number>>();

  constructor(readonly capacity: number) {}

  has(kind: string, key: string): boolean {
    return this.#kinds.get(kind)?.has(key) ?? false;
  }

  get(kind: string, key: string): number {
    return this.#kinds.get(kind)?.get(key) ?? 0;
  }

  set(kind: string, key: string, count: number): void {
    let counts = this.#kinds.get(kind);
    if (!counts) {
      counts = new LRUCache({ max: this.capacity });
      this.#kinds.set(kind, counts);
    }
    counts.set(key, count);
  }
}

function minuteKey(bucketId: string, now: number): [kind: string, key: string] {
  return [`minute ${toKind(bucketId)}`, `${bucketId}:${toIndex(now, MINUTE_MS)}`];
}

function dayKey(bucketId: string, now: number): [kind: string, key: string] {
  return [`day ${toKind(bucketId)}`, `${bucketId}:${toIndex(now, DAY_MS)}`];
}

function toKind(bucketId: string): string {
  return bucketId.split(':', 1)[0] ?? '';
}
