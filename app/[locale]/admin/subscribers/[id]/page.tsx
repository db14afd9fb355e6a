import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SubscriberPage } from '@/components/admin/subscribers/subscriber-page';
import { ConsolePage, consoleMetadata } from '../../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('subscriber.title'));
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <ConsolePage path={`/admin/subscribers/${id}`}>
      <SubscriberPage id={decodeURIComponent(id)} />
    </ConsolePage>
  );
}
