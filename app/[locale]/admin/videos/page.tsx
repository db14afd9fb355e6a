import { getTranslations } from 'next-intl/server';
import { VideosTable } from '@/components/admin/videos/videos-table';
import { findReader } from '../../reader';
import { withErrorPage } from '../../with-error-page';
import { ConsolePage, type ListPageProps, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/videos');

export default withErrorPage(async function Page({ searchParams }: ListPageProps) {
  const [t, query, reader] = await Promise.all([getTranslations('admin'), searchParams, findReader()]);
  return (
    <ConsolePage path="/admin/videos" query={query} title={t('rail.videos')}>
      <VideosTable editable={reader?.role !== 'contributor'} />
    </ConsolePage>
  );
});
