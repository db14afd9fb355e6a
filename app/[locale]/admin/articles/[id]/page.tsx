import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ArticleEditor } from '@/components/admin/articles/article-editor';
import { env } from '@/lib/platform/env';
import { findCurrentSession, findReader } from '../../../reader';
import { withErrorPage } from '../../../with-error-page';
import { ConsolePage, consoleMetadata } from '../../console';
import { listCategoryNames } from '../category-names';
import '@/components/article/article.css';
import '@/components/admin/articles/editor.css';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('articles');
  return consoleMetadata(t('editor'), 'contributor');
}

export default withErrorPage(async function Page({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, locale, reader, session] = await Promise.all([params, getLocale(), findReader(), findCurrentSession()]);
  const { summaryModel } = env();
  return (
    <ConsolePage path={`/admin/articles/${encodeURIComponent(id)}`} requires="contributor" frame={false}>
      {reader && (
        <div className="page page-writing">
          <ArticleEditor
            id={id}
            writer={{ email: reader.email, name: session?.staff?.name ?? '', role: reader.role ?? 'contributor' }}
            categories={await listCategoryNames(locale)}
            summaryHost={summaryModel && new URL(summaryModel.baseUrl).host}
          />
        </div>
      )}
    </ConsolePage>
  );
});
