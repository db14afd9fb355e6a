import { getTranslations } from 'next-intl/server';
import { WhitepapersTable } from '@/components/admin/whitepapers/whitepapers-table';
import { ClientMessages } from '@/components/site/client-messages';
import { hasRole } from '@/lib/platform/actor';
import { findReader } from '../../reader';
import { withErrorPage } from '../../with-error-page';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/whitepapers');

export default withErrorPage(async function Page({ searchParams }: ListPageProps) {
  const [t, query, reader] = await Promise.all([getTranslations('papers'), searchParams, findReader()]);
  return (
    <ConsolePage path="/admin/whitepapers" query={query} title={t('title')} lead={t('lead')}>
      <ClientMessages areas={['admin', 'papers']}>
        <WhitepapersTable listsDownloads={hasRole(reader?.role, 'admin')} />
      </ClientMessages>
    </ConsolePage>
  );
});
