import { z } from 'zod';

export const Notifications = z
  .object({
    warnings: z.boolean().meta({
      description: 'Emails at 80 % of the daily quota, and 30 and 7 days before the subscription ends',
      zh: '每日配额使用达 80 % 时，以及订阅到期前 30 天和 7 天的邮件',
    }),
  })
  .meta({ id: 'Notifications', description: 'Emails that the subscriber can turn off', zh: '订阅者可以关闭的邮件' });

export const NotificationsUpdate = z
  .object({ warnings: z.boolean().nullish().meta({ description: 'Whether to send these warnings', zh: '是否发送此类提醒' }) })
  .meta({
    id: 'NotificationsUpdate',
    description: 'An absent or null field keeps its value',
    zh: '缺少或为 null 的字段保持原值',
  });

export type Notifications = z.input<typeof Notifications>;
