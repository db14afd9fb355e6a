import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ScheduleTable } from '@/components/admin/schedule/schedule-table';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('schedule');
  return consoleMetadata(t('title'), 'editor');
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('schedule'), searchParams]);
  return (
    <ConsolePage path="/admin/schedule" query={query}>
      <h1 className="title">{t('title')}</h1>
      <ClientMessages areas={['admin', 'schedule']}>
        <ScheduleTable />
      </ClientMessages>
    </ConsolePage>
  );
}
