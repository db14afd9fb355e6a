import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { MailEntry } from '@/components/admin/mail-entry';
import { NothingHere } from '@/components/site/nothing-here';
import { env } from '@/lib/env';
import { listOutbox } from '@/lib/outbox/reads';
import { isOutboxPass, OUTBOX_HEADER } from '@/lib/outbox/rules';

export async function generateMetadata(): Promise<Metadata> {
  const [t, common, given] = await Promise.all([getTranslations('admin.outbox'), getTranslations('common'), headers()]);
  const seen = isOutboxPass(given.get(OUTBOX_HEADER));
  return { title: seen ? t('title') : common('notFound.title'), robots: { index: false } };
}

/** Mails that the page shows, the newest. */
const MOST = 50;

/** Mail that became files, for whoever tries the service on one machine. Our server says who that is; nobody else finds it. */
export default async function Outbox() {
  const [t, locale, given] = await Promise.all([getTranslations('admin.outbox'), getLocale(), headers()]);
  if (!isOutboxPass(given.get(OUTBOX_HEADER))) return <NothingHere />;
  const mails = await listOutbox(env().mailOutboxDir, env().appUrl, MOST);
  return (
    <div className="page pt-10 md:pt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="title">{t('title')}</h1>
        <a href={`/${locale}/outbox`} className="link">
          {t('again')}
        </a>
      </div>
      <p className="mt-3 max-w-[38em] text-muted">{t('lead')}</p>
      {mails.length === 0 ? (
        <p className="mt-8 border-t border-line py-10 font-serif text-17 text-muted">{t('empty')}</p>
      ) : (
        <ul className="mt-8 border-t border-line">
          {mails.map((mail) => (
            <MailEntry key={mail.file} mail={mail} />
          ))}
        </ul>
      )}
    </div>
  );
}
