import { expect, it } from 'vitest';
import { toFrontPage } from './rules';

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
