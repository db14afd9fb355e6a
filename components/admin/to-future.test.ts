import { afterEach, expect, test, vi } from 'vitest';
import { findTimeError } from './to-future';

afterEach(() => void vi.useRealTimers());

test.each([
  ['', 1, 'past'],
  ['2026-11-30T11:59', 1, 'past'],
  ['2026-11-30T12:01', 1, undefined],
  ['2027-11-30T12:00', 1, undefined],
  ['2027-11-30T12:01', 1, 'tooLate'],
  ['2028-11-30T12:00', 2, undefined],
  ['2028-11-30T12:01', 2, 'tooLate'],
  ['2099-01-01T09:00', undefined, undefined],
])('judges the time %j, with a limit of %s years', (text, years, error) => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00') });
  expect(findTimeError(text, years)).toBe(error);
});
