import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Counters, StepInput, StepResult } from '../../lib/counting/limits/record';
import type { DurableSlot } from '../../lib/counting/sources/rules';
import { type CountersUnderTest, newBucket, newKey, stepConcurrently, stores } from '../support/counters';

const noon = Date.UTC(2027, 0, 15, 12);
const v4 = (hash: string) => ({ family: 4 as const, hash });
const v6 = (hash: string) => ({ family: 6 as const, hash });
const [a, b, c] = [v4('a'), v4('b'), v4('c')];

/** The keys of a pattern on whichever node holds them. */
const findKeys = async (nodes: { keys(pattern: string): Promise<string[]> }[], pattern: string) =>
  (await Promise.all(nodes.map((node) => node.keys(pattern)))).flat();

describe.each(stores)('sources stored $way', ({ open }) => {
  let under: CountersUnderTest;
  let counters: Counters;
  beforeAll(async () => {
    under = await open();
    counters = under.instances[0];
  });
  afterAll(() => under.close());

  /** Runs the steps sequentially, alternating between the two instances. */
  async function stepInTurn(inputs: StepInput[]): Promise<StepResult[]> {
    const results: StepResult[] = [];
    for (const [index, input] of inputs.entries()) results.push(await under.instances[index % 2 === 0 ? 0 : 1].step(input));
    return results;
  }
  const freezes = (results: StepResult[]) => results.map(({ source }) => source?.freeze);
  const slots = (results: StepResult[]) => results.map(({ source }) => source?.slot);

  it('learn exactly two of 50 concurrent unknown networks; the others are not counted', async () => {
    const bucket = newBucket();
    const request = newKey(bucket);
    const results = await stepConcurrently(under.instances, 50, (index) => request(v4(`network ${index}`), noon));
    const learned = results.filter(({ source }) => source?.learned);
    expect(learned.map(({ source }) => source?.slot).sort()).toEqual([0, 1]);
    expect(results.filter(({ verdict }) => verdict === 'source_unknown')).toHaveLength(48);
    expect(results.filter(({ source }) => source)).toHaveLength(2);
    expect(await counters.peek({ now: noon, bucket })).toMatchObject({ minute: { used: 2 }, day: { used: 2 } });
  });

  it('learn at most one network per family and slot from 50 concurrent dual-stack clients', async () => {
    const request = newKey();
    const networks = Array.from({ length: 50 }, (_, index) => (index % 2 ? v6 : v4)(`network ${index}`));
    const results = await stepConcurrently(under.instances, 50, (index) => request(networks[index] ?? a, noon));
    const learned = results.flatMap(({ source }, index) =>
      source?.learned ? `${networks[index]?.family} in ${source.slot}` : [],
    );
    expect(learned.sort()).toEqual(['4 in 0', '4 in 1', '6 in 0', '6 in 1']);
  });

  it('freeze at the third switch, once, without counting it', async () => {
    const bucket = newBucket();
    const request = newKey(bucket);
    const results = await stepInTurn([a, b, a, b, a, b, a].map((network, index) => request(network, noon + index)));
    expect(freezes(results)).toEqual(['no', 'no', 'no', 'trips', 'tripped', 'tripped', 'tripped']);
    expect(results.map(({ source }) => source?.learned)).toEqual([true, true, false, false, false, false, false]);
    expect(results.map(({ minute }) => minute.used)).toEqual([1, 2, 3, 3, 3, 3, 3]);
    expect(await counters.step(request(c, noon + 9))).toMatchObject({ verdict: 'source_unknown' });
  });

  it('show the switches that froze the key, at most the last four, to every request after it', async () => {
    const labelled = (hash: string, label: string) => ({ ...v4(hash), label });
    const [home, away] = [labelled('a', '203.0.113.*'), labelled('b', '2001:db8:1:*')];
    const visit = (request: ReturnType<typeof newKey>, rule: object) =>
      stepInTurn([home, home, away, home, away, home, away, home].map((network, n) => request(network, noon + n * 1_000, rule)));
    const evidence = (results: StepResult[]) =>
      results.flatMap(({ source }) => (source && source.freeze !== 'no' ? [[source.freeze, ...source.switches]] : []));
    const at = (n: number, { label }: { label: string }) => ({ at: noon + n * 1_000, label });
    const three = [at(2, away), at(3, home), at(4, away)];
    expect(evidence(await visit(newKey(), { switches: 3 }))).toEqual([
      ['trips', ...three],
      ...Array(3).fill(['tripped', ...three]),
    ]);
    const four = [at(3, home), at(4, away), at(5, home), at(6, away)];
    expect(evidence(await visit(newKey(), { switches: 5 }))).toEqual([
      ['trips', ...four],
      ['tripped', ...four],
    ]);
  });

  it('read switches that the previous version stored without labels', async () => {
    if (!under.redis) return;
    const bucket = newBucket();
    const request = newKey(bucket);
    await stepInTurn([a, b, a].map((network, n) => request(network, noon + n)));
    const [key = ''] = await findKeys(under.redis.nodes, `hi:{${bucket.id}}:k:*`);
    await under.redis.client.hset(key, 'switches', `${noon + 1},${noon + 2}`);
    const result = await counters.step(request({ ...b, label: '203.0.113.*' }, noon + 3));
    expect(result.source).toMatchObject({
      freeze: 'trips',
      switches: [
        { at: noon + 1, label: '*' },
        { at: noon + 2, label: '*' },
        { at: noon + 3, label: '203.0.113.*' },
      ],
    });
  });

  it('freeze exactly once under 100 concurrent requests of two networks', async () => {
    const bucket = newBucket({ perMinute: 1_000 });
    const request = newKey(bucket);
    const results = await stepConcurrently(under.instances, 100, (index) => request(Math.floor(index / 2) % 2 ? b : a, noon));
    const outcomes = freezes(results);
    expect(outcomes.filter((each) => each === 'trips')).toHaveLength(1);
    const counted = outcomes.filter((each) => each === 'no').length;
    expect(outcomes.every((each) => each !== undefined)).toBe(true);
    expect(await counters.peek({ now: noon, bucket })).toMatchObject({ minute: { used: counted } });
    expect((await counters.step(request(a, noon))).source?.freeze).toBe('tripped');
  });

  it('count the switches of the last minute, both ends included', async () => {
    const times = [0, 1_000, 2_000, 61_000];
    const at = (last: number) => [...times.slice(0, 3), last];
    const run = async (request: ReturnType<typeof newKey>, all: number[]) =>
      freezes(await stepInTurn([a, b, a, b].map((network, index) => request(network, noon + (all[index] ?? 0)))));
    expect(await run(newKey(), at(61_000))).toEqual(['no', 'no', 'no', 'trips']);
    expect(await run(newKey(), at(61_001))).toEqual(['no', 'no', 'no', 'no']);
  });

  it('follow a configured freeze rule', async () => {
    const request = newKey();
    const rule = { windowMs: 10, switches: 2 };
    const visits = [a, b, a, b, a].map((network, index) => ({ network, at: noon + Number([0, 1, 12, 23, 24][index]) }));
    const results = await stepInTurn(visits.map(({ network, at }) => request(network, at, rule)));
    expect(freezes(results)).toEqual(['no', 'no', 'no', 'no', 'trips']);
  });

  it('treat a dual-stack client as one source', async () => {
    const request = newKey();
    const home = [v4('home 4'), v6('home 6')];
    const results = await stepInTurn(Array.from({ length: 20 }, (_, index) => request(home[index % 2] ?? a, noon + index)));
    expect(slots(results)).toEqual(Array(20).fill(0));
    expect(freezes(results)).toEqual(Array(20).fill('no'));
    const office = [v6('office 6'), v4('office 4')];
    expect(slots(await stepInTurn(office.map((network) => request(network, noon + 99))))).toEqual([1, 1]);
  });

  it('learn a network of the other family in the slot that was used last', async () => {
    const request = newKey();
    expect(slots(await stepInTurn([a, b, a, v6('x'), v6('y')].map((network, n) => request(network, noon + n * 1_000))))).toEqual([
      0, 1, 0, 0, 1,
    ]);
  });

  it('keep the slots and clear the switches in a new epoch', async () => {
    const request = newKey();
    await stepInTurn([a, b, a, b].map((network, index) => request(network, noon + index)));
    const durable: DurableSlot[] = [
      { slot: 0, v4: 'a', lastSeen: noon + 2 },
      { slot: 1, v4: 'b', lastSeen: noon + 3 },
    ];
    const unfrozen = { epoch: 1, slots: durable };
    const once = await stepInTurn([a, b].map((network, index) => request(network, noon + 10 + index, unfrozen)));
    expect(freezes(once)).toEqual(['no', 'no']);
    expect(once.map(({ source }) => source?.learned)).toEqual([false, false]);
    const again = await stepInTurn([a, b, a].map((network, index) => request(network, noon + 20 + index, unfrozen)));
    expect(freezes(again)).toEqual(['no', 'trips', 'tripped']);
    expect((await counters.step(request(c, noon + 30, { epoch: 2, slots: durable }))).verdict).toBe('source_unknown');
  });

  it('follow the database when it differs', async () => {
    const evicted = newKey();
    const both: DurableSlot[] = [
      { slot: 0, v4: 'a', v6: 'a6', lastSeen: noon },
      { slot: 1, v4: 'b', lastSeen: noon + 1 },
    ];
    expect((await counters.step(evicted(c, noon + 2, { slots: both }))).verdict).toBe('source_unknown');
    expect(await counters.step(evicted(a, noon + 3, { slots: both }))).toMatchObject({ source: { slot: 0, learned: false } });
    expect(await counters.step(evicted(v6('b6'), noon + 4, { slots: both }))).toMatchObject({
      source: { slot: 1, learned: true },
    });

    const differing = newKey();
    await stepInTurn([a, b].map((network) => differing(network, noon)));
    const swapped: DurableSlot[] = [{ slot: 1, v4: 'a', lastSeen: noon }];
    expect(await counters.step(differing(a, noon + 1, { slots: swapped }))).toMatchObject({
      source: { slot: 1, learned: false },
    });
    expect(await counters.step(differing(b, noon + 2, { slots: swapped }))).toMatchObject({ source: { slot: 0, learned: true } });
    expect((await counters.step(differing(c, noon + 3, { slots: swapped }))).verdict).toBe('source_unknown');
  });

  it('join the slot most recently used in the database after an eviction', async () => {
    const durable = (first: number, second: number): DurableSlot[] => [
      { slot: 0, v4: 'a', lastSeen: noon + first },
      { slot: 1, v4: 'b', lastSeen: noon + second },
    ];
    for (const [first, second, slot] of [
      [2, 1, 0],
      [1, 2, 1],
      [1, 1, 1],
    ] as const) {
      const result = await counters.step(newKey()(v6('x'), noon + 9, { slots: durable(first, second) }));
      expect(result.source).toEqual({ slot, learned: true, freeze: 'no' });
    }
  });

  it('learn nothing and count no switch when a limit rejects a request', async () => {
    const bucket = newBucket({ perMinute: 3 });
    const request = newKey(bucket);
    await stepInTurn([a, a, a].map((network) => request(network, noon)));
    const rejected = await stepInTurn([b, a, b, a, c].map((network) => request(network, noon + 1)));
    expect(rejected.map(({ verdict }) => verdict)).toEqual(Array(5).fill('minute'));
    expect(rejected.every(({ source }) => source === undefined)).toBe(true);
    const later = await stepInTurn([c, b].map((network) => request(network, noon + 60_000)));
    expect(later.map(({ verdict }) => verdict)).toEqual(['passed', 'source_unknown']);
  });

  it('are checked before the limits: a third network is unknown, never rate limited', async () => {
    const bucket = newBucket({ perMinute: 2 });
    const request = newKey(bucket);
    const results = await stepInTurn([a, b, c, a].map((network) => request(network, noon)));
    expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed', 'source_unknown', 'minute']);
  });

  it('are separate for every key and address family, even with equal hashes', async () => {
    const bucket = newBucket({ perMinute: 1_000 });
    const hashes = ['0', '1', 'null', ',', '"', '\0', '\r\n', '[]', '密钥', 'x'.repeat(1_000), '__proto__'];
    for (const hash of hashes) {
      const request = newKey(bucket);
      const inputs = [v4(hash), v6(hash), v4(`${hash} `), v4(hash)].map((network) => request(network, noon));
      expect(slots(await stepInTurn(inputs))).toEqual([0, 0, 1, 0]);
    }
  });
});
