import { z } from 'zod';
import { listSubscribers as readSubscribers, subscriberSorts } from '../../../people/subscribers/reads';
import { plans, subscriberStatuses } from '../../../people/subscribers/record';
import { SubscriberList } from '../../../people/subscribers/schema';
import { defineOperation } from '../../http/operation';
import { filterParam, page, page_size, sortParam, textParam } from '../../http/params';
import { toPage } from '../../http/response';
import { subscriberExample } from './add-subscriber';

export const listSubscribers = defineOperation({
  id: 'listSubscribers',
  method: 'GET',
  path: '/admin/subscribers',
  tag: 'Administration',
  summary: 'Admin: list subscribers',
  description: 'Subscribers with their subscription and live key, newest first by default.',
  zh: { summary: '列出订阅者', description: '订阅者及其订阅与现用密钥，默认最新的在前。' },
  access: 'admin',
  query: z.object({
    q: textParam({ description: 'Part of an email address or a name', zh: '邮箱或名称的一部分' }),
    status: filterParam(subscriberStatuses, { description: 'Only subscribers with this status', zh: '只返回此状态的订阅者' }),
    plan: filterParam(plans, { description: 'Only subscribers on this plan', zh: '只返回此方案的订阅者' }),
    sort: sortParam(subscriberSorts, '-created_at'),
    page,
    page_size,
  }),
  response: SubscriberList,
  example: { items: [subscriberExample], page: 1, page_size: 20, total: 1, total_pages: 1 },
  extension: true,
  handle: async ({ query, context }) =>
    toPage(await readSubscribers({ ...query, pageSize: query.page_size }, context.now), query),
});
