import { listSubscribers as readSubscribers, subscriberSorts } from '../../../people/subscribers/reads';
import { plans, subscriberStatuses } from '../../../people/subscribers/record';
import { SubscriberList } from '../../../people/subscribers/schema';
import { defineList } from '../../http/list-operation';
import { filterParam, sortParam, textParam } from '../../http/params';
import { subscriberExample } from './add-subscriber';

export const listSubscribers = defineList({
  id: 'listSubscribers',
  path: '/admin/subscribers',
  tag: 'Administration',
  summary: 'Admin: list subscribers',
  description: 'Subscribers with their subscription and live key, newest first by default.',
  zh: { summary: '列出订阅者', description: '订阅者及其订阅与现用密钥，默认最新的在前。' },
  access: 'admin',
  filters: {
    q: textParam({ description: 'Part of an email address or a name', zh: '邮箱或名称的一部分' }),
    status: filterParam(subscriberStatuses, { description: 'Only subscribers with this status', zh: '只返回此状态的订阅者' }),
    plan: filterParam(plans, { description: 'Only subscribers on this plan', zh: '只返回此方案的订阅者' }),
    sort: sortParam(subscriberSorts, '-created_at'),
  },
  response: SubscriberList,
  exampleItem: subscriberExample,
  read: ({ query, context }) => readSubscribers(query, context.now),
});
