import { expect, it } from 'vitest';
import { toSignInLines } from './banner';

const samples = ['premium@example.com', 'api@example.com'];
const five = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@example.com`);

it.each([
  [
    'the sample accounts',
    { admins: ['admin@example.com'], editors: ['editor@example.com'], samples, subscribers: 2 },
    [
      '  sign in   as administrator: admin@example.com',
      '            as editor: editor@example.com',
      '            as subscriber: premium@example.com, api@example.com',
    ],
  ],
  [
    'the operator’s administrators, and the number of subscribers',
    { admins: five, editors: [], samples: [], subscribers: 120 },
    [
      '  sign in   as administrator: a@example.com, b@example.com, c@example.com, d@example.com and 1 more',
      '            as subscriber: 120 addresses',
    ],
  ],
  [
    'sample subscribers and others, without administrators',
    { admins: [], editors: [], samples, subscribers: 3 },
    ['  sign in   as subscriber: premium@example.com, api@example.com and 1 more'],
  ],
  [
    'no accounts',
    { admins: [], editors: [], samples: [], subscribers: 0 },
    ['  sign in   no accounts yet; npm run admins -- add EMAIL, npm run subscribers -- add EMAIL …'],
  ],
])('lists %s', (_, accounts, lines) => {
  expect(toSignInLines(accounts)).toEqual(lines);
});
