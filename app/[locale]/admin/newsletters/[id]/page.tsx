import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NewsletterPage } from '@/components/admin/newsletters/newsletter-page';
import { ClientMessages } from '@/components/site/client-messages';
import { readTopics } from '../../../newsletter/topics';
import { ConsolePage, consoleMetadata } from '../../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('newsletters');
  return consoleMetadata(t('page'));
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, topics] = await Promise.all([params, readTopics()]);
  return (
    <ConsolePage path={`/admin/newsletters/${id}`}>
      <ClientMessages areas={['admin', 'newsletters']}>
        <NewsletterPage id={decodeURIComponent(id)} topics={topics} />
      </ClientMessages>
    </ConsolePage>
  );
}
