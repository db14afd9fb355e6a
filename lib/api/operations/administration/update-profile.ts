import { getUser } from '../../../people/staff/reads';
import { ProfileUpdate, User } from '../../../people/staff/schema';
import { updateUser } from '../../../people/staff/writes';
import { db } from '../../../platform/db/client';
import { requireUser } from '../../access';
import { defineOperation } from '../../http/operation';
import { userExample } from './list-users';

export const updateProfile = defineOperation({
  id: 'updateProfile',
  method: 'PATCH',
  path: '/admin/users/me',
  tag: 'Administration',
  summary: 'Staff: change your own account',
  description:
    'A new password needs the present one, unless an emailed link opened the session within the last 10 minutes. It ends every ' +
    'other session of yours. By session only.',
  zh: {
    summary: '修改自己的账户',
    description:
      '设置新密码需要提供当前密码；通过邮件链接登录后的 10 分钟内除外。新密码生效后，您的其他会话全部结束。仅限会话访问。',
  },
  access: 'staff_session',
  body: ProfileUpdate,
  sample: { body: { bio_en: userExample.bio_en } },
  response: User,
  example: userExample,
  errors: ['login_invalid'],
  handle: async ({ body, actor, context }) => {
    const id = requireUser(actor);
    const { role: _, ...changes } = body;
    await updateUser(db(), id, changes, actor, context);
    return { value: await getUser(id) };
  },
});
