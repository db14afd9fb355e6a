import { getUser } from '../../../people/staff/reads';
import { User } from '../../../people/staff/schema';
import { enableUser as enable } from '../../../people/staff/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { userExample } from './list-users';

export const enableUser = defineOperation({
  id: 'enableUser',
  method: 'POST',
  path: '/admin/users/{id}/enable',
  tag: 'Administration',
  summary: 'Admin: enable a member of staff',
  description: 'The user may sign in again. Repeating it changes nothing. By session only.',
  zh: { summary: '启用工作人员', description: '该人员可以重新登录。重复操作不会产生更改。仅限会话访问。' },
  access: 'admin_session',
  params: idParams,
  response: User,
  example: userExample,
  errors: ['resource_not_found'],
  handle: async ({ params, actor }) => {
    await enable(db(), params.id, actor);
    return { value: await getUser(params.id) };
  },
});
