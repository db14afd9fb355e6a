import { describe, expect, it, test } from 'vitest';
import { slug as slugSchema } from '../../platform/text/schema';
import { toFrontPage, toSlug } from './rules';

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
