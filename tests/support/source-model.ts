import fc from 'fast-check';
import type { Family } from '../../lib/network';
import type { DurableSlot, SlotNumber } from '../../lib/sources/rules';

export type SourceResult = 'unknown' | 'refused' | { slot: number; learned: boolean; freeze: 'no' | 'trips' | 'tripped' };
export type Rule = { windowMs: number; switches: number };

/**
 * The rules of sources (contract, section 6) told the other way round: from the whole history, with nothing kept ready.
 * `room` says whether the limits would let the request pass.
 */
export function modelOf({ windowMs, switches }: Rule) {
  const slots: { 4?: string; 6?: string; at: number }[] = [];
  let history: { slot: number; at: number }[] = [];
  let frozen = false;
  const ask = (family: Family, hash: string, at: number, room: boolean): SourceResult => {
    const known = slots.findIndex((each) => each[family] === hash);
    const recent = slots.map((_, slot) => slot).sort((x, y) => lastUse(y) - lastUse(x) || y - x);
    const free = recent.find((slot) => !slots[slot]?.[family]) ?? (slots.length < 2 ? slots.length : -1);
    const slot = known >= 0 ? known : free;
    if (slot < 0) return 'unknown';
    if (frozen) return { slot, learned: false, freeze: 'tripped' };
    if (!room) return 'refused';
    slots[slot] = { ...slots[slot], [family]: hash, at };
    history.push({ slot, at });
    const turns = history.filter((each, n) => n > 0 && history[n - 1]?.slot !== each.slot);
    frozen = turns.at(-1) === history.at(-1) && turns.filter((turn) => turn.at >= at - windowMs).length >= switches;
    return { slot, learned: known < 0, freeze: frozen ? 'trips' : 'no' };
  };
  // The order of the history tells two requests of one millisecond apart; after a new epoch only the times are left.
  const lastUse = (slot: number) => (history.at(-1)?.slot === slot ? Number.POSITIVE_INFINITY : (slots[slot]?.at ?? 0));
  const beginEpoch = () => {
    history = [];
    frozen = false;
  };
  /** as the database would have them */
  const durable = (): DurableSlot[] =>
    slots.map((each, slot) => ({ slot: slot as SlotNumber, v4: each[4], v6: each[6], lastSeen: each.at }));
  return { ask, beginEpoch, durable };
}

/** Requests of one key in order of time: often from a known network, at times in a new epoch, at times right after another. */
export type Trace = {
  rule: Rule;
  perMinute: number;
  requests: { family: Family; hash: string; waitMs: number; newEpoch: boolean; durable: boolean }[];
};

export const traces: fc.Arbitrary<Trace> = fc.record({
  rule: fc.record({ windowMs: fc.constantFrom(1_000, 60_000), switches: fc.constantFrom(2, 3, 3, 4) }),
  perMinute: fc.constantFrom(3, 10, 1_000),
  requests: fc.array(
    fc.record({
      family: fc.constantFrom<Family>(4, 4, 6),
      hash: fc.constantFrom('a', 'a', 'b', 'b', 'c'),
      waitMs: fc.constantFrom(0, 1, 400, 999, 1_000, 1_001, 20_000, 59_999, 60_000, 60_001),
      newEpoch: fc.integer({ min: 0, max: 11 }).map((n) => n === 0),
      durable: fc.boolean(),
    }),
    { minLength: 1, maxLength: 24 },
  ),
});

/** One request as the model answers it and as whatever is compared with it is asked. */
export type Expected = {
  now: number;
  family: Family;
  hash: string;
  epoch: number;
  slots: DurableSlot[];
  /** whether the minute has room left */
  room: boolean;
  answer: SourceResult;
};

/** What the model says to every request of a trace. */
export function toExpected({ rule, perMinute, requests }: Trace): Expected[] {
  const model = modelOf(rule);
  const used = new Map<number, number>();
  let now = Date.UTC(2027, 0, 15, 12);
  let epoch = 0;
  return requests.map(({ family, hash, waitMs, newEpoch, durable }) => {
    now += waitMs;
    if (newEpoch) {
      model.beginEpoch();
      epoch += 1;
    }
    const minute = Math.floor(now / 60_000);
    const count = used.get(minute) ?? 0;
    // A store knows nothing of an epoch that has just begun, and the database does.
    const slots = durable || epoch > 0 ? model.durable() : [];
    const room = count < perMinute;
    const answer = model.ask(family, hash, now, room);
    if (typeof answer === 'object' && answer.freeze === 'no') used.set(minute, count + 1);
    return { now, family, hash, epoch, slots, room, answer };
  });
}
