import type { Bucket, Counters, CountersHealth, StepInput, StepResult, TakeInput, TakeResult } from '../limits/record';
import { log } from '../log';
import { withTimeout } from '../timeout';
import { ProcessCounters } from './process-counters';

/** How long a request waits for the store, and how long the store is left alone between two probes. */
const PATIENCE_MS = 300;
const PROBE_MS = 500;

/**
 * Counters in a store that may go away. A call that fails or takes too long is answered by this process under the same
 * limits, and so are all that follow, without waiting, until a probe in the background is answered again. What the store
 * said last is remembered, so that an outage does not refill a quota.
 */
export class ResilientCounters implements Counters {
  readonly #patienceMs: number;
  readonly #probeMs: number;
  readonly #own = new ProcessCounters();
  #away = false;
  #closed = false;
  #probe: NodeJS.Timeout | undefined;

  constructor(
    private readonly remote: Counters,
    options: { patienceMs?: number; probeMs?: number } = {},
  ) {
    this.#patienceMs = options.patienceMs ?? PATIENCE_MS;
    this.#probeMs = options.probeMs ?? PROBE_MS;
  }

  async step(input: StepInput): Promise<StepResult> {
    const result = await this.#ask(
      () => this.remote.step(input),
      () => this.#own.step(input),
    );
    this.#remember(input, result);
    return result;
  }

  take(input: TakeInput): Promise<TakeResult> {
    return this.#ask(
      () => this.remote.take(input),
      () => this.#own.take(input),
    );
  }

  async peek(input: { now: number; bucket: Bucket }) {
    const result = await this.#ask(
      () => this.remote.peek(input),
      () => this.#own.peek(input),
    );
    this.#remember(input, result);
    return result;
  }

  seedDay(input: { now: number; bucketId: string; used: number }): Promise<void> {
    return this.#own.seedDay(input);
  }

  health(): CountersHealth {
    return { kind: this.remote.health().kind, away: this.#away };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#probe);
    await this.remote.close();
  }

  async #ask<Answer>(there: () => Promise<Answer>, here: () => Promise<Answer>): Promise<Answer> {
    if (this.#away) return here();
    try {
      return await withTimeout(there(), this.#patienceMs);
    } catch (error) {
      this.#leave(error);
      return here();
    }
  }

  #leave(error: unknown): void {
    if (this.#away || this.#closed) return;
    this.#away = true;
    log.error({ counters: this.remote.health().kind, reason: toReason(error) }, 'counters are away; this process counts');
    this.#probeAfter(0);
  }

  #probeAfter(delayMs: number): void {
    if (this.#closed) return;
    this.#probe = setTimeout(() => void this.#tryAgain(), delayMs).unref();
  }

  /** A probe is a step like any other: a store that answers and cannot write, or lacks scripts, is still away. */
  async #tryAgain(): Promise<void> {
    try {
      const bucket = { id: 'probe:probe', perMinute: 1_000_000_000, perDay: undefined };
      await withTimeout(this.remote.step({ now: Date.now(), bucket }), this.#patienceMs);
    } catch {
      this.#probeAfter(this.#probeMs);
      return;
    }
    if (this.#closed) return;
    this.#away = false;
    log.info({ counters: this.remote.health().kind }, 'counters are back');
  }

  #remember(input: { now: number; bucket: Bucket }, { minute, day }: Pick<StepResult, 'minute' | 'day'>): void {
    this.#own.raise(input.now, input.bucket.id, { minute: minute.used, day: day?.used ?? 0 });
  }
}

/** Upstash's client puts the whole command into its messages; hashes and addresses stay out of the log. */
function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split(', command was')[0]?.slice(0, 200) ?? '';
}
