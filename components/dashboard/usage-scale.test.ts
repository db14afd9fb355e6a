import { describe, expect, it } from 'vitest';
import { countRejected, type Day, listReasons, toTop, toTotals } from './usage-scale';

const days = (...counts: [requests: number, rejected?: Day['rejected']][]): Day[] =>
  counts.map(([requests, rejected = {}], index) => ({ date: `2026-03-0${index + 1}`, requests, rejected }));

describe('usage chart', () => {
  it.each([
    [days([0]), 4],
    [days([0], [3]), 4],
    [days([60]), 60],
    [days([0], [212]), 400],
    [days([4_990, { rate_limited: 11 }]), 6_000],
    [days([999_999]), 1_000_000],
  ])('ends above the busiest day %#', (all, top) => {
    expect(toTop(all)).toBe(top);
  });

  it('totals requests and names the busiest day by served requests', () => {
    expect(toTotals(days([3], [9, { rate_limited: 2, key_frozen: 1 }], [9]))).toEqual({
      sum: 21,
      rejected: 3,
      busiest: { date: '2026-03-02', requests: 9, rejected: { rate_limited: 2, key_frozen: 1 } },
    });
    expect(toTotals(days([0], [0]))).toEqual({ sum: 0, rejected: 0, busiest: undefined });
  });

  it('lists rejection reasons for today and in total', () => {
    const all = days([1, { rate_limited: 2 }], [1, { source_unknown: 5, rate_limited: 1 }]);
    expect(listReasons(all)).toEqual([
      { code: 'source_unknown', today: 5, total: 5 },
      { code: 'rate_limited', today: 1, total: 3 },
    ]);
    expect(listReasons(days([4], [5, null]))).toEqual([]);
    expect(countRejected({ date: '2026-03-01', requests: 1, rejected: null })).toBe(0);
  });
});
