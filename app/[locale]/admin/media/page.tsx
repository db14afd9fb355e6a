import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MediaLibrary } from '@/components/admin/media/media-library';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.media'), 'contributor');
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query] = await Promise.all([getTranslations('admin'), searchParams]);
  return (
    <ConsolePage path="/admin/media" query={query}>
      <h1 className="title">{t('rail.media')}</h1>
      <MediaLibrary />
    </ConsolePage>
  );
}
