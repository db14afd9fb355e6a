import { getCheckout as readCheckout } from '../../../commerce/checkout/reads';
import { Checkout } from '../../../commerce/checkout/schema';
import { pollCheckout } from '../../../commerce/checkout/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { checkoutExample } from './create-checkout';

export const getCheckout = defineOperation({
  id: 'getCheckout',
  method: 'GET',
  path: '/checkout/{id}',
  tag: 'Checkout',
  summary: 'Follow a payment',
  description:
    'The id is random, so that whoever has it may see the status; the response never contains an address. ' +
    'Reading an open payment makes the service look at Stripe, at most every 5 seconds.',
  zh: {
    summary: '查询付款进度',
    description: 'id 为随机值，持有者即可查询状态；响应中不含邮箱。查询未完成的付款时，系统会向 Stripe 核对，最多每 5 秒一次。',
  },
  access: 'anyone',
  params: idParams,
  response: Checkout,
  example: { ...checkoutExample, plan: 'annual', status: 'paid' },
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params }) => {
    const checkout = await readCheckout(params.id);
    if (checkout.status === 'open') await pollCheckout(db(), params.id);
    return { value: checkout };
  },
});
