import { z } from 'zod';
import { locales } from '../../platform/i18n/locales';
import { listOf } from '../../platform/list-envelope';
import { emailTemplates } from '../../platform/mail/record';
import { recordId, timestamp } from '../../platform/text/schema';
import { emailStatuses } from './record';

/** An email as administrators see it: never its contents, and never a link. */
export const AdminEmail = z
  .object({
    id: recordId,
    to: z.string().meta({ description: 'Address of the recipient', zh: '收件人邮箱' }),
    template: z.enum(emailTemplates).meta({ description: 'Kind of email', zh: '邮件类型' }),
    locale: z.enum(locales).meta({ description: 'Language of the email', zh: '邮件语言' }),
    bulk: z.boolean().meta({ description: 'Sent in batches, as newsletters are', zh: '是否分批发送（如简报）' }),
    status: z.enum(emailStatuses).meta({
      description:
        '`failed`: abandoned, because its link expired or after a day of attempts. Of bulk email also `skipped`: no longer wanted when its turn came; `bounced`, `complained`: sent, and reported back',
      zh: '`failed`：因链接过期或尝试满一天而放弃发送。批量邮件另有 `skipped`：轮到发送时已不再需要；`bounced`、`complained`：已发送，随后被退回或投诉',
    }),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
    attempts: z.int().meta({ description: 'How often it was handed over', zh: '尝试发送的次数' }),
    next_at: timestamp
      .nullable()
      .meta({ description: 'The next attempt of a waiting email', zh: '等待发送的邮件的下一次尝试时间' }),
    last_failure: z.string().nullable().meta({ description: 'Why the last attempt failed', zh: '最近一次失败的原因' }),
  })
  .meta({ id: 'AdminEmail', description: 'An email without its contents', zh: '一封邮件（不含内容）' });

export const AdminEmailList = listOf(AdminEmail, 'AdminEmailList', { description: 'A page of emails', zh: '一页邮件' });

export type AdminEmail = z.input<typeof AdminEmail>;
