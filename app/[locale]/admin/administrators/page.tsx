import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AdministratorsTable } from '@/components/admin/administrators/administrators-table';
import { findReaderIfAvailable } from '../../reader';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.administrators'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query, reader] = await Promise.all([getTranslations('admin'), searchParams, findReaderIfAvailable()]);
  return (
    <ConsolePage path="/admin/administrators" query={query}>
      <h1 className="title">{t('rail.administrators')}</h1>
      <AdministratorsTable own={reader?.email ?? ''} />
    </ConsolePage>
  );
}
