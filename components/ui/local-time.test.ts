import { expect, test } from 'vitest';
import { describeTime } from './local-time';

const now = new Date('2026-11-01T00:00:00Z');

test.each([
  ['full', 'en', 'Asia/Shanghai', '2026-11-24T01:00:00Z', '24 Nov 09:00', '01:00'],
  ['full', 'zh', 'Asia/Shanghai', '2026-11-24T01:00:00Z', '11 月 24 日 09:00', '01:00'],
  ['full', 'en', 'Asia/Shanghai', '2026-11-23T16:30:00Z', '24 Nov 00:30', '23 Nov 16:30'],
  ['full', 'en', 'America/New_York', '2027-01-01T02:00:00Z', '31 Dec 2026 21:00', '1 Jan 2027 02:00'],
  ['full', 'en', 'UTC', '2026-11-24T01:00:00Z', undefined, '24 Nov 01:00'],
  ['full', 'en', 'Africa/Abidjan', '2026-11-24T01:00:00Z', undefined, '24 Nov 01:00'],
  ['full', 'en', undefined, '2026-11-24T01:00:00Z', undefined, '24 Nov 01:00'],
  ['clock', 'en', 'Asia/Shanghai', '2026-11-24T01:00:00Z', '09:00', '01:00'],
  ['clock', 'zh', 'Asia/Shanghai', '2026-11-23T16:30:00Z', '00:30', '11 月 23 日 16:30'],
  ['clock', 'en', 'UTC', '2026-11-24T01:00:00Z', undefined, '01:00'],
  ['clock', 'en', undefined, '2026-11-24T01:00:00Z', undefined, '24 Nov 01:00'],
] as const)('%s, %s in %s: %s is %s and %s in UTC', (detail, locale, zone, at, own, utc) => {
  expect(describeTime(new Date(at), locale, { zone, detail, now })).toEqual({ own, utc });
});
