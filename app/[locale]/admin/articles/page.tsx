import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ArticlesTable } from '@/components/admin/articles/list/articles-table';
import { findReader } from '../../reader';
import { withErrorPage } from '../../with-error-page';
import { ConsolePage, consoleMetadata } from '../console';
import { listCategoryNames } from './category-names';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('articles');
  return consoleMetadata(t('label'), 'contributor');
}

type Query = Promise<Record<string, string | string[] | undefined>>;

export default withErrorPage(async function Page({ searchParams }: { searchParams: Query }) {
  const [t, locale, query, reader] = await Promise.all([getTranslations('articles'), getLocale(), searchParams, findReader()]);
  return (
    <ConsolePage path="/admin/articles" query={query}>
      <h1 className="title">{t('label')}</h1>
      <ArticlesTable
        categories={await listCategoryNames(locale)}
        reader={{ email: reader?.email ?? '', role: reader?.role ?? 'contributor' }}
      />
    </ConsolePage>
  );
});
