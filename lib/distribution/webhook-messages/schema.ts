import { z } from 'zod';
import { type MessageType, messageTypes } from '../../people/webhooks/record';
import { listOf } from '../../platform/list-envelope';
import { timestamp } from '../../platform/text/schema';
import { deliveryStatuses } from './record';

const DeliveryHeader = z
  .object({
    name: z.string().meta({ description: 'Name of the header', zh: '头部名称' }),
    value: z.string().meta({ description: 'Value of the header', zh: '头部的值' }),
  })
  .meta({ id: 'DeliveryHeader', description: 'A header of a request or of its response', zh: '请求或其响应的一个头部' });

const DeliveryAttempt = z
  .object({
    at: timestamp,
    status_code: z
      .int()
      .nullable()
      .meta({ description: 'Status of the response; null without one', zh: '响应的状态码，没有响应则为 null' }),
    error: z.string().nullable().meta({
      description: '`timeout`, `host_not_found`, `address_not_public`, or the code of a network or TLS error',
      zh: '`timeout`、`host_not_found`、`address_not_public`，或网络、TLS 错误的代码',
    }),
    milliseconds: z.int().meta({ description: 'Time until the response or the error', zh: '收到响应或出错前的用时' }),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One request to the endpoint', zh: '对端点的一次请求' });

const Delivery = z
  .object({
    id: z.string().meta({ format: 'uuid', description: 'The `webhook-id` of the message', zh: '消息的 `webhook-id`' }),
    type: z.enum(messageTypes).meta({ description: 'Kind of message', zh: '消息类型' }),
    status: z.enum(deliveryStatuses).meta({ description: 'State of the delivery', zh: '投递状态' }),
    created_at: timestamp,
    next_attempt_at: timestamp
      .nullable()
      .meta({ description: 'null unless the message is pending', zh: '仅等待发送的消息有值，否则为 null' }),
    attempts: z.array(DeliveryAttempt),
  })
  .meta({ id: 'Delivery', description: 'A message and what was tried to deliver it', zh: '一条消息及其投递尝试' });

/** One message with everything that is known about its requests. */
export const DeliveryDetail = Delivery.extend({
  request: z
    .object({
      url: z.string().meta({ description: 'Where the message was sent', zh: '消息发送到的地址' }),
      headers: z
        .array(DeliveryHeader)
        .meta({ description: 'Those that do not change between attempts', zh: '各次尝试中不变的请求头' }),
      body: z.string().meta({ description: 'The bytes of every attempt', zh: '每次尝试发送的内容' }),
    })
    .meta({ id: 'DeliveryRequest', description: 'What every attempt sends', zh: '每次尝试发送的请求' }),
  attempts: z.array(
    DeliveryAttempt.extend({
      headers: z.array(DeliveryHeader).meta({
        description: 'Of the response: at most 20, without cookies and credentials. Bodies are not read',
        zh: '响应头：最多 20 个，不含 Cookie 与凭证；不读取响应体',
      }),
      by_hand: z.boolean().meta({ description: 'Requested by the subscriber', zh: '由订阅者发起' }),
    }).meta({
      id: 'DetailedAttempt',
      description: 'One request to the endpoint, with its response',
      zh: '对端点的一次请求及其响应',
    }),
  ),
}).meta({
  id: 'DeliveryDetail',
  description: 'A message with its request and every response',
  zh: '一条消息，含其请求与每次响应',
});

export const DeliveryList = listOf(Delivery, 'DeliveryList', {
  description: 'A page of deliveries of the last 30 days, newest first',
  zh: '最近 30 天的一页投递，最新的在前',
});

export type Delivery = z.input<typeof Delivery>;
export type DeliveryDetail = z.input<typeof DeliveryDetail>;

const ArticleChangeData = z
  .object({
    slug: z.string().meta({ description: 'Present slug of the article' }),
    previous_slugs: z.array(z.string()).meta({ description: 'Slugs that the article had before' }),
    changed_at: timestamp,
    since: timestamp.meta({ description: '`/changes?since=` with this time begins with this change' }),
  })
  .meta({ id: 'ArticleChangeData', description: 'Which article changed, and where the feed of changes continues' });

const articleChange = {
  slug: 'true-cost-of-a-booking-by-channel',
  previous_slugs: ['booking-cost'],
  changed_at: '2026-03-05T09:12:44.102Z',
  since: '2026-03-05T09:12:44.101Z',
};

/** Every message that an endpoint can receive. */
export const messages = [
  toMessage('article.published', 'An article went live', ArticleChangeData, articleChange),
  toMessage('article.updated', 'A live article changed', ArticleChangeData, articleChange),
  toMessage('article.deleted', 'An article was withdrawn or deleted', ArticleChangeData, articleChange),
  toMessage(
    'changes.available',
    'There are changes',
    z
      .object({ since: timestamp.meta({ description: '`/changes?since=` with this time returns them' }) })
      .meta({ id: 'ChangesAvailableData', description: 'Where the feed of changes continues' }),
    {
      since: '2026-03-05T09:12:44.101Z',
    },
  ),
  toMessage(
    'snapshot.created',
    'A snapshot exists',
    z
      .object({
        id: z.string().meta({ description: 'Id of the snapshot' }),
        next_since: timestamp.meta({ description: '`/changes?since=` with this time continues after it' }),
      })
      .meta({ id: 'SnapshotCreatedData', description: 'The new snapshot' }),
    { id: '2026-03-05', next_since: '2026-03-05T02:00:00.004Z' },
  ),
  toMessage(
    'key.frozen',
    'The key was frozen',
    z
      .object({ prefix: z.string().meta({ description: 'Identifies the key; not secret' }), frozen_at: timestamp })
      .meta({ id: 'KeyFrozenData', description: 'The frozen key' }),
    {
      prefix: 'hik_7Fq2mB9x',
      frozen_at: '2026-03-05T09:12:44.102Z',
    },
  ),
  toMessage(
    'webhook.test',
    'A test that was requested',
    z.object({}).meta({ id: 'WebhookTestData', description: 'Nothing' }),
    {},
  ),
];

function toMessage<Data extends z.ZodType>(type: MessageType, summary: string, data: Data, example: z.input<Data>) {
  const name = type.replace(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return {
    type,
    summary,
    schema: z
      .object({ type: z.literal(type).meta({ description: `Always \`${type}\`` }), timestamp, data })
      .meta({ id: `${name}Message`, description: summary }),
    example: { type, timestamp: '2026-03-05T09:12:44.102Z', data: example },
  };
}
