import { expect, it } from 'vitest';
import { toReport } from './rules';

const mail = '5b0f2a52-9d6a-4f0e-8a57-0e6f8c1f3b44';

it.each([
  ['email.bounced', 'bounced'],
  ['email.suppressed', 'bounced'],
  ['email.complained', 'complained'],
] as const)('%s reports an email as %s', (type, status) => {
  expect(toReport({ type, data: { tags: { mail, other: 'x' } } })).toEqual({ mail, status });
  expect(toReport({ type, data: { tags: [{ name: 'mail', value: mail }] } })).toEqual({ mail, status });
});

it.each([
  null,
  'email.bounced',
  {},
  { type: 'email.bounced' },
  { type: 'email.bounced', data: null },
  { type: 'email.bounced', data: { tags: null } },
  { type: 'email.bounced', data: { tags: [null, { name: 'mail' }] } },
  { type: 'email.bounced', data: { tags: { mail: 'no id' } } },
  { type: 'email.bounced', data: { tags: { mail: [mail] } } },
  { type: 'email.delivered', data: { tags: { mail } } },
  { type: 'constructor', data: { tags: { mail } } },
])('%j reports nothing', (event) => {
  expect(toReport(event)).toBeUndefined();
});
