import { getTranslations } from 'next-intl/server';
import { NewslettersTable } from '@/components/admin/newsletters/newsletters-table';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/newsletters');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, query] = await Promise.all([getTranslations('newsletters'), searchParams]);
  return (
    <ConsolePage path="/admin/newsletters" query={query} title={t('title')} lead={t('lead')}>
      <ClientMessages areas={['admin', 'newsletters']}>
        <NewslettersTable />
      </ClientMessages>
    </ConsolePage>
  );
}
