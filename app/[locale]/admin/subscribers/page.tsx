import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConsoleFrame, consoleMetadata } from '@/components/admin/frame';
import { SubscribersTable } from '@/components/admin/subscribers-table';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.subscribers'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('admin'), searchParams]);
  return (
    <ConsoleFrame path="/admin/subscribers" query={query}>
      <h1 className="title">{t('rail.subscribers')}</h1>
      <SubscribersTable />
    </ConsoleFrame>
  );
}
