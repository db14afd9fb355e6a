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
    }),
    action: z.enum(auditActions),
    subject: z.string().meta({
      description:
        '`key:`, `subscriber:`, `user:`, `token:`, `email:` or `session:` and the prefix, id or email address; or `database`',
    }),
    before: z.json(),
    after: z.json(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditRow', description: 'One change with its actor, subject and the states before and after' });

export const AuditList = listOf(AuditRow, 'AuditList', 'A page of audit entries, newest first');

export type AuditRow = z.input<typeof AuditRow>;
