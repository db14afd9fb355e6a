import { z } from 'zod';
import { toSessionCookie } from '../../../people/auth/rules';
import type { IssuedKey as NewKey } from '../../../people/keys/record';
import { IssuedKey } from '../../../people/keys/schema';
import { redeemKey } from '../../../people/keys/writes';
import { db } from '../../../platform/db/client';
import { emailAddress } from '../../../platform/email';
import { defineOperation } from '../../http/operation';
import { boundedText } from '../../http/params';

export const quotaExample = {
  minute: { limit: 60, used: 12, remaining: 48, reset_at: '2026-03-05T09:13:00.000Z' },
  day: { limit: 5000, used: 212, remaining: 4788, reset_at: '2026-03-06T00:00:00.000Z' },
};

/** None of its keys is valid. */
export const issuedKeyExample = {
  api_key: 'hik_7Fq2mB9x_0123456789ABCDEFGHIJKLMNOPQRSTUV000000',
  prefix: 'hik_7Fq2mB9x',
  status: 'active',
  created_at: '2026-03-05T09:12:44.102Z',
  replaces: null,
  quota: quotaExample,
};

/** The one response that shows a key. */
export function toIssuedKey(key: NewKey): z.input<typeof IssuedKey> {
  return {
    api_key: key.text,
    prefix: key.prefix,
    status: 'active',
    created_at: key.createdAt.toISOString(),
    replaces: key.replaces ?? null,
    quota: key.quota,
  };
}

export const issueKey = defineOperation({
  id: 'issueKey',
  method: 'POST',
  path: '/keys/issue',
  tag: 'Keys',
  summary: 'Redeem a link token for a key',
  description:
    'The key appears in this response only. If the subscriber already has a key, the new one replaces it at the same moment: this is rotation, and it clears the sources. ' +
    'A page of the portal that redeems the link is signed in as well.',
  zh: {
    summary: '凭链接令牌领取密钥',
    description:
      '密钥只在此响应中返回一次。已有密钥的订阅者会得到新密钥，旧密钥同时失效（即轮换），来源记录随之清空。在网页中领取时会同时登录。',
  },
  original: true,
  access: 'anyone',
  body: z
    .object({
      email: emailAddress,
      token: boundedText({ min: 1, max: 200, description: 'The token from the emailed link', zh: '邮件链接中的令牌' }),
    })
    .meta({ id: 'KeyIssueRequest' }),
  sample: { body: { email: 'reader@example.com', token: 'q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE' } },
  response: IssuedKey,
  example: issuedKeyExample,
  errors: ['token_invalid', 'subscription_inactive', 'rotation_limited'],
  secret: true,
  needsCounters: true,
  handle: async ({ body, context }) => {
    const { key, session } = await redeemKey(db(), body.email, body.token, context);
    return { value: toIssuedKey(key), cookies: session ? [toSessionCookie(session)] : [] };
  },
});
