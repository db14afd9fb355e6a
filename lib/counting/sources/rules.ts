import { LRUCache } from 'lru-cache';
import { type Family, toNetwork } from '../../platform/network';
import { keyedHash } from '../../platform/secret';

/** One of a key's two sources: at most one IPv4 and one IPv6 network, as keyed hashes. `lastSeen` in ms. */
type SourceSlot = { v4?: string | undefined; v6?: string | undefined; lastSeen: number };
export type SlotNumber = 0 | 1;
export type DurableSlot = SourceSlot & { slot: SlotNumber };

/** A request from another slot than the previous one. `at` in ms. */
export type SwitchRequest = { at: number; label: string };

/** Requests shown as the evidence of a freeze (contract, section 4). */
export const MAX_FROZEN_REQUESTS = 4;

/** A key's sources within one epoch. */
export type SourceState = {
  slots: readonly [SourceSlot, SourceSlot];
  /** slot of the previous request; undefined before the first one */
  last: SlotNumber | undefined;
  /** recent switches, oldest first; no more than the rule needs */
  switches: readonly SwitchRequest[];
  frozen: boolean;
};

type SwitchRule = { windowMs: number; switches: number };

export type Decision =
  | { kind: 'unknown' }
  | {
      kind: 'known' | 'learns';
      slot: SlotNumber;
      /** `trips` once, on the request that freezes the key; `tripped` on every later one */
      freeze: 'no' | 'trips' | 'tripped';
      /** the state after this request, to be stored only if the limits let it pass */
      next: SourceState;
    };

const empty: SourceSlot = { lastSeen: 0 };

/** A key that has not been used yet. */
export const noSources: SourceState = { slots: [empty, empty], last: undefined, switches: [], frozen: false };

/**
 * Restores from the database what the store has lost. Where they differ the database wins: it is what the subscriber sees,
 * and its slots never change while a key lives.
 */
export function withDurable(state: SourceState, durable: readonly DurableSlot[]): SourceState {
  let slots = state.slots;
  for (const { slot, lastSeen, ...networks } of durable) {
    for (const own of ['v4', 'v6'] as const) {
      const network = networks[own];
      if (!network || slots[slot][own] === network) continue;
      slots = withSlot(slots, slot, { ...slots[slot], [own]: network });
      const other = toOther(slot);
      if (slots[other][own] === network) slots = withSlot(slots, other, { ...slots[other], [own]: undefined });
    }
    if (lastSeen > slots[slot].lastSeen) slots = withSlot(slots, slot, { ...slots[slot], lastSeen });
  }
  return slots === state.slots ? state : { ...state, slots };
}

/**
 * Applies one request to a key's sources (contract, section 6). A network that is in neither slot joins the most recently
 * used slot in which its family is free, else takes an empty slot, else is unknown. A request from another slot than the
 * previous one is a switch, even if it learns the slot; the key freezes when `switches` of them lie within `windowMs`,
 * inclusive. Moving once is one switch, and a dual-stack client stays within its slot.
 *
 * @param now in ms
 */
export function decide(state: SourceState, network: RequestSource, now: number, rule: SwitchRule): Decision {
  const own = network.family === 4 ? 'v4' : 'v6';
  const known = ([0, 1] as const).find((slot) => state.slots[slot][own] === network.hash);
  const slot = known ?? findRoom(state, own);
  if (slot === undefined) return { kind: 'unknown' };
  const kind = known === undefined ? 'learns' : 'known';
  if (state.frozen) return { kind: 'known', slot, freeze: 'tripped', next: state };
  const switched = state.last !== undefined && state.last !== slot;
  const recent = () => state.switches.filter(({ at }) => at >= now - rule.windowMs);
  const switches = switched ? [...recent(), { at: now, label: network.label }] : state.switches;
  const trips = switched && switches.length >= rule.switches;
  const seen = { ...state.slots[slot], [own]: network.hash, lastSeen: Math.max(state.slots[slot].lastSeen, now) };
  return {
    kind,
    slot,
    freeze: trips ? 'trips' : 'no',
    next: { slots: withSlot(state.slots, slot, seen), last: slot, switches, frozen: trips },
  };
}

function findRoom({ slots, last }: SourceState, own: 'v4' | 'v6'): SlotNumber | undefined {
  // Slot 1 is learned after slot 0, so it is the more recent one when the times are equal.
  const recent = last ?? (slots[1].lastSeen >= slots[0].lastSeen ? 1 : 0);
  const inUse = [recent, toOther(recent)].find((slot) => !isEmpty(slots[slot]) && !slots[slot][own]);
  return inUse ?? ([0, 1] as const).find((slot) => isEmpty(slots[slot]));
}

function isEmpty(slot: SourceSlot): boolean {
  return !slot.v4 && !slot.v6;
}

function toOther(slot: SlotNumber): SlotNumber {
  return slot === 0 ? 1 : 0;
}

function withSlot(slots: SourceState['slots'], slot: SlotNumber, value: SourceSlot): SourceState['slots'] {
  return slot === 0 ? [value, slots[1]] : [slots[0], value];
}

/** The network of one request as a key knows it. `hash` is a keyed hash in hex, different for every key (contract, section 6). */
type RequestSource = { family: Family; hash: string; label: string };

/** Most keys send all their requests from one address. */
const recentSources = new LRUCache<string, RequestSource>({ max: 5_000 });

/** Where a request with a key comes from. Clients without an address share a source. */
export function toRequestSource(keyId: string, client: string): RequestSource {
  const name = `${keyId} ${client}`;
  let source = recentSources.get(name);
  if (!source) {
    const network = toNetwork(client) ?? { family: 4 as const, source: 'none', label: '*' };
    const hash = keyedHash('source', keyId, network.source).toString('hex');
    source = { family: network.family, hash, label: network.label };
    recentSources.set(name, source);
  }
  return source;
}
