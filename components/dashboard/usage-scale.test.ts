import { describe, expect, it } from 'vitest';
import { toScale, toTotals } from './usage-scale';

describe('the chart of use', () => {
  const days = (...requests: number[]) => requests.map((count, index) => ({ date: `2026-03-0${index + 1}`, requests: count }));

  it('shows the limit line where use comes near it', () => {
    expect(toScale(days(0, 2_500), 5_000).limitAt).toBeCloseTo(1 / 1.08);
    expect(toScale(days(9_000), 5_000)).toEqual({ top: 9_720, limitAt: 5_000 / 9_720 });
  });

  it('ends lower and leaves the limit above where use is far below it', () => {
    expect(toScale(days(0, 212), 5_000)).toEqual({ top: 400, limitAt: undefined });
    expect(toScale(days(0), 5_000)).toEqual({ top: 10, limitAt: undefined });
    expect(toScale(days(999), 5_000).top).toBe(1_000);
  });

  it('adds up, and names the busiest day', () => {
    expect(toTotals(days(3, 9, 9))).toEqual({ sum: 21, busiest: { date: '2026-03-02', requests: 9 } });
    expect(toTotals(days(0, 0))).toEqual({ sum: 0, busiest: undefined });
  });
});
