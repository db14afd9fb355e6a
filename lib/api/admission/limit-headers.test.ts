import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProcessCounters } from '../../counting/counters/process-counters';
import type { StepResult } from '../../counting/limits/record';
import { DAY_MS, MINUTE_MS } from '../../counting/limits/rules';
import { toLimitError, toLimitHeaders, toLimitProblem } from './limit-headers';

const now = Date.UTC(2027, 0, 15, 12, 44, 30, 250);
const minuteEnds = Date.UTC(2027, 0, 15, 12, 45);
const dayEnds = Date.UTC(2027, 0, 16);

function resultOf(verdict: StepResult['verdict'], minuteUsed: number, dayUsed: number | undefined): StepResult {
  const day = dayUsed === undefined ? undefined : { limit: 5_000, used: dayUsed, resetAt: dayEnds };
  return { verdict, minute: { limit: 60, used: minuteUsed, resetAt: minuteEnds }, day };
}

describe('headers of a counted response', () => {
  it('have the values that the contract shows', () => {
    expect(toLimitHeaders(resultOf('passed', 48, 800), now)).toEqual({
      'RateLimit-Policy': '"minute";q=60;w=60, "day";q=5000;w=86400',
      RateLimit: '"minute";r=12;t=30, "day";r=4200;t=40530',
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '12',
      'X-RateLimit-Reset': String(minuteEnds / 1_000),
    });
  });

  it('describe only the minute without a daily limit', () => {
    const headers = toLimitHeaders(resultOf('passed', 1, undefined), now);
    expect(headers['RateLimit-Policy']).toBe('"minute";q=60;w=60');
    expect(headers.RateLimit).toBe('"minute";r=59;t=30');
  });

  it.each([
    ['the minute has less left', 50, 100, '60', '10', minuteEnds],
    ['the day has less left', 10, 4_990, '5000', '10', dayEnds],
    ['both have as much left, so the day lasts longer', 50, 4_990, '5000', '10', dayEnds],
    ['both are used up', 60, 5_000, '5000', '0', dayEnds],
    ['a lowered limit leaves less than nothing', 70, 100, '60', '0', minuteEnds],
  ])('describe the tighter limit in the legacy headers: %s', (_name, minuteUsed, dayUsed, limit, left, reset) => {
    expect(toLimitHeaders(resultOf('passed', minuteUsed, dayUsed), now)).toMatchObject({
      'X-RateLimit-Limit': limit,
      'X-RateLimit-Remaining': left,
      'X-RateLimit-Reset': String(reset / 1_000),
    });
  });

  it.each([
    ['passed', 60, 5_000, undefined],
    ['source_unknown', 60, 5_000, undefined],
    ['minute', 60, 100, '30'],
    ['day', 10, 5_000, '40530'],
    ['minute', 60, 5_000, '40530'],
  ] as const)('on %s with %i and %i used have Retry-After: %s', (verdict, minuteUsed, dayUsed, retryAfter) => {
    const problem = toLimitProblem(resultOf(verdict, minuteUsed, dayUsed), now);
    expect(problem && toLimitError(problem).headers['retry-after']).toBe(retryAfter);
  });

  it('are valid header values in every case', () => {
    const verdicts = fc.constantFrom<StepResult['verdict']>('passed', 'minute', 'day', 'source_unknown');
    fc.assert(
      fc.property(verdicts, fc.nat(100), fc.option(fc.nat(6_000), { nil: undefined }), (verdict, minuteUsed, dayUsed) => {
        for (const value of Object.values(toLimitHeaders(resultOf(verdict, minuteUsed, dayUsed), now))) {
          expect(value).toMatch(/^[a-z0-9"=;, ]+$/);
        }
      }),
    );
  });
});

describe('limit problem', () => {
  it.each([
    ['passed', 60, 5_000, undefined],
    ['source_unknown', 60, 5_000, undefined],
    ['minute', 60, 100, { code: 'rate_limited', limit: 60, resetAt: minuteEnds, retryAfterSeconds: 30 }],
    ['minute', 60, undefined, { code: 'rate_limited', limit: 60, resetAt: minuteEnds, retryAfterSeconds: 30 }],
    ['day', 10, 5_000, { code: 'daily_quota_exceeded', limit: 5_000, resetAt: dayEnds, retryAfterSeconds: 40_530 }],
    ['minute', 60, 5_000, { code: 'daily_quota_exceeded', limit: 5_000, resetAt: dayEnds, retryAfterSeconds: 40_530 }],
  ] as const)('matches the verdict %s with %i and %s used', (verdict, minuteUsed, dayUsed, problem) => {
    expect(toLimitProblem(resultOf(verdict, minuteUsed, dayUsed), now)).toEqual(problem);
  });

  it('has a Retry-After of at least one whole second', () => {
    expect(toLimitProblem(resultOf('minute', 60, 100), minuteEnds - 1)?.retryAfterSeconds).toBe(1);
    expect(toLimitProblem(resultOf('minute', 60, 100), minuteEnds - 1_000)?.retryAfterSeconds).toBe(1);
    expect(toLimitProblem(resultOf('minute', 60, 100), minuteEnds - 1_001)?.retryAfterSeconds).toBe(2);
  });

  it('does not recur after waiting for Retry-After', async () => {
    const limits = fc.record({
      perMinute: fc.integer({ min: 1, max: 4 }),
      perDay: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
    });
    const waits = fc.array(fc.constantFrom(0, 1, 999, 30_000, MINUTE_MS, DAY_MS / 3), { minLength: 5, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(limits, fc.nat(DAY_MS), waits, async (limit, offset, pauses) => {
        const counters = new ProcessCounters(10);
        const bucket = { id: 's:one', perMinute: limit.perMinute, perDay: limit.perDay };
        let at = now + offset;
        for (const pause of pauses) {
          at += pause;
          const result = await counters.step({ now: at, bucket });
          const retryAfter = toLimitProblem(result, at)?.retryAfterSeconds;
          expect(retryAfter !== undefined).toBe(result.verdict !== 'passed');
          if (retryAfter === undefined) continue;
          at += retryAfter * 1_000;
          expect((await counters.step({ now: at, bucket })).verdict).toBe('passed');
        }
      }),
      { numRuns: 1_000, seed: 20_261_123 },
    );
  });
});
