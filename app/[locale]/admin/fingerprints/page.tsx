import { getTranslations } from 'next-intl/server';
import { BatchesTable } from '@/components/admin/fingerprints/batches-table';
import { TraceForm } from '@/components/admin/fingerprints/trace-form';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/fingerprints');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, query] = await Promise.all([getTranslations('fingerprints'), searchParams]);
  return (
    <ConsolePage path="/admin/fingerprints" query={query} title={t('title')} lead={t('lead')}>
      <ClientMessages areas={['admin', 'fingerprints']}>
        <TraceForm />
        <h2 className="heading pt-10 pb-1">{t('batches')}</h2>
        <BatchesTable />
      </ClientMessages>
    </ConsolePage>
  );
}
