import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Counters, StepResult } from '../../lib/limits/record';
import { type CountersUnderTest, newBucket, stores, unique } from '../support/counters';
import { type SourceResult, type Trace, toExpected, traces } from '../support/source-model';

/** Upstash runs the very script that Redis runs, a round trip dearer. */
const runs: Record<string, number> = { 'Upstash REST': 500, 'Redis over TCP': 10_000, 'in process': 10_000 };

describe.each(stores)('the step $way', ({ way, open }) => {
  let under: CountersUnderTest;
  beforeAll(async () => {
    under = await open();
  });
  afterAll(() => under.close());

  it(`matches the reference model on ${runs[way]} random traces`, async () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    const all = fc.sample(traces, { numRuns: runs[way], seed });
    for (let start = 0; start < all.length; start += 250) {
      await Promise.all(
        all.slice(start, start + 250).map(async (trace, index) => {
          const expected = toExpected(trace).map(({ answer }) => answer);
          const answers = await replay(under.instances, trace);
          expect(answers, `seed ${seed}, trace ${start + index}: ${JSON.stringify(trace)}`).toEqual(expected);
        }),
      );
    }
  });
});

/** The requests of a trace one after the other, each through the instance that its place in the trace gives it. */
async function replay(instances: [Counters, Counters], trace: Trace): Promise<SourceResult[]> {
  const bucket = newBucket({ perMinute: trace.perMinute });
  const keyId = unique('key');
  const answers: SourceResult[] = [];
  for (const { now, family, hash, epoch, slots } of toExpected(trace)) {
    const counters = instances[answers.length % 2 === 0 ? 0 : 1];
    const source = { keyId, epoch, slots, family, hash, ...trace.rule };
    answers.push(toAnswer(await counters.step({ now, bucket, source })));
  }
  return answers;
}

function toAnswer({ verdict, source }: StepResult): SourceResult {
  if (verdict === 'source_unknown') return 'unknown';
  if (verdict !== 'passed' || !source) return 'refused';
  return source;
}
