import { z } from 'zod';
import { AdminEmail } from '../../email/admin-emails/schema';
import { foldName, MAX_NAME_LENGTH } from '../../people/subscribers/rules';
import { KeyStatus, keyPrefix, Subscriber } from '../../people/subscribers/schema';
import { DailyUsage, UsageDay } from '../../people/usage/schema';
import { FailingWebhook } from '../../people/webhooks/schema';
import { AuditRow } from '../../platform/audit/schema';
import { listOf } from '../../platform/list-envelope';
import { describeAs } from '../../platform/text/description';
import { orReject, timestamp } from '../../platform/text/schema';
import { AdminKey } from '../admin-keys/schema';
import { adminTokenStatuses, tokenScopes } from './record';
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_DAYS } from './rules';

const FrozenKey = AdminKey.extend({
  evidence: AuditRow.nullable().meta({ description: 'The audit entry of the freeze', zh: '冻结时的审计记录' }),
}).meta({ id: 'FrozenKey', description: 'A frozen key with its evidence', zh: '已冻结的密钥及其依据' });

const KeyCounts = z
  .object({
    active: z.int().meta({ description: 'Keys that work while the subscription is active', zh: '订阅有效期间可用的密钥' }),
    frozen: z
      .int()
      .meta({ description: 'Keys that wait for their subscriber or an administrator', zh: '等待订阅者或管理员处理的密钥' }),
    revoked: z.int().meta({ description: 'Keys that were replaced or revoked', zh: '已被取代或撤销的密钥' }),
  })
  .meta({ id: 'KeyCounts', description: 'Number of keys by status', zh: '各状态的密钥数' });

const SubscriberCounts = z
  .object({
    active: z.int().meta({ description: 'Subscriptions that run', zh: '有效的订阅' }),
    lapsed: z.int().meta({ description: 'Subscriptions whose end has passed', zh: '已到期的订阅' }),
    suspended: z.int().meta({ description: 'Subscriptions that an administrator has suspended', zh: '被管理员暂停的订阅' }),
  })
  .meta({ id: 'SubscriberCounts', description: 'Number of subscribers by status', zh: '各状态的订阅者数' });

const MailSummary = z
  .object({
    waiting: z.int().meta({ description: 'Emails not sent yet, those of newsletters aside', zh: '待发送的邮件，不含简报' }),
    oldest_waiting_at: timestamp.nullable(),
    failed: z.int().meta({ description: 'Emails abandoned in the last 7 days', zh: '最近 7 天发送失败的邮件' }),
    last_sent_at: timestamp.nullable(),
  })
  .meta({ id: 'MailSummary', description: 'State of the email queue', zh: '邮件队列的状态' });

const WebhookCounts = z
  .object({
    working: z.int().meta({ description: 'Webhooks that are enabled and do not fail', zh: '已启用且投递正常的 webhook' }),
    failing: z.int().meta({ description: 'Webhooks whose latest attempt failed', zh: '最近一次投递失败的 webhook' }),
    disabled: z.int().meta({
      description: 'Webhooks that receive nothing until they are enabled',
      zh: '已停用的 webhook，重新启用前不再接收消息',
    }),
    endpoints: z.array(FailingWebhook).meta({
      description: 'Those that fail, the longest first, at most 20',
      zh: '投递失败的 webhook，失败最久的在前，最多 20 个',
    }),
  })
  .meta({
    id: 'WebhookCounts',
    description: 'Number of webhooks by whether they accept messages',
    zh: '按是否接收消息统计的 webhook 数量',
  });

const CounterHealth = z
  .object({
    kind: z.enum(['upstash', 'redis', 'process']).meta({
      description: 'Where requests are counted; `process`: in memory, each process on its own',
      zh: '请求计数所在的存储；`process` 为各进程的内存，各自计数',
    }),
    unavailable: z
      .boolean()
      .meta({ description: 'The store is unavailable and each process counts on its own', zh: '存储不可用，各进程各自计数' }),
  })
  .meta({ id: 'CounterHealth', description: 'State of the counter store', zh: '限流存储的状态' });

