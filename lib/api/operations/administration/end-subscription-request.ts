import { getSubscriptionRequest } from '../../../commerce/subscription-requests/reads';
import { SubscriptionRequest } from '../../../commerce/subscription-requests/schema';
import { endSubscriptionRequest as end } from '../../../commerce/subscription-requests/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { subscriptionRequestExample } from './list-subscription-requests';

export const endSubscriptionRequest = defineOperation({
  id: 'endSubscriptionRequest',
  method: 'POST',
  path: '/admin/subscription-requests/{id}/done',
  tag: 'Administration',
  summary: 'Admin: mark a subscription request as done',
  description: 'Returns the request after the change. Repeating it changes nothing.',
  zh: { summary: '将订阅申请标为已处理', description: '返回修改后的申请。重复操作没有影响。' },
  access: 'admin',
  params: idParams,
  response: SubscriptionRequest,
  example: {
    ...subscriptionRequestExample,
    status: 'done',
    done_at: '2026-03-05T10:20:00.000Z',
    done_by: 'admin:editor.in.chief@example.com',
  },
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, actor }) => {
    await end(db(), params.id, actor);
    return { value: await getSubscriptionRequest(params.id) };
  },
});
