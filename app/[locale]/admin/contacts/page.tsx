import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ContactsTable } from '@/components/admin/contacts/contacts-table';
import { ClientMessages } from '@/components/site/client-messages';
import { readTopics } from '../../newsletter/topics';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.contacts'));
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query, topics] = await Promise.all([getTranslations('contacts'), searchParams, readTopics()]);
  return (
    <ConsolePage path="/admin/contacts" query={query}>
      <h1 className="title">{t('title')}</h1>
      <p className="max-w-[44rem] pt-3 pb-2 text-17 text-muted">{t('lead')}</p>
      <ClientMessages areas={['admin', 'contacts']}>
        <ContactsTable topics={topics} />
      </ClientMessages>
    </ConsolePage>
  );
}
