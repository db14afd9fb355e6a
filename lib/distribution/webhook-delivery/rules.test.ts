import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findDisableReason, parseRetryAfter, toRetrySeconds } from './rules';
import { signMessage } from './standardwebhooks';

describe('retry delay', () => {
  it.each([
    [1, 5],
    [2, 300],
    [3, 1_800],
    [4, 7_200],
    [5, 18_000],
    [6, 36_000],
    [7, 50_400],
    [8, 72_000],
    [9, 86_400],
  ])('after failure %i is %i s ± 20 %%', (failures, seconds) => {
    expect(toRetrySeconds(failures, 0)).toBeCloseTo(seconds * 0.8);
    expect(toRetrySeconds(failures, 0.5)).toBeCloseTo(seconds);
    expect(toRetrySeconds(failures, 1)).toBeCloseTo(seconds * 1.2);
  });

  it('ends after ten failures regardless of Retry-After', () => {
    expect(toRetrySeconds(10, 0.5)).toBeUndefined();
    expect(toRetrySeconds(10, 0.5, 60)).toBeUndefined();
  });

  it.each([
    ['a shorter Retry-After', 2, 60, 300],
    ['a longer one', 2, 900, 900],
    ['one above a day', 1, 200_000, 86_400],
  ])('handles %s', (_, failures, retryAfter, seconds) => {
    expect(toRetrySeconds(failures, 0.5, retryAfter)).toBeCloseTo(seconds);
  });
});

it.each([
  [undefined, 0],
  ['120', 120],
  [' 120 ', 120],
  ['-5', 0],
  ['1.5', 0],
  ['99999999999', 99_999_999_999],
  ['soon', 0],
  ['', 0],
  ['Mon, 23 Nov 2026 10:01:00 GMT', 60],
  ['Mon, 23 Nov 2026 09:59:00 GMT', 0],
])('Retry-After %j is %i s', (text, seconds) => {
  expect(parseRetryAfter(text, new Date('2026-11-23T10:00:00Z'))).toBe(seconds);
});

const [before, first, after] = ['09:00', '10:00', '11:00'].map((time) => new Date(`2026-11-23T${time}:00Z`)) as [
  Date,
  Date,
  Date,
];

it.each([
  ['an endpoint that is gone', { statusCode: 410, isLast: false }, null, after, 'gone'],
  ['one that is gone at the last attempt', { statusCode: 410, isLast: true }, null, null, 'gone'],
  ['a failure that is tried again', { statusCode: 500, isLast: false }, null, null, undefined],
  ['the last failure of an endpoint that never responded', { statusCode: null, isLast: true }, null, null, 'failing'],
  ['the last failure after earlier deliveries', { statusCode: 500, isLast: true }, null, before, 'failing'],
  [
    'the last failure where something was delivered at the first attempt',
    { statusCode: 500, isLast: true },
    null,
    first,
    undefined,
  ],
  ['the last failure where something was delivered since', { statusCode: 500, isLast: true }, null, after, undefined],
  ['a disabled endpoint that is gone', { statusCode: 410, isLast: true }, 'failing', null, undefined],
  ['the last failure of a disabled endpoint', { statusCode: 500, isLast: true }, 'gone', null, undefined],
] as const)('judges %s', (_, failure, disabled_reason, last_success_at, reason) => {
  expect(findDisableReason({ ...failure, firstAttemptAt: first }, { disabled_reason, last_success_at })).toBe(reason);
});

it('signs with every secret according to Standard Webhooks', () => {
  const secrets = [1, 2].map((fill) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`);
  const at = new Date('2026-11-23T10:00:00.999Z');
  const body = '{"a":"文"}';
  const sign = (fill: number) => createHmac('sha256', Buffer.alloc(32, fill)).update(`msg.1795428000.${body}`).digest('base64');
  expect(signMessage(secrets, 'msg', at, body)).toEqual({
    'webhook-id': 'msg',
    'webhook-timestamp': '1795428000',
    'webhook-signature': `v1,${sign(1)} v1,${sign(2)}`,
  });
});
