import { z } from 'zod';
import { FreezeRequest, frozenReason, Source } from '../../people/keys/schema';
import { KeyStatus, keyPrefix, SubscriberSummary } from '../../people/subscribers/schema';
import { DailyUsage } from '../../people/usage/schema';
import { AuditRow } from '../../platform/audit/schema';
import { listOf } from '../../platform/list-envelope';
import { timestamp } from '../../platform/text/schema';

/** A key as administrators see it (contract, section 8). */
export const AdminKey = z
  .object({
    prefix: keyPrefix,
    status: KeyStatus,
    subscriber: SubscriberSummary,
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
    frozen_at: timestamp.nullable(),
    frozen_reason: frozenReason,
    revoked_at: timestamp.nullable(),
    sources: z.array(Source),
    usage_today: z.int().meta({
      description: 'Requests of the subscriber on this UTC day. Usage belongs to the subscriber, not to the key',
      zh: '订阅者在当前 UTC 日的请求数；用量按订阅者统计',
    }),
    usage_30d: z
      .int()
      .meta({ description: 'Requests of the subscriber in the last 30 UTC days', zh: '订阅者最近 30 个 UTC 日的请求数' }),
  })
  .meta({ id: 'AdminKey', description: 'A key with its subscriber, sources and usage', zh: '密钥及其订阅者、来源与用量' });

export const AdminKeyDetail = AdminKey.extend({
  frozen_requests: z.array(FreezeRequest).meta({
    description: 'The requests whose switches froze the key, oldest first; at most 4',
    zh: '触发冻结的切换请求，由早到晚排列，最多 4 条',
  }),
  usage: z.array(DailyUsage).meta({
    description: "The subscriber's requests in the last 30 UTC days, oldest first",
    zh: '订阅者最近 30 个 UTC 日的请求，由早到晚排列',
  }),
  timeline: z.array(AuditRow).meta({ description: 'Audit entries of the key, oldest first', zh: '密钥的审计记录，早的在前' }),
}).meta({
  id: 'AdminKeyDetail',
  description: 'A key with its usage, timeline and the evidence of a freeze',
  zh: '密钥及其用量、时间线与冻结依据',
});

export const AdminKeyList = listOf(AdminKey, 'AdminKeyList', { description: 'A page of keys', zh: '一页密钥' });

export type AdminKey = z.input<typeof AdminKey>;
export type AdminKeyDetail = z.input<typeof AdminKeyDetail>;
