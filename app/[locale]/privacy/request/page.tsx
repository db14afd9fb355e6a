import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { RequestData } from '@/components/privacy/request-form';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { linkMinutes } from '@/lib/people/links/rules';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { Link } from '@/lib/platform/i18n/navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('privacy.request'), getLocale()]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/privacy/request') };
}

/** Requests a link to personal data by email. */
export default async function RequestPage() {
  const t = await getTranslations('privacy.request');
  return (
    <div className="page pt-10 md:pt-14">
      <div className="group/request flex max-w-form flex-col gap-6">
        <h1 className="title">{t('title')}</h1>
        <p className="font-serif text-17 group-has-data-accepted/request:hidden">{t('lead', { minutes: linkMinutes.privacy })}</p>
        <NeedsScript>{t('noScript')}</NeedsScript>
        <ClientMessages areas={['privacy']}>
          <RequestData />
        </ClientMessages>
        <p className="text-muted">
          {t.rich('policy', {
            link: (words) => (
              <Link href="/privacy" className="link">
                {words}
              </Link>
            ),
          })}
        </p>
      </div>
    </div>
  );
}
