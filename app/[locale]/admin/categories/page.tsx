import { getTranslations } from 'next-intl/server';
import { CategoriesTable } from '@/components/admin/categories/categories-table';
import { ClientMessages } from '@/components/site/client-messages';
import { findReader } from '../../reader';
import { withErrorPage } from '../../with-error-page';
import { ConsolePage, pageMetadata } from '../console';

export const generateMetadata = pageMetadata('/admin/categories');

export default withErrorPage(async function Page() {
  const [t, reader] = await Promise.all([getTranslations('admin'), findReader()]);
  return (
    <ConsolePage path="/admin/categories" title={t('rail.categories')}>
      <ClientMessages areas={['admin', 'newsletters']}>
        <CategoriesTable editable={reader?.role !== 'contributor'} />
      </ClientMessages>
    </ConsolePage>
  );
});
