import { expect, test } from 'vitest';
import { toLoggedPath } from './page-log';

test.each([
  ['/en/archive/revenue-management', '/en/archive/revenue-management'],
  ['/en/reader@example.com/x', '/en/…/x'],
  ['/en/reader%40example.com', '/en/…'],
  // Mail programs encode the fragment of a link, which holds its token.
  ['/keys/redeem%23email=reader%40example.com&token=abc', '/keys/redeem'],
  ['/keys/redeem#token=abc', '/keys/redeem'],
  [`/${'x'.repeat(500)}`, `/${'x'.repeat(199)}`],
])('%s is logged as %s', (path, logged) => {
  expect(toLoggedPath(path)).toBe(logged);
});
