import { getKey as readKey } from '../../../console/admin-keys/reads';
import { AdminKey } from '../../../console/admin-keys/schema';
import { revokeKey as revoke } from '../../../people/keys/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { prefixParams } from '../../http/params';
import { keyExample } from './get-key';

export const revokeKey = defineOperation({
  id: 'revokeKey',
  method: 'POST',
  path: '/admin/keys/{prefix}/revoke',
  tag: 'Administration',
  summary: 'Admin: revoke a key',
  description:
    'Ends the key permanently from the next request on; its subscriber may request a new one. Repeating it changes nothing.',
  zh: { summary: '撤销密钥', description: '密钥立即永久失效；订阅者可以申请新密钥。重复操作不会产生更改。' },
  original: true,
  access: 'admin',
  params: prefixParams,
  response: AdminKey,
  example: { ...keyExample, status: 'revoked', revoked_at: '2026-03-05T10:02:00.000Z' },
  errors: ['key_not_found'],
  handle: async ({ params, actor, context }) => {
    await revoke(db(), params.prefix, actor);
    return { value: await readKey(params.prefix, context.now) };
  },
});
