import { createHash } from 'node:crypto';
import { Ratelimit } from '@upstash/ratelimit';
import type { Redis } from '@upstash/redis';
import type { Bucket, Counters, CountersHealth, StepInput, StepResult, TakeInput, TakeResult } from '../limits/record';
import { DAY_MS, MINUTE_MS, toIndex, toWindowId, toWindows } from '../limits/rules';
import { MAX_FROZEN_REQUESTS, type SwitchRequest } from '../sources/rules';
import { stepScript } from './step-script';

const scriptHash = createHash('sha1').update(stepScript).digest('hex');
const verdicts = ['passed', 'minute', 'day', 'source_unknown', 'day_missing'] as const;
const freezes = ['no', 'trips', 'tripped'] as const;

/** The result of the script in ./step-script. */
type Reply = [verdict: number, minute: number, day: number, slot: number, learned: number, freeze: number, switches?: unknown];

/**
 * Counters in Redis through Upstash's client, which speaks REST or, with ./tcp-redis and ./cluster-redis, the Redis protocol.
 * One round trip per call. Failures are thrown unchanged; ./resilient-counters handles them.
 *
 * @property clustered keys of single windows need a hash tag, so that ./resilient-counters can tell which node holds them
 */
export class RedisCounters implements Counters {
  readonly #windows = new Map<string, Ratelimit>();

  constructor(
    private readonly redis: Redis,
    private readonly kind: 'upstash' | 'redis',
    private readonly disconnect: () => void = () => undefined,
    private readonly clustered = false,
  ) {}

  async step(input: StepInput): Promise<StepResult> {
    const { now, bucket, source } = input;
    // Without a source the script never touches the third key.
    const keys = [...countKeys(bucket.id, now), `hi:{${bucket.id}}:k:${source ? `${source.keyId}:${source.epoch}` : ''}`];
    const reply = await this.#run(keys, toArguments(input));
    const [verdict, minute, day, slot, learned, freeze, switches] = reply;
    const name = verdicts[verdict];
    if (name === undefined) throw new Error('the store returned an unknown verdict');
    return {
      verdict: name,
      ...toWindows(bucket, now, { minute, day }),
      ...(slot === 0 || slot === 1 ? { source: { slot, learned: learned === 1, ...toFreeze(freeze, switches) } } : {}),
    };
  }

  async take(input: TakeInput): Promise<TakeResult> {
    const { name, id, limit, windowSeconds } = input;
    const key = `${name}:${limit}:${windowSeconds}`;
    let window = this.#windows.get(key);
    if (!window) {
      // Off: its timeout would let requests pass, and its cache would reject them in one process only.
      window = new Ratelimit({
        redis: this.redis,
        prefix: `hi:w:${name}`,
        limiter: Ratelimit.fixedWindow(limit, `${windowSeconds} s`),
        timeout: 0,
        ephemeralCache: false,
        analytics: false,
      });
      this.#windows.set(key, window);
    }
    const { success, remaining, reset } = await window.limit(this.clustered ? `{${toWindowId(input)}}` : id);
    return { passed: success, remaining, resetAt: reset };
  }

  async peek({ now, bucket }: { now: number; bucket: Bucket }) {
    const [minute, day] = await this.redis.mget<[number | null, number | null]>(countKeys(bucket.id, now));
    if (![minute ?? 0, day ?? 0].every(isCount)) throw new Error('the store returned an invalid count');
    return toWindows(bucket, now, { minute: minute ?? 0, day: day ?? 0 });
  }

  health(): CountersHealth {
    return { kind: this.kind, unavailable: false };
  }

  async close(): Promise<void> {
    this.disconnect();
  }

  /** Runs the script by its hash, and sends the source only when the store does not have it yet. */
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

function toFreeze(freeze: number, switches: unknown) {
  const name = freezes[freeze] ?? 'no';
  return name === 'no' ? { freeze: name } : { freeze: name, switches: toSwitches(String(switches ?? '')) };
}

/** The arguments of the script in ./step-script, in their order. */
function toArguments({ now, bucket, source, dayUsed }: StepInput): string[] {
  const durable = ([0, 1] as const).flatMap((number) => {
    const slot = source?.slots.find((each) => each.slot === number);
    return [slot?.v4 ?? '', slot?.v6 ?? '', String(slot?.lastSeen ?? 0)];
  });
  return [
    String(now),
    String(bucket.perMinute),
    String(bucket.perDay ?? -1),
    source ? `v${source.family}` : '',
    source?.hash ?? '',
    String(source?.windowMs ?? 0),
    String(source?.switches ?? 0),
    ...durable,
    String(dayUsed ?? (bucket.subscriberId ? -1 : 0)),
    source?.label ?? '',
  ];
}

/** Reads `time label,…`. Switches that an older version stored have no label. */
function toSwitches(text: string): SwitchRequest[] {
  const switches = [...text.matchAll(/(\d+)(?: ([0-9a-f.:*]{1,45}))?(?:,|$)/g)];
  return switches.slice(-MAX_FROZEN_REQUESTS).map(([, at, label]) => ({ at: Number(at), label: label ?? '*' }));
}

/** @throws Error when the response is anything but the script's six numbers and the switches */
function toReply(response: unknown): Reply {
  // Only the slot may be -1.
  if (
    Array.isArray(response) &&
    (response.length === 6 || response.length === 7) &&
    response.slice(0, 6).every((part, index) => isCount(index === 3 ? part + 1 : part))
  )
    return response as Reply;
  throw new Error('the store returned an invalid response');
}

/** The braces keep a bucket's keys on one cluster node, as a script that uses them together requires. */
function countKeys(bucketId: string, now: number): [minute: string, day: string] {
  return [`hi:{${bucketId}}:m:${toIndex(now, MINUTE_MS)}`, `hi:{${bucketId}}:d:${toIndex(now, DAY_MS)}`];
}
