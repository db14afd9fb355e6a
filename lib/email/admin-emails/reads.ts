import { toWireTime } from '../../platform/clock';
import { db, type Prisma } from '../../platform/db/client';
import type { Page, PageQuery } from '../../platform/db/page';
import { containing } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import type { EmailTemplate } from '../../platform/mail/record';
import type { EmailStatus } from './record';
import type { AdminEmail } from './schema';

/** Sort fields of the log of emails; prefix `-` for descending. */
export const emailSorts = ['created_at', 'to'] as const;

type EmailFilter = {
  /** part of the recipient's address */
  q?: string | undefined;
  template?: EmailTemplate | undefined;
  status?: EmailStatus | undefined;
};

const HAS_STATUS: Record<EmailStatus, Prisma.MailWhereInput> = {
  waiting: { sent_at: null, gave_up_at: null },
  sent: { sent_at: { not: null }, outcome: null },
  failed: { sent_at: null, gave_up_at: { not: null }, outcome: null },
  skipped: { outcome: 'skipped' },
  bounced: { outcome: 'bounced' },
  complained: { outcome: 'complained' },
};

/** The content may hold links. */
const omit = { props: true } as const;
type EmailRow = Prisma.MailGetPayload<{ omit: typeof omit }>;

/**
 * A page of the emails of the last 90 days. Ties are sorted by id.
 *
 * @param options.sort one of `emailSorts`, prefix `-` for descending
 * @param options.page from 1; a page past the end is empty
 */
export async function listEmails(options: EmailFilter & PageQuery & { sort: string }): Promise<Page<AdminEmail>> {
  const where = toCondition(options);
  const column = options.sort.replace(/^-/, '') === 'to' ? 'to_email' : 'created_at';
  const [total, rows] = await Promise.all([
    db().prisma.mail.count({ where }),
    db().prisma.mail.findMany({
      where,
      omit,
      orderBy: [{ [column]: options.sort.startsWith('-') ? 'desc' : 'asc' }, { id: 'asc' }],
      take: options.pageSize,
      skip: (options.page - 1) * options.pageSize,
    }),
  ]);
  return { items: rows.map(toAdminEmail), total };
}

/** The newest emails to an address, newest first. */
export async function listEmailsTo(email: string, limit: number): Promise<AdminEmail[]> {
  const rows = await db().prisma.mail.findMany({
    where: { to_email: email },
    omit,
    orderBy: [{ created_at: 'desc' }, { id: 'asc' }],
    take: limit,
  });
  return rows.map(toAdminEmail);
}

/**
 * One email.
 *
 * @throws NotFoundError
 */
export async function getEmail(id: string): Promise<AdminEmail> {
  const row = await db().prisma.mail.findUnique({ where: { id }, omit });
  if (!row) throw new NotFoundError('email');
  return toAdminEmail(row);
}

function toCondition({ q, template, status }: EmailFilter): Prisma.MailWhereInput {
  return {
    ...(q ? { to_email: containing(q) } : {}),
    ...(template ? { template } : {}),
    ...(status ? HAS_STATUS[status] : {}),
  };
}

function toAdminEmail(row: EmailRow): AdminEmail {
  const status = (row.outcome as EmailStatus | null) ?? (row.sent_at ? 'sent' : row.gave_up_at ? 'failed' : 'waiting');
  return {
    id: row.id,
    to: row.to_email,
    template: row.template as EmailTemplate,
    locale: row.locale as Locale,
    bulk: row.bulk,
    status,
    created_at: toWireTime(row.created_at),
    sent_at: row.sent_at && toWireTime(row.sent_at),
    attempts: row.attempts,
    // Bulk email has no time of its own: the batch decides.
    next_at: status === 'waiting' && !row.bulk ? toWireTime(row.next_at) : null,
    last_failure: row.last_failure,
  };
}
