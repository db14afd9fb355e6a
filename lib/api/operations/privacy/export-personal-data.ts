import { z } from 'zod';
import { PersonalData } from '../../../people/data-requests/schema';
import { exportByLink } from '../../../people/data-requests/writes';
import { db } from '../../../platform/db/client';
import { emailAddress } from '../../../platform/email';
import { toPersonalDataFile } from '../../files/personal-data';
import { defineOperation } from '../../http/operation';
import { boundedText } from '../../http/params';

export const PrivacyLink = z
  .object({
    email: emailAddress,
    token: boundedText({ min: 1, max: 200, description: 'The token from the emailed link', zh: '邮件链接中的令牌' }),
  })
  .meta({ id: 'PrivacyLink' });

export const personalDataExample = {
  email: 'reader@example.com',
  exported_at: '2026-03-05T09:12:44.110Z',
  data: {
    contacts: [{ status: 'confirmed', name: 'Ada Lovelace', topics: [], locale: 'en', confirmed_at: '2026-02-01T08:00:00.000Z' }],
    mails: [
      { template: 'privacy_link', locale: 'en', created_at: '2026-03-05T09:11:02.500Z', sent_at: '2026-03-05T09:11:03.020Z' },
    ],
  },
};

export const exportPersonalData = defineOperation({
  id: 'exportPersonalData',
  method: 'POST',
  path: '/privacy/export',
  tag: 'Privacy',
  summary: 'Download your own data',
  description: 'Everything stored under the address of the link, as a JSON file. The link keeps working until it expires.',
  zh: { summary: '下载本人数据', description: '以 JSON 文件返回该链接所属邮箱名下存储的全部数据。链接在到期前可重复使用。' },
  access: 'anyone',
  body: PrivacyLink,
  sample: { body: { email: 'reader@example.com', token: 'q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE' } },
  response: PersonalData,
  example: personalDataExample,
  errors: ['token_invalid'],
  secret: true,
  handle: async ({ body, context }) => toPersonalDataFile(await exportByLink(db(), body, context.now)),
});
