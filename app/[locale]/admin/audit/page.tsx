import { getTranslations } from 'next-intl/server';
import { AuditTable } from '@/components/admin/audit/audit-table';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/audit');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, query] = await Promise.all([getTranslations('admin.rail'), searchParams]);
  return (
    <ConsolePage path="/admin/audit" query={query} title={t('audit')}>
      {/* An entry names the fields of an article that changed. */}
      <ClientMessages areas={['admin', 'articles']}>
        <AuditTable />
      </ClientMessages>
    </ConsolePage>
  );
}
