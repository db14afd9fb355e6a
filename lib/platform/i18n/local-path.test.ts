import { expect, test } from 'vitest';
import { toLocalPath } from './local-path';

test.each([
  ['/', '/zh'],
  ['/archive', '/zh/archive'],
  ['/archive?q=%E9%85%92', '/zh/archive?q=%E9%85%92'],
  ['/?q=1', '/zh?q=1'],
  ['#notes', '#notes'],
  ['?view=both', '?view=both'],
  ['//example.com/archive', '//example.com/archive'],
  ['https://example.com/archive', 'https://example.com/archive'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
])('%s leads to %s', (href, path) => {
  expect(toLocalPath('zh', href)).toBe(path);
});
