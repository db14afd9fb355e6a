import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BatchesTable } from '@/components/admin/fingerprints/batches-table';
import { TraceForm } from '@/components/admin/fingerprints/trace-form';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.fingerprints'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('fingerprints'), searchParams]);
  return (
    <ConsolePage path="/admin/fingerprints" query={query}>
      <h1 className="title">{t('title')}</h1>
      <p className="max-w-[44rem] pt-3 pb-2 text-17 text-muted">{t('lead')}</p>
      <ClientMessages areas={['admin', 'fingerprints']}>
        <TraceForm />
        <h2 className="pt-10 pb-1 text-22 font-medium">{t('batches')}</h2>
        <BatchesTable />
      </ClientMessages>
    </ConsolePage>
  );
}
