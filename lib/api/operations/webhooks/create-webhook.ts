import { getWebhook } from '../../../people/webhooks/reads';
import { CreatedWebhook, WebhookCreate } from '../../../people/webhooks/schema';
import { createWebhook as create } from '../../../people/webhooks/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { webhookExample } from './list-webhooks';

const { url, events, description } = webhookExample;

export const createWebhook = defineOperation({
  id: 'createWebhook',
  method: 'POST',
  path: '/me/webhooks',
  tag: 'Webhooks',
  summary: 'Create a webhook',
  description:
    'Registers an endpoint, which receives every change from now on. The response alone contains its secret. Requires an active subscription; at most five per subscriber.',
  zh: {
    summary: '创建 webhook',
    description: '登记一个端点，此后的每次更改都会通知它。只有此响应包含签名密钥。需要有效订阅；每位订阅者最多五个。',
  },
  access: 'session',
  body: WebhookCreate,
  sample: { body: { url, events, description } },
  response: CreatedWebhook,
  example: { ...webhookExample, last_success_at: null, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwVbJ4c0oQXk4=' },
  errors: ['subscription_inactive', 'limit_reached'],
  secret: true,
  handle: async ({ body, actor, context }) => {
    const { id, secret } = await create(db(), body, actor, context.now);
    return { value: { ...(await getWebhook(actor, id)), secret } };
  },
});
