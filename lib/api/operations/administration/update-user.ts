import { getUser } from '../../../people/staff/reads';
import { User, UserUpdate } from '../../../people/staff/schema';
import { updateUser as update } from '../../../people/staff/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { userExample } from './list-users';

export const updateUser = defineOperation({
  id: 'updateUser',
  method: 'PATCH',
  path: '/admin/users/{id}',
  tag: 'Administration',
  summary: 'Admin: change a member of staff',
  description:
    'A new role or password ends the user’s sessions at once, except the caller’s. The last enabled administrator keeps the role. ' +
    'By session only.',
  zh: {
    summary: '修改工作人员',
    description:
      '更改角色或密码后，该人员的会话立即结束，当前操作者的会话除外。最后一位启用中的管理员不能更改角色。仅限会话访问。',
  },
  access: 'admin_session',
  params: idParams,
  body: UserUpdate,
  sample: { body: { role: 'editor' } },
  response: User,
  example: userExample,
  errors: ['resource_not_found', 'last_admin', 'login_invalid'],
  handle: async ({ params, body, actor, context }) => {
    await update(db(), params.id, body, actor, context);
    return { value: await getUser(params.id) };
  },
});
