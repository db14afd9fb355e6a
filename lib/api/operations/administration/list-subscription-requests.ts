import { z } from 'zod';
import { listSubscriptionRequests as readRequests } from '../../../commerce/subscription-requests/reads';
import { requestStatuses } from '../../../commerce/subscription-requests/rules';
import { SubscriptionRequestList } from '../../../commerce/subscription-requests/schema';
import { defineOperation } from '../../http/operation';
import { filterParam, page, page_size } from '../../http/params';
import { toPage } from '../../http/response';

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

export const listSubscriptionRequests = defineOperation({
  id: 'listSubscriptionRequests',
  method: 'GET',
  path: '/admin/subscription-requests',
  tag: 'Administration',
  summary: 'Admin: list subscription requests',
  description: 'Requests for a subscription, newest first.',
  zh: { summary: '列出订阅申请', description: '订阅申请，最新的在前。' },
  access: 'admin',
  query: z.object({
    status: filterParam(requestStatuses, { description: 'Only requests in this state', zh: '只返回此状态的申请' }),
    page,
    page_size,
  }),
  response: SubscriptionRequestList,
  example: { items: [subscriptionRequestExample], page: 1, page_size: 20, total: 1, total_pages: 1 },
  secret: true,
  extension: true,
  handle: async ({ query }) => toPage(await readRequests({ ...query, pageSize: query.page_size }), query),
});
