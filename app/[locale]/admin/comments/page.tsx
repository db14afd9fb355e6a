import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CommentsTable } from '@/components/admin/comments/comments-table';
import { ClientMessages } from '@/components/site/client-messages';
import { env } from '@/lib/platform/env';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.comments'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('moderation'), searchParams]);
  return (
    <ConsolePage path="/admin/comments" query={query}>
      <h1 className="title">{t('title')}</h1>
      {env().comments === 'off' && <p className="max-w-[44rem] pt-3 text-17 text-muted">{t('off')}</p>}
      <ClientMessages areas={['admin', 'moderation']}>
        <CommentsTable />
      </ClientMessages>
    </ConsolePage>
  );
}
