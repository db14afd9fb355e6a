import { getTranslations } from 'next-intl/server';
import { ScheduleTable } from '@/components/admin/schedule/schedule-table';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/schedule');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, query] = await Promise.all([getTranslations('schedule'), searchParams]);
  return (
    <ConsolePage path="/admin/schedule" query={query} title={t('title')}>
      <ClientMessages areas={['admin', 'schedule']}>
        <ScheduleTable />
      </ClientMessages>
    </ConsolePage>
  );
}
