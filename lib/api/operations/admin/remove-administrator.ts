import { getAdministrator } from '../../../admin/reads';
import { Administrator, AdministratorRemoval } from '../../../admin/schema';
import { removeAdmin } from '../../../admin/writes';
import { db } from '../../../db/client';
import { NotFoundError } from '../../../errors';
import { toAuditContext } from '../../admission/principal';
import { defineOperation } from '../../http/operation';
import { administratorExample } from './list-administrators';

export const removeAdministrator = defineOperation({
  id: 'removeAdministrator',
  method: 'POST',
  path: '/admin/administrators/remove',
  tag: 'Administration',
  summary: 'Admin: remove an administrator',
  description:
    'Ends the role and every session of the address at once, and returns the administrator as removed. The last one cannot be ' +
    'removed. By session only.',
  zh: {
    summary: '移除管理员',
    description: '立即取消该邮箱的管理员身份并结束其全部会话，返回被移除的管理员。最后一位管理员不能移除。仅限会话访问。',
  },
  access: 'admin_session',
  body: AdministratorRemoval,
  sample: { body: { email: administratorExample.email } },
  response: Administrator,
  example: administratorExample,
  errors: ['resource_not_found', 'last_admin'],
  extension: true,
  handle: async ({ body, principal, context }) => {
    const removed = await getAdministrator(body.email);
    const audit = toAuditContext(principal, context.requestId);
    if (!(await removeAdmin(db(), body.email, audit, { keepLast: true }))) throw new NotFoundError('administrator');
    return { value: removed };
  },
});
