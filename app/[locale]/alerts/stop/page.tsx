import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StopAlerts } from '@/components/dashboard/searches/stop-alerts';
import { ClientMessages } from '@/components/site/client-messages';
import { NeedsScript } from '@/components/ui/needs-script';
import { linkMetadata } from '../../link-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('searches.stop');
  return linkMetadata(t('title'));
}

/** The target of the link at the end of an alert. Only the button turns alerts off; no session is needed. */
export default async function StopAlertsPage() {
  const t = await getTranslations('searches.stop');
  return (
    <div className="page flex flex-col items-start gap-6 pt-10 md:pt-14">
      <h1 className="title">{t('title')}</h1>
      <NeedsScript>{t('noScript')}</NeedsScript>
      <ClientMessages areas={['searches']}>
        <StopAlerts />
      </ClientMessages>
    </div>
  );
}
