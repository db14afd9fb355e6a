import type { Family } from '../../platform/network';
import type { DurableSlot, SlotNumber, SwitchRequest } from '../sources/rules';

/** A counted party; its id is `s:<subscriber id>`, `a:<network>`, `p:<hashed email>`. The part before the colon is the kind of bucket. */
export type Bucket = {
  id: string;
  perMinute: number;
  /** undefined: no limit per day */
  perDay: number | undefined;
  /** set where the database records the requests of each day too: a day that the counters lost resumes from there */
  subscriberId?: string;
};

export type StepInput = {
  /** ms */
  now: number;
  bucket: Bucket;
  /** present for requests by key: where this one comes from, and the key's sources in the database */
  source?: {
    keyId: string;
    /** a new epoch keeps the slots and clears the switches */
    epoch: number;
    /** as stored in PostgreSQL; they restore what the store has lost */
    slots: DurableSlot[];
    family: Family;
    hash: string;
    /** the network in readable form */
    label: string;
    windowMs: number;
    switches: number;
  };
  /** the day's requests in the database, for a step repeated after `day_missing` */
  dayUsed?: number;
};

/** Usage of one limit; `used` never exceeds `limit`. `resetAt` in ms. */
export type Window = { limit: number; used: number; resetAt: number };

export type StepResult = {
  /** `day_missing`: nothing was counted, because a subscriber's day has no count; repeat the step with `dayUsed` */
  verdict: 'passed' | 'minute' | 'day' | 'source_unknown' | 'day_missing';
  minute: Window;
  day: Window | undefined;
  /**
   * Present when a request with a source passed. `trips` is returned once per epoch, `tripped` to every request after it;
   * neither counts. Both must result in a frozen key: the process that got `trips` may have died before it updated the database.
   * Both carry the last switches, oldest first, as the evidence.
   */
  source?: { slot: SlotNumber; learned: boolean } & (
    | { freeze: 'no' }
    | { freeze: 'trips' | 'tripped'; switches: readonly SwitchRequest[] }
  );
};

/** One fixed window. `id` becomes part of a key in the store. */
export type TakeInput = { now: number; name: string; id: string; limit: number; windowSeconds: number };
export type TakeResult = { passed: boolean; remaining: number; resetAt: number };

/** Counts requests (contract, sections 6 and 7) in Upstash Redis, in any Redis over TCP, or in this process. */
export interface Counters {
  /**
   * The one step of a counted request, atomic over all instances. A request from an unknown network counts nothing. The clock
   * minute is checked before the UTC day, and a rejected request counts nothing. A request that passes is counted, its
   * network learned and a switch recorded.
   */
  step(input: StepInput): Promise<StepResult>;

  /** Takes one from a single window, such as emails per hour. In Redis the package's own clock decides which window. */
  take(input: TakeInput): Promise<TakeResult>;

  /** Usage of a bucket, without counting. */
  peek(input: { now: number; bucket: Bucket }): Promise<{ minute: Window; day: Window | undefined }>;

  /**
   * @param id a bucket, or a window (`toWindowId`): the health of the node that holds its counts. Without it, a single
   *   unavailable node makes the store unavailable
   */
  health(id?: string): CountersHealth;
  close(): Promise<void>;
}

export type CountersHealth = {
  kind: 'upstash' | 'redis' | 'process';
  /** the store does not respond, and this process counts locally */
  unavailable: boolean;
};
