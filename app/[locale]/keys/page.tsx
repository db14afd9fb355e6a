import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { RequestForm } from '@/components/keys/request-form';
import { ClientMessages } from '@/components/site/client-messages';
import { Notice } from '@/components/ui/notice';
import { env } from '@/lib/env';
import { toAlternates } from '@/lib/i18n/alternates';
import { Link } from '@/lib/i18n/navigation';
import { MAX_SOURCES } from '@/lib/keys/rules';
import { linkMinutes } from '@/lib/links/rules';
import { findReaderIfAvailable } from '../reader';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('keys'), getLocale()]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/keys') };
}

/** How to get a key: three sentences and one field. */
export default async function Keys() {
  const [t, reader] = await Promise.all([getTranslations('keys'), findReaderIfAvailable()]);
  const { keyedPerDay, anonymousPerDay } = env().limits;
  return (
    <div className="page pt-10 md:pt-14">
      <h1 className="title">{t('title')}</h1>
      <div className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <div className="flex flex-col gap-6">
          <div className="flex flex-col gap-3 font-serif text-17">
            <p>{t('how.what', { limit: keyedPerDay, anonymous: anonymousPerDay })}</p>
            <p>{t('how.mail', { minutes: linkMinutes.key })}</p>
            <p>{t('how.sources', { max: MAX_SOURCES })}</p>
          </div>
          {reader && (
            <Notice>
              <p>
                {t.rich('signedIn', {
                  link: (words) => (
                    <Link href="/dashboard" className="link">
                      {words}
                    </Link>
                  ),
                })}
              </p>
            </Notice>
          )}
          <noscript>
            <Notice tone="wait">{t('request.noScript')}</Notice>
          </noscript>
          <ClientMessages areas={['keys']}>
            <RequestForm />
          </ClientMessages>
        </div>
        <div className="flex max-w-form flex-col gap-6 self-start border-t border-line pt-6 lg:border-s lg:border-t-0 lg:ps-10 lg:pt-0">
          {(['eligibility', 'replacing', 'keyless'] as const).map((each) => (
            <div key={each} className="flex flex-col gap-1">
              <h2 className="text-15 font-medium">{t(`questions.${each}.title`)}</h2>
              <p className="text-muted">
                {t.rich(`questions.${each}.text`, {
                  keys: (words) => (
                    <Link href="/docs#keys" className="link">
                      {words}
                    </Link>
                  ),
                })}
              </p>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
