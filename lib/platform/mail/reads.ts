import { db } from '../db/client';
import { type Sql, sql } from '../db/sql';
import type { Queryable } from '../db/transaction';
import type { Locale } from '../i18n/locales';
import type { EmailRecord, EmailTemplate } from './record';

/** The newest emails to an address, newest first, without their contents. */
export async function listEmails(to: string, limit: number): Promise<EmailRecord[]> {
  const rows = await db().prisma.mail.findMany({
    where: { to_email: to },
    select: { template: true, locale: true, created_at: true, sent_at: true, gave_up_at: true },
    orderBy: [{ created_at: 'desc' }, { id: 'asc' }],
    take: limit,
  });
  return rows.map((row) => ({
    template: row.template as EmailTemplate,
    locale: row.locale as Locale,
    createdAt: row.created_at,
    sentAt: row.sent_at ?? undefined,
    gaveUpAt: row.gave_up_at ?? undefined,
  }));
}

/**
 * The language for an email to an address: that of the link to a key or a session which its reader used last. Before one was used,
 * that of the latest email, unless a form or a test caused it; `otherwise` if there is none.
 */
export async function getEmailLocale(client: Queryable, to: string, otherwise: Locale = 'en'): Promise<Locale> {
  const { rows } = await client.query<{ locale: Locale }>(sql`SELECT ${emailLocale(sql`${to}`, otherwise)} AS locale`);
  return rows[0]?.locale ?? otherwise;
}

/** Anybody may fill in a form for any address, in either language. */
const UNRELATED: readonly EmailTemplate[] = ['newsletter_confirm', 'whitepaper_link', 'privacy_link', 'newsletter_test'];

/** The same, within a statement. */
export function emailLocale(to: Sql, otherwise: Locale = 'en'): Sql {
  return sql`coalesce(
    (SELECT locale FROM link_tokens WHERE email = ${to} AND purpose IN ('key', 'signin') AND used_at IS NOT NULL
      ORDER BY used_at DESC LIMIT 1),
    (SELECT locale FROM mails WHERE to_email = ${to} AND template <> ALL (${UNRELATED}) ORDER BY created_at DESC LIMIT 1),
    ${otherwise})`;
}
