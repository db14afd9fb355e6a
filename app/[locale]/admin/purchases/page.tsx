import { getTranslations } from 'next-intl/server';
import { PurchasesTable } from '@/components/admin/purchases/purchases-table';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/purchases');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, admin, query] = await Promise.all([getTranslations('subscribe.admin'), getTranslations('admin'), searchParams]);
  return (
    <ConsolePage path="/admin/purchases" query={query} title={admin('rail.purchases')} lead={t('lead')}>
      <ClientMessages areas={['admin', 'subscribe']}>
        <PurchasesTable />
      </ClientMessages>
    </ConsolePage>
  );
}
