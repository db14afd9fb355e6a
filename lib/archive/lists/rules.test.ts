import { describe, expect, it } from 'vitest';
import { findPlace } from './rules';

describe('the place of a page among month counts', () => {
  const PAGE = 2;
  const months = [
    { month: '2026-12', articles: 3 },
    { month: '2026-02', articles: 1 },
    { month: '0099-11', articles: 2 },
  ];

  it.each([
    [0, '2027-01-01T00:00:00.000Z', 0, '2026-12-01T00:00:00.000Z'],
    [1, '2027-01-01T00:00:00.000Z', 1, '2026-12-01T00:00:00.000Z'],
    [2, '2027-01-01T00:00:00.000Z', 2, '2026-02-01T00:00:00.000Z'],
    [3, '2026-03-01T00:00:00.000Z', 0, '0099-11-01T00:00:00.000Z'],
    [4, '0099-12-01T00:00:00.000Z', 0, '0099-11-01T00:00:00.000Z'],
    [5, '0099-12-01T00:00:00.000Z', 1, '0099-11-01T00:00:00.000Z'],
  ])('of two after %i is before %s, with %i to skip, from %s on', (passed, before, skip, from) => {
    expect(findPlace({ version: '1', months }, passed, PAGE)).toEqual({
      total: 6,
      before: new Date(before),
      skip,
      from: new Date(from),
    });
  });

  it('is undefined past the end', () => {
    expect(findPlace({ version: '1', months }, 6, PAGE)).toBeUndefined();
    expect(findPlace({ version: '1', months: [] }, 0, PAGE)).toBeUndefined();
  });
});
