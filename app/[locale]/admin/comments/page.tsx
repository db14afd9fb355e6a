import { getTranslations } from 'next-intl/server';
import { CommentsTable } from '@/components/admin/comments/comments-table';
import { ClientMessages } from '@/components/site/client-messages';
import { env } from '@/lib/platform/env';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/comments');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, query] = await Promise.all([getTranslations('moderation'), searchParams]);
  return (
    <ConsolePage path="/admin/comments" query={query} title={t('title')}>
      {env().comments === 'off' && <p className="max-w-[44rem] pt-3 text-17 text-muted">{t('off')}</p>}
      <ClientMessages areas={['admin', 'moderation']}>
        <CommentsTable />
      </ClientMessages>
    </ConsolePage>
  );
}
