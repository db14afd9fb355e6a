import { queueTest } from '../../../distribution/webhook-messages/writes';
import { getWebhook } from '../../../people/webhooks/reads';
import { Webhook } from '../../../people/webhooks/schema';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

export const sendTest = defineOperation({
  id: 'sendTest',
  method: 'POST',
  path: '/me/webhooks/{id}/test',
  tag: 'Webhooks',
  summary: 'Send a test message',
  description: 'Queues a `webhook.test`, whatever the events of the webhook. At most 10 per hour and webhook.',
  zh: {
    summary: '发送测试消息',
    description: '无论订阅了哪些事件，都会排队发送 `webhook.test`。每个 webhook 每小时最多 10 次。',
  },
  access: 'session',
  params: idParams,
  response: Webhook,
  example: { ...webhookExample, waiting: 1 },
  errors: ['resource_not_found', 'rate_limited'],
  secret: true,
  handle: async ({ params, actor }) => {
    await queueTest(db(), params.id, actor);
    return { value: await getWebhook(actor, params.id) };
  },
});
