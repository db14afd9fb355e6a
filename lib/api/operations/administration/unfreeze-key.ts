import { getKey as readKey } from '../../../console/admin-keys/reads';
import { AdminKey } from '../../../console/admin-keys/schema';
import { unfreezeKey as unfreeze } from '../../../people/keys/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { prefixParams } from '../../http/params';
import { keyExample } from './get-key';

export const unfreezeKey = defineOperation({
  id: 'unfreezeKey',
  method: 'POST',
  path: '/admin/keys/{prefix}/unfreeze',
  tag: 'Administration',
  summary: 'Admin: unfreeze a key',
  description: 'Reactivates a frozen key and keeps its sources. An active key is unchanged; a revoked key is a 409.',
  zh: { summary: '解冻密钥', description: '恢复已冻结的密钥，来源记录保留。有效的密钥不变；已撤销的密钥返回 409。' },
  original: true,
  access: 'admin',
  params: prefixParams,
  response: AdminKey,
  example: { ...keyExample, status: 'active', frozen_at: null, frozen_reason: null },
  errors: ['key_not_found', 'key_state_conflict'],
  handle: async ({ params, actor, context }) => {
    await unfreeze(db(), params.prefix, actor);
    return { value: await readKey(params.prefix, context.now) };
  },
});
