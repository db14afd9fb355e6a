import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { StaffTable } from '@/components/admin/staff/staff-table';
import { ClientMessages } from '@/components/site/client-messages';
import { findReaderIfAvailable } from '../../reader';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('staff');
  return consoleMetadata(t('title'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query, reader] = await Promise.all([getTranslations('staff'), searchParams, findReaderIfAvailable()]);
  return (
    <ConsolePage path="/admin/staff" query={query}>
      <h1 className="title">{t('title')}</h1>
      <ClientMessages areas={['admin', 'staff']}>
        <StaffTable own={reader?.email ?? ''} />
      </ClientMessages>
    </ConsolePage>
  );
}
