import { expect, it } from 'vitest';
import { toLine } from './command';

it.each([
  [new Error('there is no file x'), 'there is no file x'],
  [new Error('one\ntwo'), 'one'],
  [
    new Error(
      '\nInvalid `tx.article.createManyAndReturn()` invocation in\n/a/batch.ts:70:30\n\n  67 x\n\nServer has closed the connection.',
    ),
    'Server has closed the connection.',
  ],
  [new Error(''), ''],
  ['said by itself', 'said by itself'],
])('%s is told as one line', (error, line) => {
  expect(toLine(error)).toBe(line);
});
