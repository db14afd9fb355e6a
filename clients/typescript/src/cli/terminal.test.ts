import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cut, toLine, toPrintable, toPrintableJson } from './terminal.js';

const HOSTILE = [
  '\x1b[2J',
  '\x1b]0;title\x07',
  '\r',
  '\b',
  '\0',
  '\x7f',
  '\x9b31m',
  '\u202e',
  '\u2066',
  '\u2028',
  '\n',
  '\t',
  '价',
  'é',
  'a',
];
const hostile = fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

test('strips control characters from server text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(toPrintable(text).replace(/\r\n|[\n\t]/g, '')).not.toMatch(controls);
      expect(toLine(text)).not.toMatch(controls);
      const json = JSON.stringify({ [text]: [text] });
      expect(toPrintableJson(json)).not.toMatch(controls);
      expect(JSON.parse(toPrintableJson(json))).toEqual(JSON.parse(json));
    }),
  );
});

test('keeps ordinary text unchanged', () => {
  const text = '收益管理 — “direct” booking\n\n\tcode 👩‍🍳\r\nTY  - ELEC';
  expect(toPrintable(text)).toBe(text);
  expect(toLine('  a\n\n b\t收益 ')).toBe('a b 收益');
});

test.each([
  ['abcdef', 7, 'abcdef'],
  ['abcdef', 5, 'abcd…'],
  ['收益管理', 9, '收益管理'],
  ['收益管理', 6, '收益…'],
  ['', 5, ''],
])('cuts %j to %i columns', (line, columns, expected) => expect(cut(line, columns)).toBe(expected));
