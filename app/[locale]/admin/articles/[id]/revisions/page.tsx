import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RevisionsPage } from '@/components/admin/revisions/revisions-page';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, consoleMetadata } from '../../../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('revisions');
  return consoleMetadata(t('title'), 'contributor');
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ConsolePage path={`/admin/articles/${id}/revisions`}>
      <ClientMessages areas={['admin', 'articles', 'revisions']}>
        <RevisionsPage id={decodeURIComponent(id)} />
      </ClientMessages>
    </ConsolePage>
  );
}
