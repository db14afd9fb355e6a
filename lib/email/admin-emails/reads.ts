import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { toContains } from '../../platform/db/sql';
import { NotFoundError } from '../../platform/errors';
import type { Locale } from '../../platform/i18n/locales';
import type { EmailTemplate } from '../../platform/mail/record';
import type { EmailStatus } from './record';
import type { AdminEmail } from './schema';

/** Sort fields of the log of emails; prefix `-` for descending. */
export const emailSorts = ['created_at', 'to'] as const;

export type EmailFilter = {
  /** part of the recipient's address */
  q?: string | undefined;
  template?: EmailTemplate | undefined;
  status?: EmailStatus | undefined;
};

type EmailRow = {
  id: string;
  to_email: string;
  template: EmailTemplate;
  locale: Locale;
  created_at: Date;
  attempts: number;
  next_at: Date;
  sent_at: Date | null;
  gave_up_at: Date | null;
  last_failure: string | null;
};

const COLUMNS = 'id, to_email, template, locale, created_at, attempts, next_at, sent_at, gave_up_at, last_failure';

const HAS_STATUS: Record<EmailStatus, string> = {
  waiting: 'sent_at IS NULL AND gave_up_at IS NULL',
  sent: 'sent_at IS NOT NULL',
  failed: 'sent_at IS NULL AND gave_up_at IS NOT NULL',
};

/**
 * A page of the emails of the last 90 days. Ties are sorted by id.
 *
 * @param options.sort one of `emailSorts`, prefix `-` for descending
 * @param options.page from 1; a page past the end is empty
 */
export async function listEmails(
  options: EmailFilter & { sort: string; page: number; pageSize: number },
): Promise<{ items: AdminEmail[]; total: number }> {
  const { where, values } = toCondition(options);
  const { rows: counted } = await db().pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM mails WHERE ${where}`,
    values,
  );
  const total = counted[0]?.total ?? 0;
  const offset = (options.page - 1) * options.pageSize;
  if (offset >= total) return { items: [], total };
  const column = options.sort.replace(/^-/, '') === 'to' ? 'to_email' : 'created_at';
  const { rows } = await db().pool.query<EmailRow>(
    `SELECT ${COLUMNS} FROM mails WHERE ${where}
     ORDER BY ${column} ${options.sort.startsWith('-') ? 'DESC' : 'ASC'}, id LIMIT ${options.pageSize} OFFSET ${offset}`,
    values,
  );
  return { items: rows.map(toAdminEmail), total };
}

/** The newest emails to an address, newest first. */
export async function listEmailsTo(email: string, limit: number): Promise<AdminEmail[]> {
  const { rows } = await db().pool.query<EmailRow>(
    `SELECT ${COLUMNS} FROM mails WHERE to_email = $1 ORDER BY created_at DESC, id LIMIT $2`,
    [email, limit],
  );
  return rows.map(toAdminEmail);
}

/**
 * One email.
 *
 * @throws NotFoundError
 */
export async function getEmail(id: string): Promise<AdminEmail> {
  const { rows } = await db().pool.query<EmailRow>(`SELECT ${COLUMNS} FROM mails WHERE id = $1`, [id]);
  if (!rows[0]) throw new NotFoundError('email');
  return toAdminEmail(rows[0]);
}

function toCondition({ q, template, status }: EmailFilter): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (q) conditions.push(`to_email ILIKE ${bind(toContains(q))}`);
  if (template) conditions.push(`template = ${bind(template)}`);
  if (status) conditions.push(HAS_STATUS[status]);
  return { where: conditions.join(' AND '), values };
}

function toAdminEmail(row: EmailRow): AdminEmail {
  const status = row.sent_at ? 'sent' : row.gave_up_at ? 'failed' : 'waiting';
  return {
    id: row.id,
    to: row.to_email,
    template: row.template,
    locale: row.locale,
    status,
    created_at: toWireTime(row.created_at),
    sent_at: row.sent_at && toWireTime(row.sent_at),
    attempts: row.attempts,
    next_at: status === 'waiting' ? toWireTime(row.next_at) : null,
    last_failure: row.last_failure,
  };
}
