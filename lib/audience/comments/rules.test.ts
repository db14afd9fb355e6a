import { expect, it } from 'vitest';
import { toShownContent } from './rules';

it.each([
  ['see \u202Egnp.exe', 'see gnp.exe'],
  ['\u2067a\u2069 and \u202Ab\u202C', 'a and b'],
  // Marks between two directions of writing stay.
  ['שלום\u200F, hotel', 'שלום\u200F, hotel'],
])('a page shows no character of a comment that turns text around: %j', (content, shown) => {
  expect(toShownContent(content)).toBe(shown);
});
