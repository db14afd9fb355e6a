import { SubscriptionRequestAccepted, SubscriptionRequestCreate } from '../../../commerce/subscription-requests/schema';
import { addSubscriptionRequest } from '../../../commerce/subscription-requests/writes';
import { requireClientLimit } from '../../../people/link-requests/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';

export const requestSubscription = defineOperation({
  id: 'requestSubscription',
  method: 'POST',
  path: '/subscriptions/request',
  tag: 'Checkout',
  summary: 'Request a subscription',
  description: 'Asks the publisher for a subscription. The response is the same for every address; an administrator replies.',
  zh: { summary: '申请订阅', description: '向出版方申请订阅。对任何邮箱的响应都相同，由管理员答复。' },
  access: 'anyone',
  body: SubscriptionRequestCreate,
  sample: { body: { email: 'reader@example.com', name: 'Priya Raman', organisation: 'Nordlicht Hotels', plan: 'premium' } },
  response: SubscriptionRequestAccepted,
  example: { status: 'accepted' },
  secret: true,
  needsCounters: true,
  handle: async ({ body, context }) => {
    await requireClientLimit(context);
    await addSubscriptionRequest(db(), { ...body, locale: body.locale ?? context.locale });
    return { value: { status: 'accepted' as const } };
  },
});
