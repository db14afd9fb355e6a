import { expect, test } from 'vitest';
import { toCommenter } from './commenter';

const reader = (fullText: boolean, more: object = {}) => ({ name: 'Lin', fullText, ...more });
const member = (isStaff: boolean) => ({ kind: 'member', name: 'Lin', isStaff });

test.each([
  ['everyone', 'nobody signed in', undefined, { kind: 'guest' }],
  ['everyone', 'an active subscriber', reader(true), member(false)],
  ['everyone', 'a lapsed subscriber', reader(false), { kind: 'guest' }],
  ['everyone', 'a contributor', reader(false, { role: 'contributor' }), member(true)],
  ['subscribers', 'nobody signed in', undefined, { kind: 'signed_out' }],
  ['subscribers', 'an active subscriber', reader(true), member(false)],
  ['subscribers', 'a lapsed subscriber', reader(false), { kind: 'inactive' }],
  ['subscribers', 'an editor', reader(false, { role: 'editor' }), member(true)],
] as const)('open to %s: %s', (allowed, _, who, expected) => {
  expect(toCommenter(allowed, who)).toEqual(expected);
});
