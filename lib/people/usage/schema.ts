import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import type { RejectionCode } from './record';

const QuotaWindow = z
  .object({ limit: z.int(), used: z.int(), remaining: z.int(), reset_at: timestamp })
  .meta({ id: 'QuotaWindow', description: 'One rate limit window', zh: '一个时间窗口的限制' });

export const Quota = z.object({ minute: QuotaWindow, day: QuotaWindow }).meta({
  id: 'Quota',
  description: 'What is left of the current clock minute and UTC day',
  zh: '本分钟与当前 UTC 日的剩余配额',
});

const count = z.int().optional();

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
  .object({ date: z.string().meta({ format: 'date' }), requests: z.int() })
  .meta({ id: 'UsageDay', description: 'Requests on one UTC day', zh: '一个 UTC 日的请求数' });

export const DailyUsage = UsageDay.extend({ rejected: RejectedRequests.nullable() }).meta({
  id: 'DailyUsage',
  description: 'Requests on one UTC day: those that were served, and those that were rejected',
  zh: '一个 UTC 日的请求数：成功的与被拒绝的',
});

export type Quota = z.input<typeof Quota>;
