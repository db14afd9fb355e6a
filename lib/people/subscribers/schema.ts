import { z } from 'zod';
import { emailAddress } from '../../platform/email';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import { orReject, recordId, timeSchema, timestamp } from '../../platform/text/schema';
import { keyStatuses, plans, subscriberStatuses } from './record';
import { foldName, MAX_NAME_LENGTH, parseEnd } from './rules';

const end = z
  .string()
  .transform(orReject(parseEnd, 'Input should be a valid datetime or date', 'datetime_from_date_parsing'))
  .meta({
    description: 'End of the subscription; a date means the end of that UTC day',
    zh: '到期时间；只写日期时为该 UTC 日结束时',
    schema: { ...timeSchema, examples: ['2027-12-31', '2027-12-31T12:00:00Z'] },
  });

const name = z
  .string()
  .transform(orReject(foldName, `Value should be one line of at most ${MAX_NAME_LENGTH} characters`))
  .meta({
    description: 'Name of the person or company',
    zh: '个人或机构名称',
    schema: { type: 'string', maxLength: MAX_NAME_LENGTH },
  });

export const Plan = z.enum(plans).meta({ id: 'Plan', description: 'Annual plan', zh: '年度方案' });
export const SubscriberStatus = z
  .enum(subscriberStatuses)
  .meta({ id: 'SubscriberStatus', description: 'Status of a subscription', zh: '订阅状态' });
export const KeyStatus = z.enum(keyStatuses).meta({ id: 'KeyStatus', description: 'Status of a key', zh: '密钥状态' });

export const SubscriberCreate = z
  .object({ email: emailAddress, plan: Plan, active_until: end, name: name.default('') })
  .meta({ id: 'SubscriberCreate', description: 'A new subscriber', zh: '新的订阅者' });

export const SubscriberRenewal = z.object({ active_until: end, plan: Plan.optional() }).meta({
  id: 'SubscriberRenewal',
  description: 'The new end of the subscription and, optionally, a new plan',
  zh: '新的到期日，可同时指定新的方案',
});

export const SubscriberUpdate = z.object({ email: emailAddress.nullish(), name: name.nullish(), plan: Plan.nullish() }).meta({
  id: 'SubscriberUpdate',
  description: 'Changed fields of a subscriber; absent and null fields keep their value',
  zh: '订阅者要修改的字段；缺省或为 null 的字段保持原值',
});

export const SubscriberSummary = z
  .object({
    id: recordId,
    email: z.string().meta({ description: 'Where keys and links are sent', zh: '接收密钥与链接的邮箱' }),
    ...describeAs({ name: z.string() }, { name }),
    plan: Plan,
    status: SubscriberStatus,
    active_until: timestamp,
  })
  .meta({ id: 'SubscriberSummary', description: 'The subscriber who holds the key', zh: '持有密钥的订阅者' });

/** Names a key where its text is not shown. */
export const keyPrefix = z.string().meta({ description: 'Identifies the key; not secret', zh: '用于标识密钥，无需保密' });

const SubscriberKey = z
  .object({ prefix: keyPrefix, status: KeyStatus, last_used_at: timestamp.nullable() })
  .meta({ id: 'SubscriberKey', description: 'The live key of a subscriber', zh: '订阅者的现用密钥' });

export const Subscriber = z
  .object({
    ...SubscriberSummary.shape,
    suspended_at: timestamp.nullable(),
    created_at: timestamp,
    key: SubscriberKey.nullable().meta({ description: 'The live key, or null', zh: '现用密钥；没有时为 null' }),
    usage_30d: z.int().meta({ description: 'Requests in the last 30 UTC days', zh: '最近 30 个 UTC 日的请求数' }),
  })
  .meta({ id: 'Subscriber', description: 'A subscriber with the subscription and the live key', zh: '订阅者及其订阅与可用密钥' });

export const SubscriberList = listOf(Subscriber, 'SubscriberList', { description: 'A page of subscribers', zh: '一页订阅者' });

export type SubscriberSummary = z.input<typeof SubscriberSummary>;
export type SubscriberResponse = z.input<typeof Subscriber>;
