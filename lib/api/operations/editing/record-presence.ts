import { listEditors } from '../../../editing/presence/reads';
import { Presence, PresenceUpdate } from '../../../editing/presence/schema';
import { recordPresence as record } from '../../../editing/presence/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const recordPresence = defineOperation({
  id: 'recordPresence',
  method: 'PUT',
  path: '/admin/articles/{id}/presence',
  tag: 'Editing',
  summary: 'Report presence',
  description: 'Send it every 20 seconds. Lists who else did so within the last 60 seconds.',
  zh: { summary: '报告在线状态', description: '每 20 秒发送一次。返回最近 60 秒内的其他编辑。' },
  access: 'staff_session',
  params: idParams,
  body: PresenceUpdate,
  sample: { params: { id: editedExample.id }, body: { language: 'zh' } },
  response: Presence,
  example: { version: editedExample.version, editors: editedExample.editors },
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, body, actor, context }) => {
    const version = await record(db(), params.id, actor, body.language, context.now);
    return { value: { version, editors: await listEditors(params.id, actor.email, context.now) } };
  },
});
