import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CategoriesTable } from '@/components/admin/categories/categories-table';
import { findReader } from '../../reader';
import { withErrorPage } from '../../with-error-page';
import { ConsolePage, consoleMetadata } from '../console';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin');
  return consoleMetadata(t('rail.categories'), 'contributor');
}

export default withErrorPage(async function Page() {
  const [t, reader] = await Promise.all([getTranslations('admin'), findReader()]);
  return (
    <ConsolePage path="/admin/categories">
      <h1 className="title">{t('rail.categories')}</h1>
      <CategoriesTable editable={reader?.role !== 'contributor'} />
    </ConsolePage>
  );
});
