import { expect, test } from 'vitest';
import { findUid, readCopies } from './read-copies';

test.each([
  ['17.md', 17],
  ['report-2026-17.md', 17],
  ['copy 0042 (final).txt', 42],
  ['0.txt', 0],
  ['report.v2.zh', 2],
  ['report.md', undefined],
  ['99999999999.txt', undefined],
])('takes the recipient of %s from the last number in its name', (name, uid) => {
  expect(findUid(name)).toBe(uid);
});

test('reads each file as one copy', async () => {
  const files = [new File(['第一份'], 'a-1.txt'), new File(['第二份'], 'a-2.txt')];
  expect(await readCopies(files)).toEqual([
    { uid: 1, content: '第一份' },
    { uid: 2, content: '第二份' },
  ]);
});
