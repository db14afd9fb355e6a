import { getTranslations } from 'next-intl/server';
import { AuthorsTable } from '@/components/admin/authors/authors-table';
import { findReader } from '../../reader';
import { withErrorPage } from '../../with-error-page';
import { ConsolePage, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/authors');

export default withErrorPage(async function Page() {
  const [t, reader] = await Promise.all([getTranslations('admin'), findReader()]);
  return (
    <ConsolePage path="/admin/authors" title={t('rail.authors')}>
      <AuthorsTable editable={reader?.role !== 'contributor'} />
    </ConsolePage>
  );
});
