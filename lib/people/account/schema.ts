import { z } from 'zod';
import { locales } from '../../platform/i18n/locales';
import { emailTemplates } from '../../platform/mail/record';
import { timestamp } from '../../platform/text/schema';
import { FreezeRequest, frozenReason, Source } from '../keys/schema';
import { keyPrefix, Plan, SubscriberStatus } from '../subscribers/schema';
import { DailyUsage, Quota } from '../usage/schema';

const AccountSource = Source.extend({
  current: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether this request comes from the network', zh: '本次请求是否来自该网络' }),
}).meta({
  id: 'AccountSource',
  description: 'A network the key has learned, with a coarse label',
  zh: '密钥已记住的网络，只给出粗略标签',
});

const LiveKey = z
  .object({
    prefix: keyPrefix,
    status: z
      .enum(['active', 'frozen'])
      .meta({ description: 'Requests with a frozen key are rejected', zh: '使用已冻结密钥的请求会被拒绝' }),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    frozen_at: timestamp.nullable(),
    frozen_reason: frozenReason,
    frozen_requests: z.array(FreezeRequest).nullable().meta({
      description: 'The requests whose switches froze the key, oldest first; at most 4',
      zh: '触发冻结的切换请求，由早到晚排列，最多 4 条',
    }),
    sources: z.array(AccountSource),
    sources_max: z.int().meta({ description: 'Networks that a key may learn', zh: '密钥最多可记住的网络数' }),
  })
  .meta({ id: 'LiveKey', description: 'An active or frozen key', zh: '有效或已冻结的密钥' });

const RevokedKey = z
  .object({
    prefix: keyPrefix,
    status: z.literal('revoked').meta({ description: 'Final', zh: '永久失效' }),
    revoked_at: timestamp,
  })
  .meta({ id: 'RevokedKey', description: 'A permanently revoked key', zh: '已永久撤销的密钥' });

const AccountKey = z
  .discriminatedUnion('status', [LiveKey, RevokedKey])
  .meta({ id: 'AccountKey', description: 'A key as its subscriber sees it', zh: '订阅者可见的密钥信息' });

const AccountSubscriber = z
  .object({
    email: z.string().meta({ description: 'Email address of the subscription', zh: '订阅所用的邮箱' }),
    name: z.string().nullable().meta({ description: 'Name, if known', zh: '姓名，未填写则为 null' }),
    plan: Plan,
    status: SubscriberStatus,
    active_until: timestamp,
  })
  .meta({
    id: 'AccountSubscriber',
    description: 'The subscriber who holds the key or is signed in',
    zh: '持有密钥或已登录的订阅者',
  });

export const Me = z
  .object({
    subscriber: AccountSubscriber.nullable(),
    key: AccountKey.nullable(),
    quota: Quota.nullable(),
    usage: z.array(DailyUsage).nullable(),
  })
  .meta({
    id: 'Me',
    description: 'Subscriber, key, quota and 30 days of usage, as far as the caller may see them',
    zh: '订阅者、密钥、配额与 30 天用量，以请求方有权查看的为限',
  });

const SentEmail = z
  .object({
    template: z.enum(emailTemplates).meta({ description: 'Kind of email', zh: '邮件类型' }),
    locale: z.enum(locales).meta({ description: 'Language of the email', zh: '邮件语言' }),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
    status: z.enum(['waiting', 'sent', 'failed']).meta({ description: 'Whether it has been sent', zh: '发送状态' }),
  })
  .meta({ id: 'SentEmail', description: 'An email to the subscriber', zh: '发给订阅者的一封邮件' });

export const MailList = z
  .object({ items: z.array(SentEmail) })
  .meta({ id: 'MailList', description: 'The latest emails, without their links', zh: '最近的邮件，不含链接' });

export type Me = z.input<typeof Me>;
export type MailList = z.input<typeof MailList>;
