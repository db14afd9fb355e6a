import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Counters, StepResult } from '../../lib/counting/limits/record';
import { type CountersUnderTest, newBucket, stores, unique } from '../support/counters';
import { type SourceResult, type Trace, toExpected, traces } from '../support/source-model';

/** The rule itself meets 10,000 beside its module. Upstash and a cluster run the same script as Redis. */
const runs: Record<string, number> = {
  'Upstash REST': 200,
  'Redis over TCP': 2_000,
  'Redis Cluster': 300,
  'in process': 2_000,
};

describe.each(stores)('the step $way', ({ way, open }) => {
  let under: CountersUnderTest;
  beforeAll(async () => {
    under = await open();
  });
  afterAll(() => under.close());

  it(`matches the reference model on ${runs[way]} random traces`, async () => {
    const all = fc.sample(traces, { numRuns: runs[way], seed: 20_261_123 });
    for (let start = 0; start < all.length; start += 250) {
      await Promise.all(
        all.slice(start, start + 250).map(async (trace, index) => {
          const expected = toExpected(trace).map(({ result }) => result);
          const results = await replay(under.instances, trace);
          expect(results, `trace ${start + index}: ${JSON.stringify(trace)}`).toEqual(expected);
        }),
      );
    }
  });
});

/** Replays the requests of a trace in order, alternating between the instances. */
async function replay(instances: [Counters, Counters], trace: Trace): Promise<SourceResult[]> {
  const bucket = newBucket({ perMinute: trace.perMinute });
  const keyId = unique('key');
  const results: SourceResult[] = [];
  for (const { now, family, hash, label, epoch, slots } of toExpected(trace)) {
    const counters = instances[results.length % 2 === 0 ? 0 : 1];
    const source = { keyId, epoch, slots, family, hash, label, ...trace.rule };
    results.push(toSourceResult(await counters.step({ now, bucket, source })));
  }
  return results;
}

function toSourceResult({ verdict, source }: StepResult): SourceResult {
  if (verdict === 'source_unknown') return 'unknown';
  if (verdict !== 'passed' || !source) return 'rejected';
  return source.freeze === 'no' ? source : { ...source, switches: [...source.switches] };
}
