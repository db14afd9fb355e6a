import { describe, expect, test } from 'vitest';
import { parseTime } from './clock';

describe('time', () => {
  test.each([
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00-00:01', '0001-01-01T00:01:00.000Z'],
    ['0000-12-31T23:00:00-01:00', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999+00:01', '9999-12-31T23:58:59.999Z'],
  ])('accepts %s at the limit of the range', (text, moment) => {
    expect(parseTime(text)?.toISOString()).toBe(moment);
  });

  test.each([
    '0000-01-01',
    '0000-12-31T23:59:59Z',
    '0001-01-01T00:00:00+00:01',
    '0001-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-00:01',
  ])('rejects %s beyond the range', (text) => expect(parseTime(text)).toBeUndefined());
});
