import { getUser } from '../../../people/staff/reads';
import { User } from '../../../people/staff/schema';
import { disableUser as disable } from '../../../people/staff/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { userExample } from './list-users';

export const disableUser = defineOperation({
  id: 'disableUser',
  method: 'POST',
  path: '/admin/users/{id}/disable',
  tag: 'Administration',
  summary: 'Admin: disable a member of staff',
  description:
    'Ends the user’s sessions at once, except the caller’s. A disabled user can sign in as a subscriber only. Repeating it changes nothing. By session only.',
  zh: {
    summary: '停用工作人员',
    description: '该人员的会话立即结束，当前操作者的会话除外；停用后只能以订阅者身份登录。重复操作不会产生更改。仅限会话访问。',
  },
  access: 'admin_session',
  params: idParams,
  response: User,
  example: { ...userExample, disabled_at: '2026-03-05T10:02:00.000Z' },
  errors: ['resource_not_found', 'last_admin'],
  handle: async ({ params, actor, context }) => {
    await disable(db(), params.id, actor, { session: context.browser?.replaces });
    return { value: await getUser(params.id) };
  },
});
