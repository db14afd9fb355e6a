import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { RequestData } from '@/components/privacy/request-form';
import { ClientMessages } from '@/components/site/client-messages';
import { Masthead } from '@/components/ui/masthead';
import { NeedsScript } from '@/components/ui/needs-script';
import { linkMinutes } from '@/lib/people/links/rules';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { Link } from '@/lib/platform/i18n/navigation';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('privacy.request'), getLocale()]);
  return { title: t('title'), description: t('description'), alternates: toAlternates(locale, '/privacy/request') };
}

/** Requests a link to personal data by email. */
export default async function RequestPage() {
  const other = otherLocale(await getLocale());
  const [t, second] = await Promise.all([
    getTranslations('privacy.request'),
    getTranslations({ locale: other, namespace: 'privacy.request' }),
  ]);
  return (
    <div className="page pt-8 md:pt-12">
      <Masthead title={{ text: t('title') }} second={{ text: second('title'), lang: other }} />
      <div className="group/request mt-8 flex max-w-form flex-col gap-6">
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
