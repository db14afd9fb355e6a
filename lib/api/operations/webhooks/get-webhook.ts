import { getWebhook as readWebhook } from '../../../people/webhooks/reads';
import { Webhook } from '../../../people/webhooks/schema';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

export const getWebhook = defineOperation({
  id: 'getWebhook',
  method: 'GET',
  path: '/me/webhooks/{id}',
  tag: 'Webhooks',
  summary: 'Read a webhook',
  description: 'Its settings, status and number of pending messages.',
  zh: { summary: '读取 webhook', description: '返回其设置、状态和等待发送的消息数。' },
  access: 'session',
  params: idParams,
  response: Webhook,
  example: webhookExample,
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, actor }) => ({ value: await readWebhook(actor, params.id) }),
});
