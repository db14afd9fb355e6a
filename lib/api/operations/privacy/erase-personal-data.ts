import { Erased } from '../../../people/data-requests/schema';
import { eraseByLink } from '../../../people/data-requests/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { PrivacyLink } from './export-personal-data';

export const erasePersonalData = defineOperation({
  id: 'erasePersonalData',
  method: 'POST',
  path: '/privacy/erase',
  tag: 'Privacy',
  summary: 'Erase your own data',
  description:
    'Deletes what is stored under the address of the link, ends a running subscription and revokes its keys. What has to stay names a ' +
    'pseudonym. This cannot be undone. 409 `state_conflict` (`staff`) for members of staff.',
  zh: {
    summary: '删除本人数据',
    description:
      '删除该链接所属邮箱名下存储的数据，终止有效订阅并撤销其密钥；必须保留的记录改用化名。此操作无法恢复。工作人员的邮箱返回 409 `state_conflict`（`staff`）。',
  },
  access: 'anyone',
  body: PrivacyLink,
  sample: { body: { email: 'reader@example.com', token: 'q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE' } },
  response: Erased,
  example: { erased: true },
  errors: ['token_invalid', 'state_conflict'],
  secret: true,
  handle: async ({ body, context }) => {
    await eraseByLink(db(), body, context);
    return { value: { erased: true as const } };
  },
});
