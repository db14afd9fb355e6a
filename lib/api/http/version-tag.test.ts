import { expect, test } from 'vitest';
import { readVersionTag } from './version-tag';

test.each([
  ['"1"', 1],
  ['W/"12"', 12],
  [' "7" ', 7],
  ['"0"', 0],
])('%s names version %i', (header, version) => {
  expect(readVersionTag(header)).toBe(version);
});

test.each([null, '', '*', '1', '"1", "2"', '"01"', '"-1"', '"1.0"', '""', '"a"', "'1'", 'w/"1"', `"${'9'.repeat(16)}"`])(
  '%s names no version',
  (header) => {
    expect(readVersionTag(header)).toBeUndefined();
  },
);
