import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from './webhook.js';

/** The published example of Standard Webhooks. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const body = '{"test": 2432232314}';
const headers = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': '1614265330',
  'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const sentAt = 1614265330_000;

const verify = (
  changed: object = {},
  { secrets = secret as string | string[], raw = body as string | Uint8Array, at = sentAt } = {},
) => verifyWebhook(secrets, { ...headers, ...changed }, raw, new Date(at));

describe('verifyWebhook', () => {
  test('accepts a message signed with the secret', () => {
    expect(verify()).toEqual({ test: 2432232314 });
  });

  test.each<[what: string, accepted: () => unknown]>([
    ['bytes', () => verify({}, { raw: Buffer.from(body) })],
    ['one of several secrets', () => verify({}, { secrets: [other, secret] })],
    ['one of several signatures', () => verify({ 'webhook-signature': `v1,AAAA v2,x ${headers['webhook-signature']}` })],
    ['a secret without its prefix', () => verify({}, { secrets: secret.slice(6) })],
    ['Headers', () => verifyWebhook(secret, new Headers(headers), body, new Date(sentAt))],
    [
      'names in capitals',
      () =>
        verifyWebhook(
          secret,
          Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
          body,
          new Date(sentAt),
        ),
    ],
    ['five minutes of age', () => verify({}, { at: sentAt + 300_000 })],
    ['five minutes ahead', () => verify({}, { at: sentAt - 300_000 })],
  ])('accepts %s', (_what, accepted) => expect(accepted()).toEqual({ test: 2432232314 }));

  test.each<[what: string, rejected: () => unknown]>([
    ['another secret', () => verify({}, { secrets: other })],
    ['a changed body', () => verify({}, { raw: '{"test": 2432232315}' })],
    ['the same JSON in other bytes', () => verify({}, { raw: '{"test":2432232314}' })],
    ['a changed id', () => verify({ 'webhook-id': 'msg_2' })],
    ['a changed timestamp', () => verify({ 'webhook-timestamp': '1614265331' })],
    ['more than five minutes of age', () => verify({}, { at: sentAt + 300_001 })],
    ['more than five minutes ahead', () => verify({}, { at: sentAt - 300_001 })],
    ['a timestamp that is no number', () => verify({ 'webhook-timestamp': '0x603812f2' })],
    ['another version of signatures', () => verify({ 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') })],
    ['an empty signature', () => verify({ 'webhook-signature': 'v1,' })],
    ['part of a signature', () => verify({ 'webhook-signature': headers['webhook-signature'].slice(0, 20) })],
    ['no signature', () => verify({ 'webhook-signature': undefined })],
    ['no id', () => verify({ 'webhook-id': undefined })],
    ['a header twice', () => verify({ 'webhook-id': ['a', 'b'] })],
  ])('rejects %s', (_what, rejected) => expect(rejected).toThrow(WebhookVerificationError));

  test('rejects a signed body that is not JSON', () => {
    const digest = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update(`m.1614265330.hello`)
      .digest('base64');
    expect(() => verify({ 'webhook-id': 'm', 'webhook-signature': `v1,${digest}` }, { raw: 'hello' })).toThrow(
      WebhookVerificationError,
    );
  });

  test.each<[what: string, misuse: () => unknown]>([
    ['a parsed body', () => verify({}, { raw: { test: 1 } as never })],
    ['no secret', () => verify({}, { secrets: [] })],
    ['an empty secret', () => verify({}, { secrets: ['whsec_', secret] })],
  ])('throws a TypeError for %s', (_what, misuse) => expect(misuse).toThrow(TypeError));
});
