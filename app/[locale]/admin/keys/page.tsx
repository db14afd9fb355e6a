import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConsoleFrame, consoleMetadata } from '@/components/admin/frame';
import { KeysTable } from '@/components/admin/keys-table';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.keys'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('admin'), searchParams]);
  return (
    <ConsoleFrame path="/admin/keys" query={query}>
      <h1 className="title">{t('rail.keys')}</h1>
      <KeysTable />
    </ConsoleFrame>
  );
}
