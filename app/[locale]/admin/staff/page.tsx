import { getTranslations } from 'next-intl/server';
import { StaffTable } from '@/components/admin/staff/staff-table';
import { ClientMessages } from '@/components/site/client-messages';
import { findReaderIfAvailable } from '../../reader';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/staff');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, query, reader] = await Promise.all([getTranslations('staff'), searchParams, findReaderIfAvailable()]);
  return (
    <ConsolePage path="/admin/staff" query={query} title={t('title')}>
      <ClientMessages areas={['admin', 'staff']}>
        <StaffTable own={reader?.email ?? ''} />
      </ClientMessages>
    </ConsolePage>
  );
}
