import { z } from 'zod';
import { Plan } from '../../people/subscribers/schema';
import { emailAddress } from '../../platform/email';
import { locales } from '../../platform/i18n/locales';
import { recordId, text, timestamp } from '../../platform/text/schema';
import { checkoutPlans } from '../purchases/record';
import { amount, CheckoutPlan, currency } from '../purchases/schema';
import { checkoutStatuses } from './record';
import { isOwnUrl } from './rules';

const MAX_URL_LENGTH = 2_000;

const originUrl = text(MAX_URL_LENGTH)
  .refine((url) => isOwnUrl(url), 'URL should begin with the address of this site')
  .meta({
    description: 'Where the buyer came from: a page of this site, to which "Back" on the payment page leads',
    zh: '购买者所在的页面，须为本站地址；付款页的“返回”会回到这里',
    schema: { type: 'string', format: 'uri', maxLength: MAX_URL_LENGTH },
  });

export const CheckoutCreate = z
  .object({
    email: emailAddress,
    origin_url: originUrl,
    plan: z.enum(checkoutPlans).default('annual').meta({
      description: '`annual` gives the plan `premium`, `api_annual` the plan `api`',
      zh: '`annual` 对应方案 `premium`，`api_annual` 对应方案 `api`',
    }),
    locale: z.enum(locales).nullish().meta({
      description: 'Language of the payment page and the email; defaults to Accept-Language',
      zh: '付款页与邮件的语言；默认依 Accept-Language',
    }),
  })
  .meta({
    id: 'CheckoutCreate',
    description: 'Who gets a year, and of which plan. Anyone may pay for anyone',
    zh: '为谁购买一年、哪种方案。可以为他人付款',
  });

export const CheckoutCreated = z
  .object({
    id: recordId,
    url: z.string().meta({ description: 'The payment page', zh: '付款页面' }),
    expires_at: timestamp.meta({ description: 'Until then it can be paid', zh: '付款截止时间' }),
  })
  .meta({ id: 'CheckoutCreated', description: 'A new payment', zh: '新建的付款' });

export const Checkout = z
  .object({
    id: recordId,
    plan: CheckoutPlan,
    status: z.enum(checkoutStatuses).meta({
      description:
        '`processing`: the payment takes longer; `reversed`: refunded, or a dispute was lost; `ended`: expired or failed',
      zh: '`processing`：付款处理中；`reversed`：已退款或付款争议败诉；`ended`：已过期或付款失败',
    }),
    expires_at: timestamp,
  })
  .meta({ id: 'Checkout', description: 'A payment, without who gets the year', zh: '一次付款，不含受益人' });

const PlanForSale = z
  .object({ plan: CheckoutPlan, subscription: Plan, amount, currency })
  .meta({ id: 'PlanForSale', description: 'A year with its price', zh: '年度方案及其价格' });

export const PlansForSale = z
  .object({ items: z.array(PlanForSale) })
  .meta({ id: 'PlansForSale', description: 'The plans for sale', zh: '在售方案' });

export type Checkout = z.input<typeof Checkout>;
export type CheckoutCreated = z.input<typeof CheckoutCreated>;
export type PlanForSale = z.input<typeof PlanForSale>;
