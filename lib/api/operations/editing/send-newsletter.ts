import { Newsletter, SendInput } from '../../../audience/newsletters/schema';
import { scheduleNewsletter } from '../../../audience/newsletters/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { newsletterExample } from './list-newsletters';

export const sendNewsletter = defineOperation({
  id: 'sendNewsletter',
  method: 'POST',
  path: '/admin/newsletters/{id}/send',
  tag: 'Editing',
  summary: 'Send a newsletter',
  description:
    'Schedules it for now, or for `send_at`. Sending begins within a second of that time. A repeat reschedules it, and changes nothing once sending has begun.',
  zh: {
    summary: '发送简报',
    description: '定于立即或 `send_at` 发送，届时一秒内开始。重复调用会改期；开始发送后不再有任何变化。',
  },
  access: 'editor',
  params: idParams,
  body: SendInput.optional(),
  sample: { body: {} },
  response: Newsletter,
  example: { ...newsletterExample, status: 'scheduled', send_at: '2026-03-05T08:00:00.000Z' },
  errors: ['resource_not_found', 'state_conflict', 'mail_unconfigured'],
  handle: async ({ params, body, actor }) => ({
    value: await scheduleNewsletter(db(), params.id, body?.send_at, actor),
  }),
});
