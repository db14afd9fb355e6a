import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import type { RejectionCode } from './record';

const QuotaWindow = z
  .object({
    limit: z.int().meta({ description: 'Requests allowed in the window', zh: '该时间窗口内允许的请求数' }),
    used: z.int().meta({ description: 'Requests counted so far', zh: '已计数的请求数' }),
    remaining: z.int().meta({ description: 'Requests left', zh: '剩余请求数' }),
    reset_at: timestamp,
  })
  .meta({ id: 'QuotaWindow', description: 'One rate limit window', zh: '一个时间窗口的限制' });

export const Quota = z.object({ minute: QuotaWindow, day: QuotaWindow }).meta({
  id: 'Quota',
  description: 'What is left of the current clock minute and UTC day',
  zh: '本分钟与当前 UTC 日的剩余配额',
});

const count = z
  .int()
  .optional()
  .meta({ description: 'Requests rejected with this code; absent if none', zh: '以此错误代码拒绝的请求数，没有时不含此字段' });

/** A code without requests is absent. */
const RejectedRequests = z
  .object({
    rate_limited: count,
    daily_quota_exceeded: count,
    source_unknown: count,
    key_frozen: count,
    subscription_inactive: count,
  } satisfies Record<RejectionCode, typeof count>)
  .meta({ id: 'RejectedRequests', description: 'Rejected requests by problem code', zh: '按错误代码统计的被拒绝请求数' });

export const UsageDay = z
  .object({
    date: z.string().meta({ format: 'date', description: 'The day in UTC', zh: 'UTC 日期' }),
    requests: z.int().meta({ description: 'Requests served', zh: '成功的请求数' }),
  })
  .meta({ id: 'UsageDay', description: 'Requests on one UTC day', zh: '一个 UTC 日的请求数' });

export const DailyUsage = UsageDay.extend({ rejected: RejectedRequests.nullable() }).meta({
  id: 'DailyUsage',
  description: 'Requests on one UTC day: those that were served, and those that were rejected',
  zh: '一个 UTC 日的请求数：成功的与被拒绝的',
});

export type Quota = z.input<typeof Quota>;
