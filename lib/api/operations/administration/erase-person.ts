import { Erased, PersonRef } from '../../../people/data-requests/schema';
import { eraseByAddress } from '../../../people/data-requests/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';

export const erasePerson = defineOperation({
  id: 'erasePerson',
  method: 'POST',
  path: '/admin/people/erase',
  tag: 'Administration',
  summary: 'Admin: erase a person',
  description:
    'For a person who has asked for it in another way than `/privacy`: deletes what is stored under an email address, ends a running ' +
    'subscription and revokes its keys. This cannot be undone. 409 `state_conflict` (`staff`) for members of staff. By session only.',
  zh: {
    summary: '删除某人的数据',
    description:
      '供未通过 `/privacy` 提出删除请求的人使用：删除该邮箱名下存储的数据，终止有效订阅并撤销其密钥。此操作无法恢复。工作人员的邮箱返回 409 `state_conflict`（`staff`）。仅限会话访问。',
  },
  access: 'admin_session',
  body: PersonRef,
  sample: { body: { email: 'reader@example.com' } },
  response: Erased,
  example: { erased: true },
  errors: ['resource_not_found', 'state_conflict'],
  secret: true,
  handle: async ({ body, actor, context }) => {
    await eraseByAddress(db(), body.email, actor, context.now);
    return { value: { erased: true as const } };
  },
});
