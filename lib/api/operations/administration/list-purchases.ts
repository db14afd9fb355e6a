import { listPurchases as readPurchases } from '../../../commerce/purchases/reads';
import { checkoutPlans, purchaseStatuses } from '../../../commerce/purchases/record';
import { AdminPurchaseList } from '../../../commerce/purchases/schema';
import { defineList } from '../../http/list-operation';
import { filterParam, textParam } from '../../http/params';
import { purchaseExample } from '../checkout/list-my-purchases';

export const listPurchases = defineList({
  id: 'listPurchases',
  path: '/admin/purchases',
  tag: 'Administration',
  summary: 'Admin: list purchases',
  description: 'Every year that was paid for, newest first, with its subscriber and the page at Stripe where refunds are made.',
  zh: { summary: '列出全部购买记录', description: '所有已付款的年度，最新的在前，附订阅者以及可在 Stripe 退款的页面。' },
  access: 'admin',
  filters: {
    status: filterParam(purchaseStatuses, { description: 'Only purchases with this status', zh: '只返回此状态的购买记录' }),
    plan: filterParam(checkoutPlans, { description: 'Only purchases of this plan', zh: '只返回此方案的购买记录' }),
    q: textParam({
      description: "Part of the subscriber's email address or name, or the payment reference",
      zh: '订阅者邮箱或名称的一部分，或付款编号',
    }),
  },
  response: AdminPurchaseList,
  exampleItem: {
    ...purchaseExample,
    subscriber: {
      id: '5f0c0f0c-2b38-4a0e-8f9a-0f6f2f7f6f1e',
      email: 'reader@example.com',
      name: '',
      plan: 'premium',
      status: 'active',
      active_until: '2027-03-05T10:04:13.250Z',
    },
    payment_url: 'https://dashboard.stripe.com/payments/pi_3P',
  },
  read: ({ query, context }) => readPurchases(query, context.now),
});
