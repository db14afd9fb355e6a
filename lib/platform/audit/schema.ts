import { z } from 'zod';
import { listOf } from '../list-envelope';
import { timestamp } from '../text/schema';
import { auditActions } from './record';

export const AuditRow = z
  .object({
    id: z.int().meta({ description: 'Number of the entry; later entries have higher ones', zh: '记录编号，越新越大' }),
    at: timestamp,
    actor: z.string().meta({
      description: '`admin:`, `staff:` or `subscriber:` and an email address, `token:` and a prefix, `service` or `operator`',
      zh: '`admin:`、`staff:` 或 `subscriber:` 加邮箱，`token:` 加前缀，或 `service`、`operator`',
    }),
    action: z.enum(auditActions).meta({ description: 'What was done', zh: '所做的操作' }),
    subject: z.string().meta({
      description:
        '`key:`, `subscriber:`, `user:`, `token:`, `email:` or `session:` and the prefix, id or email address; or `database`',
      zh: '`key:`、`subscriber:`、`user:`、`token:`、`email:` 或 `session:`，加前缀、id 或邮箱；或 `database`',
    }),
    before: z.json().meta({ description: 'What was changed, as it was; null if it is new', zh: '更改前的内容；新建时为 null' }),
    after: z
      .json()
      .meta({ description: 'What was changed, as it became; null if it is gone', zh: '更改后的内容；删除后为 null' }),
    request_id: z.string().nullable().meta({
      description: '`X-Request-Id` of the request; null for the work of the service',
      zh: '请求的 `X-Request-Id`；服务自身的操作为 null',
    }),
  })
  .meta({
    id: 'AuditRow',
    description: 'One change with its actor, subject and the states before and after',
    zh: '一次更改：操作者、对象与更改前后的状态',
  });

export const AuditEntry = AuditRow.extend({
  subject_name: z.string().nullable().meta({
    description: 'What people call a subject that has only an id: the slug, subject line or email address it has now, if any',
    zh: '以 id 表示的对象目前的名称：网址末段、邮件主题或邮箱，没有则为空',
  }),
}).meta({
  id: 'AuditEntry',
  description: 'One change as the list shows it, with the name of its subject',
  zh: '列表中的一次更改，附对象的名称',
});

export const AuditList = listOf(AuditEntry, 'AuditList', {
  description: 'A page of audit entries, newest first',
  zh: '一页审计记录，最新的在前',
});

export type AuditRow = z.input<typeof AuditRow>;

export type AuditEntry = z.input<typeof AuditEntry>;
