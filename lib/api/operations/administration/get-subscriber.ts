import { getSubscriberDetail } from '../../../console/admin/reads';
import { SubscriberDetail } from '../../../console/admin/schema';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { subscriberExample } from './add-subscriber';
import { keyExample } from './get-key';
import { emailExample } from './list-emails';

export const getSubscriber = defineOperation({
  id: 'getSubscriber',
  method: 'GET',
  path: '/admin/subscribers/{id}',
  tag: 'Administration',
  summary: 'Admin: get a subscriber',
  description: 'The subscription, every key over time, the latest emails without their contents, and 30 days of usage.',
  zh: { summary: '查看订阅者', description: '订阅情况、历次密钥、最近的邮件（不含内容），以及 30 天的用量。' },
  access: 'admin',
  params: idParams,
  response: SubscriberDetail,
  example: {
    ...subscriberExample,
    keys: [
      {
        prefix: keyExample.prefix,
        status: keyExample.status,
        created_at: keyExample.created_at,
        last_used_at: keyExample.last_used_at,
        frozen_at: keyExample.frozen_at,
        revoked_at: null,
      },
    ],
    emails: [emailExample],
    usage: [{ date: '2026-03-05', requests: 212, rejected: { source_unknown: 3 } }],
    timeline: [
      {
        id: 12,
        at: '2026-01-02T10:00:00.000Z',
        actor: 'operator',
        action: 'subscriber.add',
        subject: `subscriber:${subscriberExample.id}`,
        before: null,
        after: { email: subscriberExample.email, plan: 'premium' },
        request_id: null,
      },
    ],
  },
  errors: ['subscriber_not_found'],
  handle: async ({ params, context }) => ({ value: await getSubscriberDetail(params.id, context.now) }),
});
