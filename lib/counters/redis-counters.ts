import { createHash } from 'node:crypto';
import { Ratelimit } from '@upstash/ratelimit';
import type { Redis } from '@upstash/redis';
import type { Bucket, Counters, CountersHealth, StepInput, StepResult, TakeInput, TakeResult } from '../limits/record';
import { DAY_MS, MINUTE_MS, toIndex, toWindows } from '../limits/rules';
import { stepScript } from './step-script';

const scriptHash = createHash('sha1').update(stepScript).digest('hex');
const verdicts = ['passed', 'minute', 'day', 'source_unknown'] as const;
const freezes = ['no', 'trips', 'tripped'] as const;

/** What ./script answers. */
type Reply = [verdict: number, minute: number, day: number, slot: number, learned: number, freeze: number];

/**
 * Counters in Redis through Upstash's client, which speaks REST or, over ./tcp-redis, the plain protocol. One round trip a
 * call. Failures are thrown as they come; ./resilient-counters knows what to do.
 */
export class RedisCounters implements Counters {
  readonly #windows = new Map<string, Ratelimit>();

  constructor(
    private readonly redis: Redis,
    private readonly kind: 'upstash' | 'redis',
    private readonly disconnect: () => void = () => undefined,
  ) {}

  async step({ now, bucket, source }: StepInput): Promise<StepResult> {
    // Without a source the third key is named and never touched.
    const keys = [...countKeys(bucket.id, now), `hi:{${bucket.id}}:k:${source ? `${source.keyId}:${source.epoch}` : ''}`];
    const durable = ([0, 1] as const).flatMap((number) => {
      const slot = source?.slots.find((each) => each.slot === number);
      return [slot?.v4 ?? '', slot?.v6 ?? '', String(slot?.lastSeen ?? 0)];
    });
    const reply = await this.#run(keys, [
      String(now),
      String(bucket.perMinute),
      String(bucket.perDay ?? -1),
      source ? `v${source.family}` : '',
      source?.hash ?? '',
      String(source?.windowMs ?? 0),
      String(source?.switches ?? 0),
      ...durable,
    ]);
    const [verdict, minute, day, slot, learned, freeze] = reply;
    const said = verdicts[verdict];
    // Whatever else the store says is no answer: this process counts instead.
    if (said === undefined) throw new Error('the store answered what is no verdict');
    return {
      verdict: said,
      ...toWindows(bucket, now, { minute, day }),
      ...(slot === 0 || slot === 1 ? { source: { slot, learned: learned === 1, freeze: freezes[freeze] ?? 'no' } } : {}),
    };
  }

  async take({ name, id, limit, windowSeconds }: TakeInput): Promise<TakeResult> {
    const shape = `${name}:${limit}:${windowSeconds}`;
    let window = this.#windows.get(shape);
    if (!window) {
      // Its timeout lets requests pass, and its cache refuses them in one process only: both are off.
      window = new Ratelimit({
        redis: this.redis,
        prefix: `hi:w:${name}`,
        limiter: Ratelimit.fixedWindow(limit, `${windowSeconds} s`),
        timeout: 0,
        ephemeralCache: false,
        analytics: false,
      });
      this.#windows.set(shape, window);
    }
    const { success, remaining, reset } = await window.limit(id);
    return { passed: success, remaining, resetAt: reset };
  }

  async peek({ now, bucket }: { now: number; bucket: Bucket }) {
    const [minute, day] = await this.redis.mget<[number | null, number | null]>(countKeys(bucket.id, now));
    if (![minute ?? 0, day ?? 0].every(isCount)) throw new Error('the store answered what is no count');
    return toWindows(bucket, now, { minute: minute ?? 0, day: day ?? 0 });
  }

  health(): CountersHealth {
    return { kind: this.kind, away: false };
  }

  async close(): Promise<void> {
    this.disconnect();
  }

  /** By the script's hash; the whole script goes over only where the store does not have it yet. */
  async #run(keys: string[], args: string[]): Promise<Reply> {
    try {
      return toReply(await this.redis.evalsha<string[], unknown>(scriptHash, keys, args));
    } catch (error) {
      if (!String(error).includes('NOSCRIPT')) throw error;
      return toReply(await this.redis.eval<string[], unknown>(stepScript, keys, args));
    }
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** @throws Error when the store answered anything but the script's six numbers */
function toReply(answer: unknown): Reply {
  // Only the slot may be none, which is -1.
  if (Array.isArray(answer) && answer.length === 6 && answer.every((part, at) => isCount(at === 3 ? part + 1 : part)))
    return answer as Reply;
  throw new Error('the store answered what the script does not say');
}

/** The braces keep a bucket's keys on one node of a cluster, where a script may touch them together. */
function countKeys(bucketId: string, now: number): [minute: string, day: string] {
  return [`hi:{${bucketId}}:m:${toIndex(now, MINUTE_MS)}`, `hi:{${bucketId}}:d:${toIndex(now, DAY_MS)}`];
}
