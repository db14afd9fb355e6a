import { expect, it } from 'vitest';
import { toSignInLines } from './banner';

const samples = ['premium@example.com', 'api@example.com'];
const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);

it.each([
  [
    'the sample accounts',
    { admins: ['admin@example.com'], samples, subscribers: 2 },
    ['  sign in   as administrator: admin@example.com', '            as subscriber: premium@example.com, api@example.com'],
  ],
  [
    'an operator’s own people, of whom subscribers are only counted',
    { admins: five, samples: [], subscribers: 120 },
    [
      '  sign in   as administrator: a@example.com, b@example.com, c@example.com, d@example.com and 1 more',
      '            as subscriber: 120 addresses',
    ],
  ],
  [
    'subscribers beside the samples, and nobody who administers',
    { admins: [], samples, subscribers: 3 },
    ['  sign in   as subscriber: premium@example.com, api@example.com and 1 more'],
  ],
  [
    'nobody',
    { admins: [], samples: [], subscribers: 0 },
    ['  sign in   nobody yet; npm run admins -- add EMAIL, npm run subscribers -- add EMAIL …'],
  ],
])('tells %s', (_, people, lines) => {
  expect(toSignInLines(people)).toEqual(lines);
});
