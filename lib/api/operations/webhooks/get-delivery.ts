import { getDelivery as readDelivery } from '../../../distribution/webhook-messages/reads';
import { DeliveryDetail } from '../../../distribution/webhook-messages/schema';
import { defineOperation } from '../../http/operation';
import { deliveryParams } from '../../http/params';
import { webhookExample } from './list-webhooks';

const id = '6f0f2a52-9d6a-4f0e-8a57-0e6f8c1f3b21';

export const deliveryExample = {
  id,
  type: 'article.updated' as const,
  status: 'pending' as const,
  created_at: '2026-03-04T09:12:38.902Z',
  next_attempt_at: '2026-03-04T09:17:40.120Z',
  request: {
    url: webhookExample.url,
    headers: [
      { name: 'webhook-id', value: id },
      { name: 'content-type', value: 'application/json' },
    ],
    body: '{"type":"article.updated","timestamp":"2026-03-04T09:12:38.902Z","data":{"slug":"true-cost-of-a-booking-by-channel"}}',
  },
  attempts: [
    {
      at: '2026-03-04T09:12:39.004Z',
      status_code: 503,
      error: null,
      milliseconds: 182,
      headers: [{ name: 'server', value: 'nginx' }],
      by_hand: false,
    },
  ],
};

export const getDelivery = defineOperation({
  id: 'getDelivery',
  method: 'GET',
  path: '/me/webhooks/{id}/deliveries/{delivery_id}',
  tag: 'Webhooks',
  summary: 'Get one delivery',
  description:
    'The request as it is sent, and the headers of every response: at most 20, without cookies and credentials. Bodies of responses are ' +
    'not read.',
  zh: {
    summary: '查看一次投递',
    description: '所发送的请求，以及每次响应的标头：最多 20 个，不含 Cookie 与凭据。不读取响应正文。',
  },
  access: 'session',
  params: deliveryParams,
  sample: { params: { id: webhookExample.id, delivery_id: id } },
  response: DeliveryDetail,
  example: deliveryExample,
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, actor }) => ({ value: await readDelivery(actor, params.id, params.delivery_id) }),
});
