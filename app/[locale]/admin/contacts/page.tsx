import { getTranslations } from 'next-intl/server';
import { ContactsTable } from '@/components/admin/contacts/contacts-table';
import { ClientMessages } from '@/components/site/client-messages';
import { readTopics } from '../../newsletter/topics';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/contacts');

export default async function Page({ searchParams }: ListPageProps) {
  const [t, query, topics] = await Promise.all([getTranslations('contacts'), searchParams, readTopics()]);
  return (
    <ConsolePage path="/admin/contacts" query={query} title={t('title')} lead={t('lead')}>
      <ClientMessages areas={['admin', 'contacts']}>
        <ContactsTable topics={topics} />
      </ClientMessages>
    </ConsolePage>
  );
}
