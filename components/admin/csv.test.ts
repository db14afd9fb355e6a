import { expect, test } from 'vitest';
import { toCsv } from './csv';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@cmd', "'@cmd"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['\tx', "'\tx"],
  ['\u200b=1', "'\u200b=1"],
  ['\0\u202e-1', "'\0\u202e-1"],
  ['＝1', "'＝1"],
  [-3, '-3'],
])('writes %j as %j', (value, cell) => {
  expect(toCsv([[value, 1]])).toBe(`\ufeff${cell},1\r\n`);
});
