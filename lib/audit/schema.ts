import { z } from 'zod';

/** Everything that leaves an audit row (contract, section 8). */
export const auditActions = [
  'key.issue',
  'key.rotate',
  'key.freeze',
  'key.unfreeze',
  'key.revoke',
  'session.begin',
  'subscriber.add',
  'subscriber.renew',
  'subscriber.suspend',
  'subscriber.resume',
  'subscriber.cancel',
  'admin.add',
  'admin.remove',
  'token.make',
  'token.revoke',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Who makes a change, and in which request; the commands and the service itself have none. */
export type AuditContext = Pick<AuditChange, 'actor' | 'requestId'>;

/** One change as it is told to the audit. */
export type AuditChange = {
  /** `admin:<email>`, `token:hia_…`, `subscriber:<email>`, `service`, or `operator` for the commands */
  actor: string;
  action: AuditAction;
  /** `key:hik_…`, `subscriber:<uuid>`, `admin:<email>`, `token:hia_…` or `session:<email>` */
  subject: string;
  /** what stood before, as plain data; null where nothing did. Never a credential */
  before: unknown;
  /** what stands after; null where nothing does. Never a credential */
  after: unknown;
  requestId: string | undefined;
};

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