export const AdminOverview = z
  .object({
    keys: KeyCounts,
    frozen: z
      .array(FrozenKey)
      .meta({ description: 'Frozen keys, newest first, at most 20', zh: '已冻结的密钥，最新的在前，最多 20 个' }),
    requests_today: z.int().meta({ description: 'Requests with a key on this UTC day', zh: '当前 UTC 日使用密钥的请求数' }),
    requests: z.array(UsageDay).meta({
      description: 'Requests with a key on each of the last 30 UTC days, oldest first',
      zh: '最近 30 个 UTC 日每天使用密钥的请求数，由早到晚',
    }),
    mail: MailSummary,
    counters: CounterHealth,
    subscribers: SubscriberCounts,
    webhooks: WebhookCounts,
    waiting: z
      .object({
        comments: z.int().meta({ description: 'Comments that wait for a moderator', zh: '待审核的评论' }),
        requests: z.int().meta({ description: 'Requests that nobody has taken care of', zh: '未处理的订阅申请' }),
      })
      .meta({
        id: 'WaitingCounts',
        description: 'Pending comments and open requests for a subscription',
        zh: '待审核的评论与未处理的订阅申请',
      }),
  })
  .meta({
    id: 'AdminOverview',
    description: 'Frozen keys that need attention, and the figures',
    zh: '待处理的已冻结密钥与各项数字',
  });

/** A key as its subscriber's page lists it. */
const PastKey = z
  .object({
    prefix: keyPrefix,
    status: KeyStatus,
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    frozen_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: 'PastKey', description: 'One of the keys a subscriber has had', zh: '订阅者的一个密钥' });

export const SubscriberDetail = Subscriber.extend({
  keys: z.array(PastKey).meta({
    description: 'Every key of the subscriber, newest first, at most 50',
    zh: '订阅者的全部密钥，最新的在前，最多 50 个',
  }),
  emails: z.array(AdminEmail).meta({ description: 'The latest 20 emails, newest first', zh: '最近 20 封邮件，最新的在前' }),
  usage: z.array(DailyUsage).meta({
    description: 'Requests on each of the last 30 UTC days, oldest first',
    zh: '最近 30 个 UTC 日每天的请求数，由早到晚',
  }),
  timeline: z
    .array(AuditRow)
    .meta({ description: 'Audit entries of the subscription, oldest first', zh: '订阅的审计记录，由早到晚' }),
}).meta({
  id: 'SubscriberDetail',
  description: 'A subscriber with keys, emails, usage and timeline',
  zh: '订阅者及其密钥、邮件、用量与时间线',
});

const tokenName = z
  .string()
  .transform(orReject((text) => foldName(text) || undefined, `Value should be one line of 1 to ${MAX_NAME_LENGTH} characters`))
  .meta({
    description: 'What the token is for',
    zh: '令牌的用途',
    schema: { type: 'string', minLength: 1, maxLength: MAX_NAME_LENGTH },
  });

export const AdminTokenCreate = z
  .object({
    name: tokenName,
    scope: z
      .enum(tokenScopes)
      .default('all')
      .meta({ description: 'Acts as an administrator, or as an editor', zh: '以管理员或编辑的权限操作' }),
    days: z
      .int()
      .min(1)
      .max(MAX_TOKEN_DAYS)
      .default(DEFAULT_TOKEN_DAYS)
      .meta({ description: 'Days until it expires', zh: '有效天数' }),
  })
  .meta({ id: 'AdminTokenCreate', description: 'A new admin token', zh: '新的管理令牌' });

export const AdminToken = z
  .object({
    prefix: z.string().meta({ description: 'Identifies the token; not secret', zh: '用于标识令牌，无需保密' }),
    ...describeAs({ name: z.string(), scope: z.enum(tokenScopes) }, AdminTokenCreate.shape),
    status: z.enum(adminTokenStatuses).meta({ description: 'Only an `active` token works', zh: '只有 `active` 的令牌可用' }),
    created_at: timestamp,
    expires_at: timestamp,
    revoked_at: timestamp.nullable(),
    last_used_at: timestamp.nullable().meta({ description: 'To the minute', zh: '精确到分钟' }),
  })
  .meta({ id: 'AdminToken', description: 'An admin token without its text', zh: '管理令牌（不含全文）' });

export const AdminTokenIssued = AdminToken.extend({
  token: z.string().meta({ description: 'The whole token; it is never shown again', zh: '令牌全文，此后不再显示' }),
}).meta({ id: 'AdminTokenIssued', description: 'A new admin token with its text', zh: '新的管理令牌及其全文' });

export const AdminTokenList = listOf(AdminToken, 'AdminTokenList', { description: 'A page of admin tokens', zh: '一页管理令牌' });

export type AdminTokenResponse = z.input<typeof AdminToken>;
export type SubscriberDetail = z.input<typeof SubscriberDetail>;
export type AdminOverview = z.input<typeof AdminOverview>;
