import { describe, expect, it } from 'vitest';
import { isDue, listExpired, toFileName, toSnapshotId } from './rules';

const at = (time: string) => new Date(`2026-${time}Z`);

describe('due snapshot', () => {
  it.each<[string, string | undefined, string, number, boolean]>([
    ['without any', undefined, '11-23T00:00', 2, true],
    ['before the hour, with one of yesterday', '11-22T02:00:05', '11-23T01:59:59.999', 2, false],
    ['at the hour', '11-22T02:00:05', '11-23T02:00', 2, true],
    ['after the hour, with one of before it', '11-23T01:59:59.999', '11-23T02:00', 2, true],
    ['after the hour, with one of since then', '11-23T02:00', '11-23T23:59', 2, false],
    ['before the hour, with one of two days ago', '11-21T23:00', '11-23T01:00', 2, true],
    ['at midnight', '11-22T00:00:01', '11-23T00:00', 0, true],
    ['in the first hour of a month', '10-31T22:30', '11-01T00:30', 23, true],
    ['with one from the future', '11-24T00:00', '11-23T12:00', 2, false],
  ])('%s', (_when, newest, now, hour, due) => {
    expect(isDue(newest ? at(newest) : undefined, at(now), hour)).toBe(due);
  });
});

describe('retention', () => {
  const daily = (from: string, days: number) =>
    Array.from({ length: days }, (_, n) => ({ created_at: new Date(at(from).getTime() + n * 86_400_000) }));
  const kept = (made: { created_at: Date }[], now: string) => {
    const expired = listExpired(made, at(now));
    return made.filter((each) => !expired.includes(each)).map(({ created_at }) => created_at.toISOString().slice(0, 10));
  };

  it('keeps the newest seven and the first of each of twelve months', () => {
    const made = daily('01-10T02:00', 365 + 200);
    const now = made.filter(({ created_at }) => created_at < at('11-23T03:00'));
    expect(kept(now, '11-23T03:00')).toEqual([
      ...['2026-01-10', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01'],
      ...['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01'],
      ...['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
    ]);
    const later = made.filter(({ created_at }) => created_at < new Date('2027-02-10T03:00Z'));
    const dates = listExpired(later, new Date('2027-02-10T03:00Z'));
    const left = later.filter((each) => !dates.includes(each)).map(({ created_at }) => created_at.toISOString().slice(0, 10));
    expect(left.slice(0, 2)).toEqual(['2026-03-01', '2026-04-01']);
    expect(left).toHaveLength(12 + 7);
  });

  it('keeps everything while there are few snapshots', () => {
    expect(listExpired(daily('03-01T02:00', 7), at('11-23T03:00'))).toEqual([]);
    expect(listExpired([], at('11-23T03:00'))).toEqual([]);
  });

  it('counts several snapshots of a day separately', () => {
    const made = Array.from({ length: 10 }, (_, n) => ({ created_at: at(`11-23T10:0${n}`) }));
    expect(listExpired(made, at('11-23T11:00'))).toEqual([made[2], made[1]]);
  });
});

it('uses the date as id, with a number if repeated', () => {
  expect([1, 2, 11].map((n) => toSnapshotId('2026-11-22', n))).toEqual(['2026-11-22', '2026-11-22-2', '2026-11-22-11']);
});

it.each(['articles.ndjson', '', 'ARTICLES.ndjson.gz', '../articles.ndjson.gz', 'constructor', '__proto__'])(
  'rejects the file name %j',
  (name) => {
    expect(toFileName(name)).toBeUndefined();
  },
);
