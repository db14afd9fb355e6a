import { db } from '../db/client';
import type { Locale } from '../i18n/locales';
import type { MailTemplate } from './schema';

/** Mails that are shown to their recipient. */
const SHOWN = 20;

/** The last mails to an address, newest first, without anything they carry. Times are ISO 8601. */
export async function listMails(email: string): Promise<
  {
    template: MailTemplate;
    locale: Locale;
    created_at: string;
    sent_at: string | null;
    status: 'waiting' | 'sent' | 'failed';
  }[]
> {
  const { rows } = await db().pool.query<{
    template: MailTemplate;
    locale: Locale;
    created_at: Date;
    sent_at: Date | null;
    gave_up_at: Date | null;
  }>(
    'SELECT template, locale, created_at, sent_at, gave_up_at FROM mails WHERE to_email = $1 ORDER BY created_at DESC, id LIMIT $2',
    [email, SHOWN],
  );
  return rows.map((row) => ({
    template: row.template,
    locale: row.locale,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    status: row.sent_at ? 'sent' : row.gave_up_at ? 'failed' : 'waiting',
  }));
}
