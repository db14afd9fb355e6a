import { getUser } from '../../../people/staff/reads';
import { User, UserCreate } from '../../../people/staff/schema';
import { createUser as create } from '../../../people/staff/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { userExample } from './list-users';

export const createUser = defineOperation({
  id: 'createUser',
  method: 'POST',
  path: '/admin/users',
  tag: 'Administration',
  summary: 'Admin: add a member of staff',
  description: 'The user may sign in at once, with the password or with an emailed link. By session only.',
  zh: { summary: '添加工作人员', description: '添加后即可用密码或邮件链接登录。仅限会话访问。' },
  access: 'admin_session',
  body: UserCreate,
  sample: {
    body: { email: userExample.email, name: userExample.name, role: 'editor', password: 'correct horse battery staple' },
  },
  response: User,
  example: { ...userExample, last_seen_at: null },
  errors: ['user_exists'],
  handle: async ({ body, actor }) => {
    const { id } = await create(db(), body, actor);
    return { value: await getUser(id) };
  },
});
