import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { ArticleText, chooseView, toView } from '@/components/article/article-text';
import { TitlePair } from '@/components/article/title-pair';
import { TermCards } from '@/components/glossary/term-cards';
import { PreviewBar } from '@/components/preview/preview-bar';
import { NotFound, NotFoundText } from '@/components/site/not-found';
import { toReadingMinutes } from '@/lib/archive/articles/rules';
import { toAuthorName } from '@/lib/archive/authors/rules';
import { listCategories } from '@/lib/archive/categories/reads';
import { nameOfCategory } from '@/lib/archive/categories/rules';
import { findTerm } from '@/lib/archive/glossary/reads';
import { resolveImages } from '@/lib/archive/rendering/images';
import { listMarkedTerms } from '@/lib/archive/rendering/mark-terms';
import { getRenderings } from '@/lib/archive/rendering/reads';
import { sizeImages } from '@/lib/editing/media/reads';
import { findPreview } from '@/lib/editing/previews/reads';
import { readPreviewToken } from '@/lib/editing/previews/rules';
import { toLocalPath } from '@/lib/platform/i18n/local-path';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { withErrorPage } from '../../with-error-page';
import '@/components/article/article.css';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The same for every preview: an article's title would end up in the history of shared browsers. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('preview');
  return { title: t('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/** A draft, shown in browsers that have opened its preview link. */
export default withErrorPage(async function PreviewPage({ params, searchParams }: Props) {
  const [{ id }, query, locale, sent, t] = await Promise.all([
    params,
    searchParams,
    getLocale(),
    headers(),
    getTranslations('preview'),
  ]);
  const token = readPreviewToken(sent.get('cookie') ?? undefined);
  const preview = await findPreview(id, token, new Date());
  if (!preview) return <NotFound text={<NotFoundText lead={t('ended.lead')} />} />;
  if (preview.published) redirect(toLocalPath(locale, toArticlePath(preview.slug)));

  const { article } = preview;
  const choice = chooseView(article, locale, toView(query.view));
  const { view, main } = choice;
  const [{ en, zh }, categories] = await Promise.all([getRenderings(article), listCategories()]);
  const blocks = {
    en: await sizeImages(resolveImages(en.blocks, article.original_source_url)),
    zh: await sizeImages(resolveImages(zh.blocks, article.original_source_url)),
  };
  const shown = view === 'both' ? [blocks.en, blocks.zh] : [blocks[main]];
  const terms = listMarkedTerms(...shown).flatMap((id) => findTerm(id) ?? []);
  const category = nameOfCategory(categories, article.category_slug, locale);
  const language = article[`title_${main}`] ? main : otherLocale(main);
  const second = article[`title_${otherLocale(language)}`] ?? undefined;
  const lengths = { en: article.content_en?.length ?? 0, zh: article.content_zh?.length ?? 0 };
  return (
    <>
      <PreviewBar expiresAt={preview.expiresAt} />
      <article className="page page-reading">
        <div className={view === 'both' ? 'reading reading-both' : 'reading reading-single'}>
          <TitlePair title={article[`title_${language}`] ?? t('untitled')} language={language} second={second} />
          <p className="details details-line">
            {[toAuthorName(article, locale), category].filter(Boolean).map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
            <Minutes minutes={toReadingMinutes(lengths, main)} />
          </p>
          <ArticleText article={article} blocks={blocks} choice={choice} locale={locale} />
          <TermCards terms={terms} />
        </div>
      </article>
    </>
  );
});

async function Minutes({ minutes }: { minutes: number | undefined }) {
  const t = await getTranslations('common');
  return minutes === undefined ? null : <span>{t('minutes', { minutes })}</span>;
}
