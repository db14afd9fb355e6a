import { expect, it } from 'vitest';
import { toPageNumbers } from './page-numbers';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [2, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 0, 9]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [4, 9, [1, 2, 3, 4, 5, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
  [99, 9, [1, 0, 9]],
])('pages around %i of %i', (page, total, numbers) => {
  expect(toPageNumbers(page, total)).toEqual(numbers);
});
