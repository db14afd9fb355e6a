import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { VideosTable } from '@/components/admin/videos/videos-table';
import { findReader } from '../../reader';
import { withErrorPage } from '../../with-error-page';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.videos'), 'contributor');
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default withErrorPage(async function Page({ searchParams }: { searchParams: Query }) {
  const [t, query, reader] = await Promise.all([getTranslations('admin'), searchParams, findReader()]);
  return (
    <ConsolePage path="/admin/videos" query={query}>
      <h1 className="title">{t('rail.videos')}</h1>
      <VideosTable editable={reader?.role !== 'contributor'} />
    </ConsolePage>
  );
});
