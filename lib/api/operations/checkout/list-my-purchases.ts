import { listPurchasesOf } from '../../../commerce/purchases/reads';
import { PurchaseList } from '../../../commerce/purchases/schema';
import { defineOperation } from '../../http/operation';

/** One invented purchase; the example of the administrators' list uses it too. */
export const purchaseExample = {
  id: '0b1d4c0e-7f55-4a0e-9a63-1f1f6a3f3f0c',
  plan: 'annual',
  status: 'paid',
  amount: 24_000,
  currency: 'usd',
  paid_at: '2026-03-05T10:04:11.000Z',
  from: '2026-03-05T10:04:13.250Z',
  until: '2027-03-05T10:04:13.250Z',
  invoice_url: 'https://invoice.stripe.com/i/acct_1/test_1',
} as const;

export const listMyPurchases = defineOperation({
  id: 'listMyPurchases',
  method: 'GET',
  path: '/me/purchases',
  tag: 'Checkout',
  summary: 'List your purchases',
  description: 'What was paid for the signed-in subscriber, newest first, also after the subscription has ended.',
  zh: { summary: '列出购买记录', description: '为当前订阅者支付的款项，最新的在前；订阅到期后仍可查看。' },
  access: 'session',
  response: PurchaseList,
  example: { items: [purchaseExample] },
  handle: async ({ actor }) => ({ value: { items: actor.subscriberId ? await listPurchasesOf(actor.subscriberId) : [] } }),
});
