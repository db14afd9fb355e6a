import { listSubscriptionRequests as readRequests } from '../../../commerce/subscription-requests/reads';
import { requestStatuses } from '../../../commerce/subscription-requests/rules';
import { SubscriptionRequestList } from '../../../commerce/subscription-requests/schema';
import { defineList } from '../../http/list-operation';
import { filterParam } from '../../http/params';

export const subscriptionRequestExample = {
  id: '8f3f5d57-1c70-4b2c-9a52-6f8d0a7e4b19',
  status: 'open' as const,
  email: 'reader@example.com',
  name: 'Priya Raman',
  organisation: 'Nordlicht Hotels',
  plan: 'premium',
  message: '',
  locale: 'en' as const,
  created_at: '2026-03-05T10:02:00.000Z',
  done_at: null,
  done_by: null,
};

export const listSubscriptionRequests = defineList({
  id: 'listSubscriptionRequests',
  path: '/admin/subscription-requests',
  tag: 'Administration',
  summary: 'Admin: list subscription requests',
  description: 'Requests for a subscription, newest first.',
  zh: { summary: '列出订阅申请', description: '订阅申请，最新的在前。' },
  access: 'admin',
  filters: {
    status: filterParam(requestStatuses, { description: 'Only requests in this state', zh: '只返回此状态的申请' }),
  },
  response: SubscriptionRequestList,
  exampleItem: subscriptionRequestExample,
  secret: true,
  read: ({ query }) => readRequests(query),
});
