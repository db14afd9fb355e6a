import { getDelivery } from '../../../distribution/webhook-messages/reads';
import { DeliveryDetail } from '../../../distribution/webhook-messages/schema';
import { retryDelivery as retry } from '../../../distribution/webhook-messages/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { deliveryParams } from '../../http/params';
import { deliveryExample } from './get-delivery';
import { webhookExample } from './list-webhooks';

export const retryDelivery = defineOperation({
  id: 'retryDelivery',
  method: 'POST',
  path: '/me/webhooks/{id}/deliveries/{delivery_id}/retry',
  tag: 'Webhooks',
  summary: 'Send a failed message again now',
  description:
    'For a message that failed or waits for its next attempt, while the webhook is enabled. The planned attempts stay. At most 30 per ' +
    'hour and webhook.',
  zh: {
    summary: '立即重试',
    description: '适用于失败或等待重试的消息，且 webhook 须处于启用状态。原定的重试不受影响。每个 webhook 每小时最多 30 次。',
  },
  access: 'session',
  params: deliveryParams,
  sample: { params: { id: webhookExample.id, delivery_id: deliveryExample.id } },
  response: DeliveryDetail,
  example: deliveryExample,
  errors: ['resource_not_found', 'state_conflict', 'rate_limited'],
  secret: true,
  handle: async ({ params, actor }) => {
    await retry(db(), params.id, params.delivery_id, actor);
    return { value: await getDelivery(actor, params.id, params.delivery_id) };
  },
});
