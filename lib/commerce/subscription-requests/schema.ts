import { z } from 'zod';
import { foldName } from '../../people/subscribers/rules';
import { emailAddress } from '../../platform/email';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import { countedText, recordId, shownText, timestamp } from '../../platform/text/schema';
import { MAX_LINE, MAX_MESSAGE, requestStatuses } from './rules';

/** One line that cannot reorder the text around it. */
const toLine = (text: z.ZodType<string, string>) =>
  text
    .refine((value) => foldName(value) !== undefined, 'Text should be one line without control characters')
    .transform((value) => value.trim());

const line = toLine(shownText(MAX_LINE));
const lineSchema = { type: 'string', minLength: 1, maxLength: MAX_LINE };

export const SubscriptionRequestCreate = z
  .object({
    email: emailAddress,
    name: line.meta({ description: 'Who asks', zh: '申请人姓名', schema: lineSchema }),
    organisation: line.meta({ description: 'For which organisation', zh: '所属机构', schema: lineSchema }),
    plan: toLine(countedText(MAX_LINE))
      .nullable()
      .default('')
      .transform((plan) => plan ?? '')
      .meta({
        description: 'Which plan, in any words',
        zh: '希望订阅的方案，可自由填写',
        schema: { type: ['string', 'null'], maxLength: MAX_LINE, default: '' },
      }),
    message: countedText(MAX_MESSAGE)
      .nullable()
      .default('')
      .transform((message) => message?.trim() ?? '')
      .meta({
        description: 'Anything else that helps',
        zh: '其他说明',
        schema: { type: ['string', 'null'], maxLength: MAX_MESSAGE, default: '' },
      }),
    locale: z
      .enum(['en', 'zh'])
      .nullish()
      .meta({ description: 'Language of the reply; defaults to Accept-Language', zh: '答复所用的语言；默认依 Accept-Language' }),
  })
  .meta({ id: 'SubscriptionRequestCreate', description: 'A request for a subscription', zh: '订阅申请' });

export const SubscriptionRequestAccepted = z
  .object({ status: z.literal('accepted').meta({ description: 'Always `accepted`', zh: '始终为 `accepted`' }) })
  .meta({ id: 'SubscriptionRequestAccepted', description: 'The same for every email address', zh: '对任何邮箱均相同' });

export const SubscriptionRequest = z
  .object({
    id: recordId,
    status: z.enum(requestStatuses).meta({ description: 'Whether somebody has taken care of it', zh: '是否已处理' }),
    email: z.string().meta({ description: 'As typed, unproven', zh: '申请人填写，未经验证' }),
    ...describeAs(
      { name: z.string(), organisation: z.string(), plan: z.string(), message: z.string(), locale: z.enum(['en', 'zh']) },
      SubscriptionRequestCreate.shape,
    ),
    created_at: timestamp,
    done_at: timestamp.nullable(),
    done_by: z.string().nullable().meta({ description: 'As audit entries name them', zh: '与审计记录中的写法相同' }),
  })
  .meta({
    id: 'SubscriptionRequest',
    description: 'A request for a subscription, as administrators see it',
    zh: '管理员所见的订阅申请',
  });

export const SubscriptionRequestList = listOf(SubscriptionRequest, 'SubscriptionRequestList', {
  description: 'A page of requests, newest first',
  zh: '一页申请，最新的在前',
});

export type SubscriptionRequestCreate = z.output<typeof SubscriptionRequestCreate>;
export type SubscriptionRequest = z.input<typeof SubscriptionRequest>;
