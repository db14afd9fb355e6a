import { PersonalData, PersonRef } from '../../../people/data-requests/schema';
import { exportByAddress } from '../../../people/data-requests/writes';
import { db } from '../../../platform/db/client';
import { toPersonalDataFile } from '../../files/personal-data';
import { defineOperation } from '../../http/operation';
import { personalDataExample } from '../privacy/export-personal-data';

export const exportPerson = defineOperation({
  id: 'exportPerson',
  method: 'POST',
  path: '/admin/people/export',
  tag: 'Administration',
  summary: 'Admin: download a person’s data',
  description: 'Everything stored under an email address, as a JSON file. It leaves an audit entry. By session only.',
  zh: { summary: '下载某人的数据', description: '以 JSON 文件返回该邮箱名下存储的全部数据，并写入审计记录。仅限会话访问。' },
  access: 'admin_session',
  body: PersonRef,
  sample: { body: { email: 'reader@example.com' } },
  response: PersonalData,
  example: personalDataExample,
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ body, actor, context }) => toPersonalDataFile(await exportByAddress(db(), body.email, actor, context.now)),
});
