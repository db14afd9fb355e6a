import type { Family } from '../network';
import type { DurableSlot, SlotNumber } from '../sources/rules';

/** Who is counted: `s:<subscriber id>`, `a:<network>`, `p:<person>`. The part before the colon names a kind of bucket. */
export type Bucket = {
  id: string;
  perMinute: number;
  /** undefined: no day's limit */
  perDay: number | undefined;
};

export type StepInput = {
  /** ms */
  now: number;
  bucket: Bucket;
  /** given for requests by key: where this one comes from, and what the database knows of the key's sources */
  source?: {
    keyId: string;
    /** another epoch knows the slots and none of the switches */
    epoch: number;
    /** as PostgreSQL has them; they fill what the store has forgotten */
    slots: DurableSlot[];
    family: Family;
    hash: string;
    windowMs: number;
    switches: number;
  };
};

/** How far a limit is used; `used` never passes `limit`. `resetAt` in ms. */
export type Window = { limit: number; used: number; resetAt: number };

export type StepResult = {
  verdict: 'passed' | 'minute' | 'day' | 'source_unknown';
  minute: Window;
  day: Window | undefined;
  /**
   * Given when a request with a source passed. `trips` is answered once an epoch, `tripped` to all after it; neither counts,
   * since what is refused is not the subscriber's. Both must end as a frozen key: whoever was told `trips` may have died before the database knew.
   */
  source?: { slot: SlotNumber; learned: boolean; freeze: 'no' | 'trips' | 'tripped' };
};

/** One fixed window. `id` becomes part of a key's name in the store. */
export type TakeInput = { now: number; name: string; id: string; limit: number; windowSeconds: number };
export type TakeResult = { passed: boolean; remaining: number; resetAt: number };

/** What counts requests (contract, sections 6 and 7): in Upstash Redis, in any Redis over TCP, or in this process. */
export interface Counters {
  /**
   * The one step of a counted request, atomic over all instances: an unknown network counts nothing; the clock minute is
   * looked at before the UTC day, and what is refused counts nothing; what passes is counted, its network learned, and a
   * switch noted.
   */
  step(input: StepInput): Promise<StepResult>;

  /** Takes one from a single window such as mail an hour. In Redis the package's own clock decides which window it is. */
  take(input: TakeInput): Promise<TakeResult>;

  /** What a bucket has used, without counting. */
  peek(input: { now: number; bucket: Bucket }): Promise<{ minute: Window; day: Window | undefined }>;

  /** Raises this process's count of a day to at least `used`, so that a start or an outage goes on from the database's usage. */
  seedDay?(input: { now: number; bucketId: string; used: number }): Promise<void>;

  health(): CountersHealth;
  close(): Promise<void>;
}

export type CountersHealth = {
  kind: 'upstash' | 'redis' | 'process';
  /** the store does not answer, and this process counts for itself */
  away: boolean;
};
