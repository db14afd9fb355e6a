import { z } from 'zod';
import { auditActions } from './schema';

/** Wire shapes of the audit (contract, section 8). */

export const AuditRow = z
  .object({
    id: z.int(),
    at: z.string().meta({ format: 'date-time' }),
    actor: z
      .string()
      .meta({ description: '`admin:` or `subscriber:` and an address, `token:` and a prefix, `service`, `operator`' }),
    action: z.enum(auditActions),
    subject: z.string().meta({ description: '`key:`, `subscriber:`, `admin:`, `token:` or `session:` and whose or which' }),
    before: z.json().nullable(),
    after: z.json().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditRow', description: 'One change: who, what, of what, before and after' });

export const AuditList = z
  .object({ items: z.array(AuditRow), page: z.int(), page_size: z.int(), total: z.int(), total_pages: z.int() })
  .meta({ id: 'AuditList', description: 'A page of the audit, newest first' });

export type AuditRow = z.input<typeof AuditRow>;
