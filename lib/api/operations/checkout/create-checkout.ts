import { CheckoutCreate, CheckoutCreated } from '../../../commerce/checkout/schema';
import { createCheckout as create } from '../../../commerce/checkout/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';

/** One invented checkout; the examples of other operations use it too. */
export const checkoutExample = {
  id: '0b1d4c0e-7f55-4a0e-9a63-1f1f6a3f3f0c',
  expires_at: '2026-03-05T11:02:00.000Z',
} as const;

export const createCheckout = defineOperation({
  id: 'createCheckout',
  method: 'POST',
  path: '/checkout',
  tag: 'Checkout',
  summary: 'Get a payment page',
  description:
    'Returns a page at Stripe where one year is paid for. The response is the same for every email address. ' +
    'Each client may ask 10 times per hour. Where nothing is for sale, the response is 404.',
  zh: {
    summary: '获取付款页',
    description:
      '返回 Stripe 上的付款页，可购买一年。对任何邮箱的响应都相同。每个客户端每小时最多 10 次。没有在售方案时返回 404。',
  },
  access: 'anyone',
  body: CheckoutCreate,
  sample: { body: { email: 'reader@example.com', origin_url: 'https://research.example.com/en/subscribe' } },
  response: CheckoutCreated,
  example: { ...checkoutExample, url: 'https://checkout.stripe.com/c/pay/cs_test_a1' },
  errors: ['resource_not_found'],
  secret: true,
  needsCounters: true,
  handle: async ({ body, context }) => {
    const { email, plan, origin_url: originUrl } = body;
    const { client, now } = context;
    const locale = body.locale ?? context.locale;
    return { value: await create(db(), { email, plan, originUrl, locale, client, now }) };
  },
});
