import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WhitepapersTable } from '@/components/admin/whitepapers/whitepapers-table';
import { ClientMessages } from '@/components/site/client-messages';
import { hasRole } from '@/lib/platform/actor';
import { findReader } from '../../reader';
import { withErrorPage } from '../../with-error-page';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.whitepapers'), 'editor');
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default withErrorPage(async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query, reader] = await Promise.all([getTranslations('papers'), searchParams, findReader()]);
  return (
    <ConsolePage path="/admin/whitepapers" query={query}>
      <h1 className="title">{t('title')}</h1>
      <p className="max-w-[44rem] pt-3 pb-2 text-17 text-muted">{t('lead')}</p>
      <ClientMessages areas={['admin', 'papers']}>
        <WhitepapersTable listsDownloads={hasRole(reader?.role, 'admin')} />
      </ClientMessages>
    </ConsolePage>
  );
});
