import { listDeliveries as readDeliveries } from '../../../distribution/webhook-messages/reads';
import { DeliveryList } from '../../../distribution/webhook-messages/schema';
import { defineList } from '../../http/list-operation';
import { idParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

export const listDeliveries = defineList({
  id: 'listDeliveries',
  path: '/me/webhooks/{id}/deliveries',
  tag: 'Webhooks',
  summary: 'List the deliveries of a webhook',
  description: 'The messages of the last 30 days with every attempt, newest first.',
  zh: { summary: '列出 webhook 的投递', description: '最近 30 天的消息及每次尝试，最新的在前。' },
  access: 'session',
  params: idParams,
  sample: { params: { id: webhookExample.id } },
  response: DeliveryList,
  exampleItem: {
    id: '6f0f2a52-9d6a-4f0e-8a57-0e6f8c1f3b21',
    type: 'article.updated',
    status: 'delivered',
    created_at: '2026-03-04T09:12:38.902Z',
    next_attempt_at: null,
    attempts: [
      { at: '2026-03-04T09:12:39.004Z', status_code: 503, error: null, milliseconds: 182 },
      { at: '2026-03-04T09:12:44.161Z', status_code: 204, error: null, milliseconds: 157 },
    ],
  },
  errors: ['resource_not_found'],
  secret: true,
  read: ({ params, query, actor }) => readDeliveries(actor, params.id, query),
});
