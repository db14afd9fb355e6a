import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewslettersTable } from '@/components/admin/newsletters/newsletters-table';
import { ClientMessages } from '@/components/site/client-messages';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.newsletters'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('newsletters'), searchParams]);
  return (
    <ConsolePage path="/admin/newsletters" query={query}>
      <h1 className="title">{t('title')}</h1>
      <p className="max-w-[44rem] pt-3 pb-2 text-17 text-muted">{t('lead')}</p>
      <ClientMessages areas={['admin', 'newsletters']}>
        <NewslettersTable />
      </ClientMessages>
    </ConsolePage>
  );
}
