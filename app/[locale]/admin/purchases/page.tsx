import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PurchasesTable } from '@/components/admin/purchases/purchases-table';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.purchases'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, admin, query] = await Promise.all([getTranslations('subscribe.admin'), getTranslations('admin'), searchParams]);
  return (
    <ConsolePage path="/admin/purchases" query={query}>
      <h1 className="title">{admin('rail.purchases')}</h1>
      <p className="max-w-[44rem] pt-3 pb-2 text-17 text-muted">{t('lead')}</p>
      <ClientMessages areas={['admin', 'subscribe']}>
        <PurchasesTable />
      </ClientMessages>
    </ConsolePage>
  );
}
