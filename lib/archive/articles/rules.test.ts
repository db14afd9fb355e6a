import { describe, expect, it, test } from 'vitest';
import { slug as slugSchema } from '../../platform/text/schema';
import { findPlace, toFrontPage, toSlug } from './rules';

const items = (ids: string) => [...ids].map((id) => ({ id }));
const limits = { leads: 3, latest: 4 };

it.each([
  ['nothing', '', '', '', ''],
  ['one article', '', 'a', 'a', ''],
  ['the newest, if none is featured', '', 'abcdefgh', 'abc', 'defg'],
  ['featured articles, then the newest', 'x', 'abcdefgh', 'xab', 'cdef'],
  ['a featured article among the newest once', 'c', 'abcdefgh', 'cab', 'defg'],
  ['no more than the limits', 'wxyz', 'abcdefgh', 'wxy', 'abcd'],
  ['a featured article beyond the limit among the latest', 'xyza', 'abc', 'xyz', 'abc'],
])('the front page shows %s', (_kind, featured, newest, leads, latest) => {
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).join('');
  const page = toFrontPage(items(featured), items(newest), limits);
  expect({ leads: ids(page.leads), latest: ids(page.latest) }).toEqual({ leads, latest });
});

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

describe('generated slug', () => {
  test.each([
    ['Rate & Réception: “A Study”', 'rate-reception-a-study'],
    ['酒店 Hotel', '酒店-hotel'],
    [`${'x'.repeat(119)} y`, 'x'.repeat(119)],
    ['x'.repeat(200), 'x'.repeat(120)],
    // A character of two code units is never cut in half.
    [`a${'𠮷'.repeat(100)}`, `a${'𠮷'.repeat(59)}`],
    ['𠮷'.repeat(100), '𠮷'.repeat(60)],
  ])('is derived from the title %s', (title_en, slug) => {
    expect(toSlug({ title_en })).toEqual({ slug, generated: true });
    expect(slugSchema.safeParse(slug).success).toBe(true);
  });
});
