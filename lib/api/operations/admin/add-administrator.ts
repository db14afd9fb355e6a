import { getAdministrator } from '../../../admin/reads';
import { Administrator, AdministratorCreate } from '../../../admin/schema';
import { addAdmin } from '../../../admin/writes';
import { db } from '../../../db/client';
import { toAuditContext } from '../../admission/principal';
import { defineOperation } from '../../http/operation';
import { administratorExample } from './list-administrators';

export const addAdministrator = defineOperation({
  id: 'addAdministrator',
  method: 'POST',
  path: '/admin/administrators',
  tag: 'Administration',
  summary: 'Admin: add an administrator',
  description: 'The address may sign in and use the console from then on. Repeating it changes nothing. By session only.',
  zh: { summary: '添加管理员', description: '此后该邮箱可以登录并使用管理后台。重复操作不会产生更改。仅限会话访问。' },
  access: 'admin_session',
  body: AdministratorCreate,
  sample: { body: { email: administratorExample.email } },
  response: Administrator,
  example: administratorExample,
  extension: true,
  handle: async ({ body, principal, context }) => {
    await addAdmin(db(), body.email, toAuditContext(principal, context.requestId));
    return { value: await getAdministrator(body.email) };
  },
});
