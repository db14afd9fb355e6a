import { z } from 'zod';
import { recordId, text, timestamp, timestampInput } from '../../platform/text/schema';
import { disabledReasons, webhookEvents, webhookStatuses } from './record';
import { describeUrlProblem, isWebhookUrl } from './rules';

const MAX_URL_LENGTH = 2_000;

const url = text(MAX_URL_LENGTH)
  .min(1)
  .refine((value) => value === '' || isWebhookUrl(value), { error: ({ input }) => describeUrlProblem(String(input)) })
  .meta({
    description: 'https, port 443 or above 1023, without credentials or fragment, on a public address',
    zh: 'https 地址，端口为 443 或大于 1023，不含用户名、密码或片段，主机只有公网地址',
  });

const events = z
  .array(z.enum(webhookEvents))
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'List should have no duplicates')
  .meta({
    description: 'Events that send a message',
    zh: '触发发送消息的事件',
    schema: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', enum: [...webhookEvents] } },
  });

const note = { description: 'Your own note, up to 200 characters', zh: '您的备注，最多 200 个字符' };
const description = text(200).nullish();

export const WebhookCreate = z
  .object({
    url,
    events,
    description: description.transform((value) => value ?? '').meta(note),
  })
  .meta({ id: 'WebhookCreate' });

export const WebhookUpdate = z
  .object({ url: url.nullish(), events: events.nullish(), description: description.meta(note) })
  .meta({ id: 'WebhookUpdate' });

export const ReplayInput = z
  .object({
    since: timestampInput.meta({ description: 'Every change after it is sent again', zh: '此时刻之后的每次更改都会再次发送' }),
  })
  .meta({ id: 'ReplayInput' });

export const Webhook = z
  .object({
    id: recordId,
    url: z.string().meta({ description: 'Where messages are sent', zh: '接收消息的地址' }),
    events: z.array(z.enum(webhookEvents)).meta({ description: 'Events that send a message', zh: '触发发送消息的事件' }),
    description: z.string().meta(note),
    status: z
      .enum(webhookStatuses)
      .meta({ description: '`paused` while the subscription is not active', zh: '订阅无效期间为 `paused`' }),
    disabled_reason: z.enum(disabledReasons).nullable().meta({
      description:
        '`failing` when all attempts failed, `gone` after a 410, `secret_lost` if the secret cannot be read; null unless disabled',
      zh: '`failing` 为全部重试均失败，`gone` 为收到 410，`secret_lost` 为签名密钥无法读取；未停用则为 null',
    }),
    created_at: timestamp,
    last_success_at: timestamp.nullable(),
    last_failure_at: timestamp.nullable(),
    failing_since: timestamp.nullable().meta({
      description: 'When the failures began that no success has ended; null without any',
      zh: '尚未被一次成功终止的失败从何时开始；没有失败时为 null',
    }),
    next_attempt_at: timestamp.nullable().meta({
      description: 'When the next failed message is sent again; null if none waits',
      zh: '下一条失败消息的重发时间；没有待重发的消息时为 null',
    }),
    waiting: z.int().meta({ description: 'Messages not delivered yet', zh: '尚未送达的消息数' }),
  })
  .meta({ id: 'Webhook', description: 'An endpoint that receives messages', zh: '接收消息的端点' });

export const FailingWebhook = z
  .object({
    id: recordId,
    url: z.string().meta({ description: 'Without its query', zh: '不含查询参数' }),
    subscriber: z
      .object({
        id: recordId,
        email: z.string().meta({ description: 'Where the subscriber is written to', zh: '订阅者的联系邮箱' }),
      })
      .meta({ id: 'WebhookSubscriber', description: 'The subscriber that the webhook belongs to', zh: 'webhook 所属的订阅者' }),
    failing_since: timestamp,
    next_attempt_at: timestamp.nullable(),
  })
  .meta({ id: 'FailingWebhook', description: 'A webhook whose latest attempt failed', zh: '最近一次投递失败的一个 webhook' });

export const WebhookList = z
  .object({ items: z.array(Webhook) })
  .meta({ id: 'WebhookList', description: 'Your webhooks, oldest first', zh: '您的 webhook，最早创建的在前' });

const secret = z
  .string()
  .meta({ description: '`whsec_` and 32 bytes in base64. Shown once', zh: '`whsec_` 加 32 字节的 base64 编码，仅显示一次' });

export const CreatedWebhook = Webhook.extend({ secret }).meta({
  id: 'CreatedWebhook',
  description: 'A new webhook with its secret',
  zh: '新的 webhook 及其签名密钥',
});

export const RotatedSecret = z
  .object({
    secret,
    previous_valid_until: timestamp.nullable().meta({
      description: 'Until then the previous secret signs as well; null if it was lost',
      zh: '此前原签名密钥同时有效；已丢失时为 null',
    }),
  })
  .meta({ id: 'RotatedSecret' });

export type WebhookCreate = z.output<typeof WebhookCreate>;
export type WebhookUpdate = z.output<typeof WebhookUpdate>;
export type Webhook = z.input<typeof Webhook>;
export type FailingWebhook = z.input<typeof FailingWebhook>;
