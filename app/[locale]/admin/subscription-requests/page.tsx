import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RequestsTable } from '@/components/admin/subscription-requests/requests-table';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.requests'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('requests'), searchParams]);
  return (
    <ConsolePage path="/admin/subscription-requests" query={query}>
      <h1 className="title">{t('title')}</h1>
      <ClientMessages areas={['admin', 'requests']}>
        <RequestsTable />
      </ClientMessages>
    </ConsolePage>
  );
}
