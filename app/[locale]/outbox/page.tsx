import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { OutboxEmail } from '@/components/outbox/outbox-email';
import { NotFound } from '@/components/site/not-found';
import { isLocalBrowser } from '@/lib/api/admission/client';
import { listOutbox } from '@/lib/email/outbox/reads';
import { env } from '@/lib/platform/env';
import { withErrorPage } from '../with-error-page';

export async function generateMetadata(): Promise<Metadata> {
  const [t, common, requestHeaders] = await Promise.all([getTranslations('admin.outbox'), getTranslations('common'), headers()]);
  const allowed = mayRead(requestHeaders);
  return { title: allowed ? t('title') : common('notFound.title'), robots: { index: false } };
}

/** Emails shown, newest first. */
const MAX_EMAILS = 50;

/** Emails written to files while no provider is configured. Only requests that our server marked as local may see them. */
export default withErrorPage(async function Outbox() {
  const [t, locale, requestHeaders] = await Promise.all([getTranslations('admin.outbox'), getLocale(), headers()]);
  if (!mayRead(requestHeaders)) return <NotFound />;
  const emails = await listOutbox(env().mailOutboxDir, env().appUrl, MAX_EMAILS);
  return (
    <div className="page pt-10 md:pt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="title">{t('title')}</h1>
        <a href={`/${locale}/outbox`} className="link">
          {t('again')}
        </a>
      </div>
      <p className="mt-3 max-w-[38em] text-muted">{t('lead')}</p>
      {emails.length === 0 ? (
        <p className="mt-8 border-t border-line py-10 font-serif text-17 text-muted">{t('empty')}</p>
      ) : (
        <ul className="mt-8 border-t border-line">
          {emails.map((email) => (
            <OutboxEmail key={email.file} email={email} />
          ))}
        </ul>
      )}
    </div>
  );
});

function mayRead(sent: { get(name: string): string | null }): boolean {
  return env().resend === undefined && isLocalBrowser(sent);
}
