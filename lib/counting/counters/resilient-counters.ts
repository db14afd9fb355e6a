import { log } from '../../platform/log';
import { withTimeout } from '../../platform/timeout';
import type { Bucket, Counters, CountersHealth, StepInput, StepResult, TakeInput, TakeResult } from '../limits/record';
import { toWindowId } from '../limits/rules';
import { ProcessCounters } from './process-counters';

/** How long a request waits for the store. */
const TIMEOUT_MS = 300;
/** Pause between two probes of an unavailable node. */
const PROBE_INTERVAL_MS = 500;

/**
 * Counters in a store that may become unavailable. After a call fails or times out, this process counts under the same limits
 * and no longer waits for the store, until a background probe succeeds. It starts from the last counts the store returned, so
 * that an outage refills no quota. In a Redis Cluster each node fails and recovers by itself.
 */
export class ResilientCounters implements Counters {
  readonly #timeoutMs: number;
  readonly #probeIntervalMs: number;
  readonly #local = new ProcessCounters();
  readonly #nodeOf: (id: string) => string;
  /** timers of the next probes, by unavailable node */
  readonly #outages = new Map<string, NodeJS.Timeout>();
  #closed = false;

  constructor(
    private readonly remote: Counters,
    options: { timeoutMs?: number; probeIntervalMs?: number; nodeOf?: (id: string) => string } = {},
  ) {
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#probeIntervalMs = options.probeIntervalMs ?? PROBE_INTERVAL_MS;
    this.#nodeOf = options.nodeOf ?? (() => '');
  }

  async step(input: StepInput): Promise<StepResult> {
    const result = await this.#call(
      input.bucket.id,
      () => this.remote.step(input),
      () => this.#local.step(input),
    );
    this.#remember(input, result);
    return result;
  }

  take(input: TakeInput): Promise<TakeResult> {
    return this.#call(
      toWindowId(input),
      () => this.remote.take(input),
      () => this.#local.take(input),
    );
  }

  async peek(input: { now: number; bucket: Bucket }) {
    const result = await this.#call(
      input.bucket.id,
      () => this.remote.peek(input),
      () => this.#local.peek(input),
    );
    this.#remember(input, result);
    return result;
  }

  health(id?: string): CountersHealth {
    const unavailable = id === undefined ? this.#outages.size > 0 : this.#isUnavailable(id);
    return { kind: this.remote.health().kind, unavailable };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#outages.values()) clearTimeout(timer);
    await this.remote.close();
  }

  #isUnavailable(id: string): boolean {
    return this.#outages.size > 0 && this.#outages.has(this.#nodeOf(id));
  }

  async #call<Result>(id: string, remote: () => Promise<Result>, local: () => Promise<Result>): Promise<Result> {
    if (this.#isUnavailable(id)) return local();
    try {
      return await withTimeout(remote(), this.#timeoutMs);
    } catch (error) {
      this.#markUnavailable(id, error);
      return local();
    }
  }

  #markUnavailable(id: string, error: unknown): void {
    const node = this.#nodeOf(id);
    if (this.#outages.has(node) || this.#closed) return;
    log.error({ ...this.#toFields(node), reason: toReason(error) }, 'counters unavailable, counting locally');
    this.#probeAfter(0, node, id);
  }

  #probeAfter(delayMs: number, node: string, id: string): void {
    if (this.#closed) return;
    this.#outages.set(node, setTimeout(() => void this.#sendProbe(node, id), delayMs).unref());
  }

  /**
   * A probe is an ordinary step: a node that responds but cannot write or run scripts is still unavailable. It counts the
   * bucket whose call failed, so that it follows the bucket to the node that takes over, but in a minute long past.
   */
  async #sendProbe(node: string, id: string): Promise<void> {
    try {
      const bucket = { id, perMinute: 1_000_000_000, perDay: undefined };
      await withTimeout(this.remote.step({ now: 0, bucket }), this.#timeoutMs);
    } catch {
      this.#probeAfter(this.#probeIntervalMs, node, id);
      return;
    }
    if (this.#closed) return;
    this.#outages.delete(node);
    log.info(this.#toFields(node), 'counters recovered');
  }

  #toFields(node: string) {
    return { counters: this.remote.health().kind, ...(node ? { node } : {}) };
  }

  #remember(input: { now: number; bucket: Bucket }, { minute, day }: Pick<StepResult, 'minute' | 'day'>): void {
    this.#local.raise(input.now, input.bucket.id, { minute: minute.used, day: day?.used ?? 0 });
  }
}

/** Upstash's client includes the whole command in its messages; hashes and addresses must stay out of the log. */
function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split(', command was')[0]?.slice(0, 200) ?? '';
}
