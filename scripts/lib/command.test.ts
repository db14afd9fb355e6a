import { expect, it } from 'vitest';
import { toLine } from './command';

it.each([
  ['an error', new Error('there is no file x'), 'there is no file x'],
  ['an error of several lines', new Error('one\ntwo'), 'one'],
  [
    'an error of Prisma',
    new Error(
      '\nInvalid `tx.article.createManyAndReturn()` invocation in\n/a/batch.ts:70:30\n\n  67 x\n\nServer has closed the connection.',
    ),
    'Server has closed the connection.',
  ],
  ['an error without a message', new Error(''), ''],
  ['a string', 'not an error', 'not an error'],
])('prints %s as one line', (_, error, line) => {
  expect(toLine(error)).toBe(line);
});
