import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TokensTable } from '@/components/admin/tokens/tokens-table';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.tokens'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('admin'), searchParams]);
  return (
    <ConsolePage path="/admin/tokens" query={query}>
      <h1 className="title">{t('rail.tokens')}</h1>
      <TokensTable />
    </ConsolePage>
  );
}
