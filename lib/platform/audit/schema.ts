import { z } from 'zod';
import { listOf } from '../list-envelope';
import { timestamp } from '../text/schema';
import { auditActions } from './record';

export const AuditRow = z
  .object({
    id: z.int(),
    at: timestamp,
    actor: z.string().meta({
      description: '`admin:`, `staff:` or `subscriber:` and an email address, `token:` and a prefix, `service` or `operator`',
      zh: '`admin:`、`staff:` 或 `subscriber:` 加邮箱，`token:` 加前缀，或 `service`、`operator`',
    }),
    action: z.enum(auditActions),
    subject: z.string().meta({
      description:
        '`key:`, `subscriber:`, `user:`, `token:`, `email:` or `session:` and the prefix, id or email address; or `database`',
      zh: '`key:`、`subscriber:`、`user:`、`token:`、`email:` 或 `session:`，加前缀、id 或邮箱；或 `database`',
    }),
    before: z.json(),
    after: z.json(),
    request_id: z.string().nullable(),
  })
  .meta({
    id: 'AuditRow',
    description: 'One change with its actor, subject and the states before and after',
    zh: '一次更改：操作者、对象与更改前后的状态',
  });

export const AuditList = listOf(AuditRow, 'AuditList', {
  description: 'A page of audit entries, newest first',
  zh: '一页审计记录，最新的在前',
});

export type AuditRow = z.input<typeof AuditRow>;
