import fc from 'fast-check';
import type { DurableSlot, SlotNumber } from '../../lib/counting/sources/rules';
import type { Family } from '../../lib/platform/network';

export type SourceResult =
  | 'unknown'
  | 'rejected'
  | { slot: number; learned: boolean; freeze: 'no' }
  | { slot: number; learned: boolean; freeze: 'trips' | 'tripped'; switches: { at: number; label: string }[] };
type Rule = { windowMs: number; switches: number };

/**
 * A reference model of the source rules (contract, section 6). It derives every result from the full history, where the
 * service keeps running state. `withinLimits`: whether the rate limits let the request pass.
 */
function createSourceModel({ windowMs, switches }: Rule) {
  const slots: { 4?: string; 6?: string; at: number }[] = [];
  let history: { slot: number; at: number; label: string }[] = [];
  let evidence: { at: number; label: string }[] | undefined;
  const step = (family: Family, hash: string, at: number, withinLimits: boolean): SourceResult => {
    const known = slots.findIndex((each) => each[family] === hash);
    const recent = slots.map((_, slot) => slot).sort((x, y) => lastUse(y) - lastUse(x) || y - x);
    const free = recent.find((slot) => !slots[slot]?.[family]) ?? (slots.length < 2 ? slots.length : -1);
    const slot = known >= 0 ? known : free;
    if (slot < 0) return 'unknown';
    if (evidence) return { slot, learned: false, freeze: 'tripped', switches: evidence };
    if (!withinLimits) return 'rejected';
    slots[slot] = { ...slots[slot], [family]: hash, at };
    history.push({ slot, at, label: toLabel(family, hash) });
    const changes = history.filter((each, n) => n > 0 && history[n - 1]?.slot !== each.slot);
    const close = changes.filter((change) => change.at >= at - windowMs);
    if (changes.at(-1) !== history.at(-1) || close.length < switches) return { slot, learned: known < 0, freeze: 'no' };
    evidence = close.slice(-4).map((change) => ({ at: change.at, label: change.label }));
    return { slot, learned: known < 0, freeze: 'trips', switches: evidence };
  };
  // Requests within one millisecond are ordered by the history; after a new epoch only timestamps remain.
  const lastUse = (slot: number) => (history.at(-1)?.slot === slot ? Number.POSITIVE_INFINITY : (slots[slot]?.at ?? 0));
  const beginEpoch = () => {
    history = [];
    evidence = undefined;
  };
  /** The slots as the database would store them. */
  const toDurable = (): DurableSlot[] =>
    slots.map((each, slot) => ({ slot: slot as SlotNumber, v4: each[4], v6: each[6], lastSeen: each.at }));
  return { step, beginEpoch, toDurable };
}

/** Requests with one key in chronological order. Networks repeat often; some requests begin a new epoch or share a millisecond. */
export type Trace = {
  rule: Rule;
  perMinute: number;
  requests: { family: Family; hash: string; waitMs: number; newEpoch: boolean; durable: boolean }[];
};

export const traces: fc.Arbitrary<Trace> = fc.record({
  rule: fc.record({ windowMs: fc.constantFrom(1_000, 60_000), switches: fc.constantFrom(2, 3, 3, 4, 5) }),
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

/** A label that names the network, as the service derives it from the address. */
const toLabel = (family: Family, hash: string) => `${family}:${hash}`;

/** One request: the input of the implementation under test, and the result of the model. */
type Expected = {
  now: number;
  family: Family;
  hash: string;
  label: string;
  epoch: number;
  slots: DurableSlot[];
  /** whether the rate limits let the request pass */
  withinLimits: boolean;
  result: SourceResult;
};

/** The model's result for each request of a trace. */
export function toExpected({ rule, perMinute, requests }: Trace): Expected[] {
  const model = createSourceModel(rule);
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
    // A store holds no state of a new epoch; the slots come from the database.
    const slots = durable || epoch > 0 ? model.toDurable() : [];
    const withinLimits = count < perMinute;
    const result = model.step(family, hash, now, withinLimits);
    if (typeof result === 'object' && result.freeze === 'no') used.set(minute, count + 1);
    return { now, family, hash, label: toLabel(family, hash), epoch, slots, withinLimits, result };
  });
}
