import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SourceResult, toExpected, traces } from '../../../tests/support/source-model';
import type { Family } from '../../platform/network';
import { decide, noSources, type SourceState, toRequestSource, withDurable } from './rules';

process.env.AUTH_SECRET = 'a secret of these tests that is long enough';
const rule = { windowMs: 60_000, switches: 3 };
type Visit = { family: Family; hash: string; label: string; waitMs?: number };

/** Applies the visits in order and returns the result of each. */
function walk(visits: Visit[], start: SourceState = noSources): string[] {
  let state = start;
  let now = 1_000_000;
  return visits.map(({ waitMs = 1, ...network }) => {
    now += waitMs;
    const decision = decide(state, network, now, rule);
    if (decision.kind === 'unknown') return 'unknown';
    state = decision.next;
    return `${decision.slot} ${decision.freeze}`;
  });
}

const v4 = (hash: string): Visit => ({ family: 4, hash, label: `${hash}.*` });
const v6 = (hash: string): Visit => ({ family: 6, hash, label: `${hash}:*` });
const wait = fc.constantFrom(0, 1, 500, 20_000, 60_000);
/** Any order of visits to the networks of one place, some close together. */
const stay = (place: Visit[]) => fc.array(fc.record({ network: fc.constantFrom(...place), waitMs: wait }), { maxLength: 12 });
const toVisits = (steps: { network: Visit; waitMs: number }[]) => steps.map(({ network, waitMs }) => ({ ...network, waitMs }));

describe('source rules', () => {
  it('match the reference model on 10,000 random traces', () => {
    const compare = (trace: Parameters<typeof toExpected>[0]) => {
      let state = noSources;
      let epoch = 0;
      for (const expected of toExpected(trace)) {
        if (expected.epoch !== epoch) state = noSources;
        epoch = expected.epoch;
        const decision = decide(withDurable(state, expected.slots), expected, expected.now, trace.rule);
        let result: SourceResult = 'unknown';
        if (decision.kind !== 'unknown') {
          const { slot, freeze } = decision;
          const passed = expected.withinLimits || freeze === 'tripped';
          const learned = decision.kind === 'learns';
          const switches = decision.next.switches.slice(-4);
          result = !passed ? 'rejected' : freeze === 'no' ? { slot, learned, freeze } : { slot, learned, freeze, switches };
          if (passed) state = decision.next;
        }
        expect(result).toEqual(expected.result);
      }
    };
    fc.assert(fc.property(traces, compare), { numRuns: 10_000, seed: 20_261_123 });
  });

  it('never freeze a key that moves once, 10,000 times', () => {
    const [home4, home6, away4, away6] = [v4('home'), v6('home'), v4('away'), v6('away')];
    const places = fc.constantFrom<[Visit[], Visit[]]>(
      [[home4], [away4]],
      [[home6], [away6]],
      [[home4, home6], [away4]],
      [[home4, home6], [away6]],
      [
        [home4, home6],
        [away4, away6],
      ],
    );
    const moves = places.chain(([home, away]) => fc.record({ home: fc.constant(home), before: stay(home), after: stay(away) }));
    fc.assert(
      fc.property(moves, ({ home, before, after }) => {
        const results = walk([...home, ...toVisits(before), ...toVisits(after)]);
        expect(results.filter((result) => !/^[01] no$/.test(result))).toEqual([]);
      }),
      { numRuns: 10_000, seed: 20_261_123 },
    );
  });

  it('never freeze a dual-stack client, whichever family comes first', () => {
    const elsewhere = fc.constantFrom<Visit[]>([], [v4('other'), v6('other')]);
    fc.assert(
      fc.property(elsewhere, stay([v4('home'), v6('home')]), (other, steps) => {
        const results = walk([...other, ...toVisits(steps)]).slice(other.length);
        expect(new Set(results).size).toBeLessThanOrEqual(1);
        expect(results.filter((result) => !result.endsWith(' no'))).toEqual([]);
      }),
      { numRuns: 10_000, seed: 20_261_123 },
    );
  });

  it('never accept a third network', () => {
    const known = [v4('a'), v6('a'), v4('b'), v6('b')];
    fc.assert(
      fc.property(stay(known), fc.constantFrom<Family>(4, 6), (steps, family) => {
        expect(walk([...known, ...toVisits(steps), { ...v4('c'), family }]).at(-1)).toBe('unknown');
      }),
    );
  });

  it.each([
    ['A B A B', [v4('a'), v4('b'), v4('a'), v4('b')], ['0 no', '1 no', '0 no', '1 trips']],
    ['going away and coming home', [v4('a'), v4('b'), v4('a')], ['0 no', '1 no', '0 no']],
    ['a third at a frozen key', [...'abab'].map(v4).concat(v4('c')), ['0 no', '1 no', '0 no', '1 trips', 'unknown']],
    ['one hash in two families', [v4('a'), v6('a'), v4('b'), v6('b')], ['0 no', '0 no', '1 no', '1 no']],
    ['IPv6 first', [v6('a'), v4('a'), v6('b'), v4('b')], ['0 no', '0 no', '1 no', '1 no']],
    ['another family joins the last used', [v4('a'), v4('b'), v4('a'), v6('x')], ['0 no', '1 no', '0 no', '0 no']],
    [
      'and the other slot when that has one',
      [v4('a'), v6('x'), v4('b'), v4('a'), v6('y')],
      ['0 no', '0 no', '1 no', '0 no', '1 trips'],
    ],
  ])('%s', (_name, visits, results) => {
    expect(walk(visits)).toEqual(results);
  });
});

describe('sources stored in the database', () => {
  it('change nothing without stored networks', () => {
    expect(withDurable(noSources, [])).toBe(noSources);
  });

  it('fill a slot, keep the later time, and take the network from the other slot', () => {
    const state: SourceState = { ...noSources, slots: [{ v4: 'a', v6: 'x', lastSeen: 5 }, { lastSeen: 0 }] };
    expect(withDurable(state, [{ slot: 1, v4: 'a', lastSeen: 3 }]).slots).toEqual([
      { v4: undefined, v6: 'x', lastSeen: 5 },
      { v4: 'a', lastSeen: 3 },
    ]);
    expect(withDurable(state, [{ slot: 0, v4: 'a', lastSeen: 3 }])).toBe(state);
    expect(withDurable(state, [{ slot: 0, v4: 'b', lastSeen: 9 }]).slots[0]).toEqual({ v4: 'b', v6: 'x', lastSeen: 9 });
  });
});

it('hashes a network per key, equally for all its addresses, without revealing them', () => {
  const hashOf = (keyId: string, client: string) => toRequestSource(keyId, client).hash;
  const hashes = ['key one', 'key two'].map((keyId) => hashOf(keyId, '203.0.113.7'));
  expect(new Set([...hashes, hashOf('key one', '203.0.114.7')]).size).toBe(3);
  expect(hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  for (const client of ['203.0.113.7', '203.0.113.200']) expect(hashOf('key one', client)).toBe(hashes[0]);
});
