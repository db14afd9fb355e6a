import { toWireTime } from '../../platform/clock';
import { db } from '../../platform/db/client';
import { join, raw, type Sql, sql, toContains } from '../../platform/db/sql';
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

const COLUMNS = sql`id, to_email, template, locale, created_at, attempts, next_at, sent_at, gave_up_at, last_failure`;

const HAS_STATUS: Record<EmailStatus, Sql> = {
  waiting: sql`sent_at IS NULL AND gave_up_at IS NULL`,
  sent: sql`sent_at IS NOT NULL`,
  failed: sql`sent_at IS NULL AND gave_up_at IS NOT NULL`,
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
  const where = toCondition(options);
  const { rows: counted } = await db().query<{ total: number }>(sql`SELECT count(*)::int AS total FROM mails WHERE ${where}`);
  const total = counted[0]?.total ?? 0;
  const offset = (options.page - 1) * options.pageSize;
  if (offset >= total) return { items: [], total };
  const column = raw(options.sort.replace(/^-/, '') === 'to' ? 'to_email' : 'created_at');
  const direction = raw(options.sort.startsWith('-') ? 'DESC' : 'ASC');
  const { rows } = await db().query<EmailRow>(
    sql`SELECT ${COLUMNS} FROM mails WHERE ${where}
     ORDER BY ${column} ${direction}, id LIMIT ${options.pageSize} OFFSET ${offset}`,
  );
  return { items: rows.map(toAdminEmail), total };
}

/** The newest emails to an address, newest first. */
export async function listEmailsTo(email: string, limit: number): Promise<AdminEmail[]> {
  const { rows } = await db().query<EmailRow>(
    sql`SELECT ${COLUMNS} FROM mails WHERE to_email = ${email} ORDER BY created_at DESC, id LIMIT ${limit}`,
  );
  return rows.map(toAdminEmail);
}

/**
 * One email.
 *
 * @throws NotFoundError
 */
export async function getEmail(id: string): Promise<AdminEmail> {
  const { rows } = await db().query<EmailRow>(sql`SELECT ${COLUMNS} FROM mails WHERE id = ${id}`);
  if (!rows[0]) throw new NotFoundError('email');
  return toAdminEmail(rows[0]);
}

function toCondition({ q, template, status }: EmailFilter): Sql {
  const conditions = [sql`true`];
  if (q) conditions.push(sql`to_email ILIKE ${toContains(q)}`);
  if (template) conditions.push(sql`template = ${template}`);
  if (status) conditions.push(HAS_STATUS[status]);
  return join(conditions, ' AND ');
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
