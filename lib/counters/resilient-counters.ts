import type { Bucket, Counters, CountersHealth, StepInput, StepResult, TakeInput, TakeResult } from '../limits/record';
import { log } from '../log';
import { withTimeout } from '../timeout';
import { ProcessCounters } from './process-counters';

/** How long a request waits for the store. */
const TIMEOUT_MS = 300;
/** Pause between two probes of an unavailable store. */
const PROBE_INTERVAL_MS = 500;

/**
 * Counters in a store that may become unavailable. After a call fails or times out, this process counts under the same limits
 * and no longer waits for the store, until a background probe succeeds. It starts from the last counts the store returned, so
 * that an outage refills no quota.
 */
export class ResilientCounters implements Counters {
  readonly #timeoutMs: number;
  readonly #probeIntervalMs: number;
  readonly #local = new ProcessCounters();
  #unavailable = false;
  #closed = false;
  #probeTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly remote: Counters,
    options: { timeoutMs?: number; probeIntervalMs?: number } = {},
  ) {
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#probeIntervalMs = options.probeIntervalMs ?? PROBE_INTERVAL_MS;
  }

  async step(input: StepInput): Promise<StepResult> {
    const result = await this.#call(
      () => this.remote.step(input),
      () => this.#local.step(input),
    );
    this.#remember(input, result);
    return result;
  }

  take(input: TakeInput): Promise<TakeResult> {
    return this.#call(
      () => this.remote.take(input),
      () => this.#local.take(input),
    );
  }

  async peek(input: { now: number; bucket: Bucket }) {
    const result = await this.#call(
      () => this.remote.peek(input),
      () => this.#local.peek(input),
    );
    this.#remember(input, result);
    return result;
  }

  health(): CountersHealth {
    return { kind: this.remote.health().kind, unavailable: this.#unavailable };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#probeTimer);
    await this.remote.close();
  }

  async #call<Result>(remote: () => Promise<Result>, local: () => Promise<Result>): Promise<Result> {
    if (this.#unavailable) return local();
    try {
      return await withTimeout(remote(), this.#timeoutMs);
    } catch (error) {
      this.#markUnavailable(error);
      return local();
    }
  }

  #markUnavailable(error: unknown): void {
    if (this.#unavailable || this.#closed) return;
    this.#unavailable = true;
    log.error({ counters: this.remote.health().kind, reason: toReason(error) }, 'counters unavailable, counting locally');
    this.#probeAfter(0);
  }

  #probeAfter(delayMs: number): void {
    if (this.#closed) return;
    this.#probeTimer = setTimeout(() => void this.#sendProbe(), delayMs).unref();
  }

  /** A probe is an ordinary step: a store that responds but cannot write or run scripts is still unavailable. */
  async #sendProbe(): Promise<void> {
    try {
      const bucket = { id: 'probe:probe', perMinute: 1_000_000_000, perDay: undefined };
      await withTimeout(this.remote.step({ now: Date.now(), bucket }), this.#timeoutMs);
    } catch {
      this.#probeAfter(this.#probeIntervalMs);
      return;
    }
    if (this.#closed) return;
    this.#unavailable = false;
    log.info({ counters: this.remote.health().kind }, 'counters recovered');
  }

  #remember(input: { now: number; bucket: Bucket }, { minute, day }: Pick<StepResult, 'minute' | 'day'>): void {
    this.#local.raise(input.now, input.bucket.id, { minute: minute.used, day: day?.used ?? 0 });
  }
}

/** Upstash's client includes the whole command in its messages; hashes and addresses must stay out of the log. */
function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split(', command was')[0]?.slice(0, 200) ?? '';
}
