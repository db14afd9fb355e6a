import { getTranslations } from 'next-intl/server';
import { RequestsTable } from '@/components/admin/subscription-requests/requests-table';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/subscription-requests');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, query] = await Promise.all([getTranslations('requests'), searchParams]);
  return (
    <ConsolePage path="/admin/subscription-requests" query={query} title={t('title')}>
      <ClientMessages areas={['admin', 'requests']}>
        <RequestsTable />
      </ClientMessages>
    </ConsolePage>
  );
}
