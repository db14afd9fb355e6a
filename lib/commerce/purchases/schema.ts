import { z } from 'zod';
import { SubscriberSummary } from '../../people/subscribers/schema';
import { listOf } from '../../platform/list-envelope';
import { recordId, timestamp } from '../../platform/text/schema';
import { checkoutPlans, purchaseStatuses } from './record';

export const CheckoutPlan = z
  .enum(checkoutPlans)
  .meta({ id: 'CheckoutPlan', description: 'A year that can be bought', zh: '可购买的年度方案' });

export const amount = z.int().meta({ description: 'In minor units, such as cents', zh: '以最小货币单位计，如分' });
export const currency = z.string().meta({ description: 'ISO 4217, lower case', zh: 'ISO 4217 货币代码，小写' });

const purchase = {
  id: recordId,
  plan: CheckoutPlan,
  status: z.enum(purchaseStatuses).meta({
    description: '`reversed`: fully refunded, or a dispute was lost',
    zh: '`reversed`：已全额退款，或付款争议败诉',
  }),
  amount,
  currency,
  paid_at: timestamp,
  from: timestamp.meta({ description: 'Beginning of the year', zh: '该年度的起始时间' }),
  until: timestamp.meta({ description: 'End of the year, when it was added', zh: '增加该年度时的到期时间' }),
  invoice_url: z
    .string()
    .nullable()
    .meta({ description: 'Page of the invoice at Stripe, or null if there is none', zh: 'Stripe 上的发票页面；没有时为 null' }),
};

export const Purchase = z
  .object(purchase)
  .meta({ id: 'Purchase', description: 'A year that was paid for', zh: '已付款的一个年度' });

export const PurchaseList = z
  .object({ items: z.array(Purchase) })
  .meta({ id: 'PurchaseList', description: 'Purchases of the subscriber, newest first', zh: '订阅者的购买记录，最新的在前' });

export const AdminPurchase = z
  .object({
    ...purchase,
    subscriber: SubscriberSummary.nullable().meta({
      description: 'Who got the year; null after an erasure',
      zh: '获得该年度的订阅者；个人数据删除后为 null',
    }),
    payment_url: z
      .string()
      .nullable()
      .meta({ description: 'Page of the payment at Stripe, where refunds are made', zh: 'Stripe 上的付款页面，可在此退款' }),
  })
  .meta({ id: 'AdminPurchase', description: 'A purchase with its subscriber', zh: '购买记录及其订阅者' });

export const AdminPurchaseList = listOf(AdminPurchase, 'AdminPurchaseList', {
  description: 'A page of purchases',
  zh: '一页购买记录',
});

export type Purchase = z.input<typeof Purchase>;
export type AdminPurchase = z.input<typeof AdminPurchase>;
