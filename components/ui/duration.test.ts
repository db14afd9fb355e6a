import { describe, expect, it } from 'vitest';
import { toDuration } from './duration';

describe('countdown', () => {
  it('shows its two largest units', () => {
    expect(toDuration(7 * 3_600_000 + 12 * 60_000)).toEqual({ unit: 'hours', hours: 7, minutes: 12 });
    expect(toDuration(26 * 3_600_000)).toEqual({ unit: 'days', days: 1, hours: 2 });
    expect(toDuration(61_000)).toEqual({ unit: 'minutes', minutes: 1, seconds: 1 });
  });

  it('shows zero only when it has ended', () => {
    expect(toDuration(1)).toEqual({ unit: 'seconds', seconds: 1 });
    expect(toDuration(0)).toEqual({ unit: 'seconds', seconds: 0 });
    expect(toDuration(-5_000)).toEqual({ unit: 'seconds', seconds: 0 });
    expect(toDuration(59_001)).toEqual({ unit: 'minutes', minutes: 1, seconds: 0 });
  });
});
