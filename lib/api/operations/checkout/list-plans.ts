import { listPlans as readPlans } from '../../../commerce/checkout/reads';
import { PlansForSale } from '../../../commerce/checkout/schema';
import { defineOperation } from '../../http/operation';

export const listPlans = defineOperation({
  id: 'listPlans',
  method: 'GET',
  path: '/checkout/plans',
  tag: 'Checkout',
  summary: 'List the plans for sale',
  description:
    'The plans that can be bought, with their prices. The list is empty where nothing is for sale. ' +
    'One payment buys one year for one email address; nothing renews by itself.',
  zh: {
    summary: '列出在售方案',
    description: '可购买的方案及其价格；没有在售方案时为空。一次付款为一个邮箱购买一年，不会自动续费。',
  },
  access: 'anyone',
  response: PlansForSale,
  example: { items: [{ plan: 'annual', subscription: 'premium', amount: 24_000, currency: 'usd' }] },
  handle: async () => ({ value: { items: await readPlans() } }),
});
