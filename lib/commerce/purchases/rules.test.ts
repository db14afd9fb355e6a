import { describe, expect, it } from 'vitest';
import { addYear, toPeriod, toReversedEnd } from './rules';

const at = (text: string) => new Date(text);

describe('a calendar year', () => {
  it.each([
    ['2026-11-24T12:00:00.000Z', '2027-11-24T12:00:00.000Z'],
    ['2027-03-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['2028-02-28T23:59:59.999Z', '2029-02-28T23:59:59.999Z'],
    ['2028-02-29T00:00:00.000Z', '2029-02-28T00:00:00.000Z'],
    ['2028-02-29T23:59:59.999Z', '2029-02-28T23:59:59.999Z'],
    ['2027-02-28T12:00:00.000Z', '2028-02-28T12:00:00.000Z'],
    ['2027-12-31T23:59:59.999Z', '2028-12-31T23:59:59.999Z'],
    ['2096-02-29T10:00:00.000Z', '2097-02-28T10:00:00.000Z'],
  ])('from %s ends %s', (from, until) => {
    expect(addYear(at(from)).toISOString()).toBe(until);
  });
});

const now = at('2027-03-10T12:00:00.000Z');

describe('a payment', () => {
  it.each([
    ['without a subscription begins now', undefined, now],
    ['after the end begins now', at('2027-03-10T11:59:59.999Z'), now],
    ['at the end begins now', now, now],
    ['before the end begins at the end', at('2027-06-01T23:59:59.999Z'), at('2027-06-01T23:59:59.999Z')],
  ])('%s', (_name, activeUntil, from) => {
    const until = new Date(
      Date.UTC(
        from.getUTCFullYear() + 1,
        from.getUTCMonth(),
        from.getUTCDate(),
        from.getUTCHours(),
        from.getUTCMinutes(),
        from.getUTCSeconds(),
        from.getUTCMilliseconds(),
      ),
    );
    expect(toPeriod(activeUntil, now, undefined)).toEqual({ from, until });
  });

  it('adds the same length as before when it is restored, in any month', () => {
    const leap = { from: at('2027-06-01T00:00:00.000Z'), until: at('2028-06-01T00:00:00.000Z') };
    expect(toPeriod(undefined, now, leap)).toEqual({ from: now, until: at('2028-03-10T12:00:00.000Z') });
    expect(toPeriod(at('2029-01-01T00:00:00.000Z'), now, leap).until).toEqual(at('2030-01-02T00:00:00.000Z'));
  });

  it('adds a whole year once it is restored if it was reversed before it was applied', () => {
    expect(toPeriod(undefined, now, { from: now, until: now })).toEqual({ from: now, until: at('2028-03-10T12:00:00.000Z') });
  });
});

describe('a reversal', () => {
  const year = { from: at('2027-01-01T00:00:00.000Z'), until: at('2028-01-01T00:00:00.000Z') };
  it.each([
    ['takes the year off a later end', '2029-01-01T00:00:00.000Z', '2028-01-02T00:00:00.000Z'],
    ['of the running year ends it now', '2028-01-01T00:00:00.000Z', '2027-03-10T12:00:00.000Z'],
    ['never ends it before now', '2027-03-10T12:00:00.001Z', '2027-03-10T12:00:00.000Z'],
    ['leaves an end at this moment', '2027-03-10T12:00:00.000Z', '2027-03-10T12:00:00.000Z'],
    ['leaves an end in the past', '2026-05-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'],
  ])('%s', (_name, activeUntil, end) => {
    expect(toReversedEnd(at(activeUntil), now, year).toISOString()).toBe(end);
  });

  it('changes nothing if its payment added nothing', () => {
    expect(toReversedEnd(at('2029-01-01T00:00:00.000Z'), now, { from: now, until: now })).toEqual(at('2029-01-01T00:00:00.000Z'));
  });
});
