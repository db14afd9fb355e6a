import { getUser } from '../../../people/staff/reads';
import { User } from '../../../people/staff/schema';
import { requireUser } from '../../access';
import { defineOperation } from '../../http/operation';
import { userExample } from './list-users';

export const getProfile = defineOperation({
  id: 'getProfile',
  method: 'GET',
  path: '/admin/users/me',
  tag: 'Administration',
  summary: 'Staff: read your own account',
  description: 'The signed-in member of staff. By session only.',
  zh: { summary: '查看自己的账户', description: '当前登录的工作人员。仅限会话访问。' },
  access: 'staff_session',
  response: User,
  example: userExample,
  handle: async ({ actor }) => ({ value: await getUser(requireUser(actor)) }),
});
