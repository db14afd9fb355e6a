import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { EmailsTable } from '@/components/admin/emails/emails-table';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.emails'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('admin'), searchParams]);
  return (
    <ConsolePage path="/admin/emails" query={query}>
      <h1 className="title">{t('rail.emails')}</h1>
      <EmailsTable />
    </ConsolePage>
  );
}
