import { z } from 'zod';
import { sendTest } from '../../../audience/newsletters/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { newsletterExample } from './list-newsletters';

const TestQueued = z
  .object({ queued: z.int().meta({ description: 'Emails on their way', zh: '即将发出的邮件数' }) })
  .meta({ id: 'NewsletterTestQueued' });

export const sendNewsletterTest = defineOperation({
  id: 'sendNewsletterTest',
  method: 'POST',
  path: '/admin/newsletters/{id}/test',
  tag: 'Editing',
  summary: 'Email a newsletter to yourself',
  description: 'Sends both languages to the caller. By session only. At most 10 per user and hour.',
  zh: { summary: '向自己发送测试邮件', description: '以两种语言发送给调用者本人。仅限会话访问，每位用户每小时最多 10 次。' },
  access: 'editor_session',
  params: idParams,
  sample: { params: { id: newsletterExample.id } },
  response: TestQueued,
  example: { queued: 2 },
  errors: ['resource_not_found', 'rate_limited'],
  handle: async ({ params, actor, context }) => ({
    value: { queued: await sendTest(db(), params.id, { actor, now: context.now }) },
  }),
});
