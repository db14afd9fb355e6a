import { describe, expect, it } from 'vitest';
import { env, setAuthSecret } from '../../platform/env';
import {
  createSecret,
  describeUrlProblem,
  explainUrl,
  isWebhookUrl,
  openWebhookSecret,
  sealWebhookSecret,
  toAuditState,
  toStatus,
  webhookKeyId,
} from './rules';

const id = '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52';
const otherId = '6f0f2a52-9d6a-4f0e-8a57-0e6f8c1f3b21';

describe('endpoint URL', () => {
  it.each([
    'https://hooks.example.com',
    'https://hooks.example.com:443/x?y=1',
    'https://hooks.example.com:1024/',
    'https://hooks.example.com:65535/',
    'https://hooks.example.com/a@b',
    'https://例子.example.com/',
    'HTTPS://hooks.example.com/',
  ])('may be %s', (url) => expect(isWebhookUrl(url, false)).toBe(true));

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    '//hooks.example.com/',
    'https:hooks.example.com',
    'https:///hooks.example.com',
    'https://',
    'https://hooks.example.com:80/',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:1023/',
    'https://hooks.example.com:0/',
    'https://hooks.example.com:65536/',
    'https://user@hooks.example.com/',
    'https://user:password@hooks.example.com/',
    'https://@hooks.example.com/',
    'https://:@hooks.example.com/',
    'https://hooks.example.com/#',
    'https://hooks.example.com/#part',
    'https://hooks.example.com/a b',
    'https://hooks.example.com/\n',
    ' https://hooks.example.com/',
    'https://hooks.example.com\\@127.0.0.1/',
    'javascript:alert(1)',
  ])('may not be %j', (url) => expect(isWebhookUrl(url, false)).toBe(false));

  it('may be http if private addresses are allowed, under otherwise equal rules', () => {
    expect(isWebhookUrl('http://localhost:4000/x', true)).toBe(true);
    expect(isWebhookUrl('http://localhost/x', true)).toBe(false);
    expect(isWebhookUrl('http://user@localhost:4000/', true)).toBe(false);
  });
});

it.each([
  [null, true, 'enabled'],
  [null, false, 'paused'],
  ['failing', true, 'disabled'],
  ['secret_lost', false, 'disabled'],
] as const)('an endpoint disabled for %s with entitlement %s is %s', (disabled_reason, entitled, status) =>
  expect(toStatus({ disabled_reason, entitled })).toBe(status),
);

describe('endpoint secret', () => {
  it('is whsec_ with 32 random bytes in base64', () => {
    const secret = createSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createSecret()).not.toBe(secret);
  });

  it('can be decrypted only for its own row with its own AUTH_SECRET', () => {
    setAuthSecret('an-authentication-secret-of-tests-only');
    const secret = createSecret();
    const [sealed, keyId] = [sealWebhookSecret(id, secret), webhookKeyId()];
    expect(openWebhookSecret(id, sealed)).toBe(secret);
    expect(sealed.includes(Buffer.from(secret))).toBe(false);
    expect(sealWebhookSecret(id, secret)).not.toEqual(sealed);
    expect(openWebhookSecret(otherId, sealed)).toBeUndefined();
    for (const at of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openWebhookSecret(id, changed)).toBeUndefined();
    }
    expect(openWebhookSecret(id, sealed.subarray(0, 20))).toBeUndefined();
    setAuthSecret('another-authentication-secret-of-tests');
    expect(openWebhookSecret(id, sealed)).toBeUndefined();
    expect(webhookKeyId()).not.toEqual(keyId);
  });
});

it('omits URL queries from audit rows', () => {
  const webhook = { url: 'https://hooks.example.com/a?token=1#x', events: [], description: 'd' };
  expect(toAuditState(webhook)).toEqual({
    url: 'https://hooks.example.com/a',
    events: [],
    description: 'd',
    disabled_reason: null,
  });
});

it.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
])('a rejected URL names the variable only where it helps (localhost %s, allowed %s)', (local, allowPrivateWebhooks, named) => {
  const text = explainUrl('URL should be another', { ...env(), local, allowPrivateWebhooks });
  expect(text.includes('WEBHOOKS_ALLOW_PRIVATE=on')).toBe(named);
});

it.each([
  ['http://hooks.example.com/a', true],
  ['https://localhost/a', true],
  ['https://hooks.example.com/a#b', false],
  ['https://a:b@hooks.example.com/a', false],
  ['https://hooks.example.com:22/a', false],
])('on a developer’s computer, the variable would let in %s: %s', (url, named) => {
  expect(describeUrlProblem(url, false).includes('WEBHOOKS_ALLOW_PRIVATE=on')).toBe(named);
});
