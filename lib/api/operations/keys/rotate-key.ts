import { IssuedKey } from '../../../people/keys/schema';
import { rotateKey as rotate } from '../../../people/keys/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { issuedKeyExample, toIssuedKey } from './issue-key';

export const rotateKey = defineOperation({
  id: 'rotateKey',
  method: 'POST',
  path: '/keys/rotate',
  tag: 'Keys',
  summary: 'Rotate your key',
  description:
    'Requires a portal session: a stolen key must not rotate itself to another network. At most 10 rotations in 30 days; a rotation never refills a quota.',
  zh: {
    summary: '轮换密钥',
    description: '仅接受网页登录，以防被盗的密钥自行轮换到其他网络。30 天内最多轮换 10 次；轮换不会重置配额。',
  },
  access: 'session',
  response: IssuedKey,
  example: issuedKeyExample,
  errors: ['rotation_limited'],
  secret: true,
  needsCounters: true,
  handle: async ({ actor, context }) => ({ value: toIssuedKey(await rotate(db(), actor, context)) }),
});
