import { getTranslations } from 'next-intl/server';
import type { Article } from '@/lib/archive/articles/schema';
import { listCategories } from '@/lib/archive/categories/reads';
import { nameOfCategory } from '@/lib/archive/categories/rules';
import type { PageContext } from '@/lib/archive/structured-data/rules';
import type { SharedArticle } from '@/lib/distribution/share-images/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import type { Locale } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { toArticleShareImage } from '../../site-metadata';

/** Data for the head of an article's page beyond the article itself. */
export async function readPageContext(
  article: SharedArticle & Pick<Article, 'cover_image'>,
  locale: Locale,
): Promise<PageContext> {
  const [common, categories] = await Promise.all([getTranslations('common'), listCategories()]);
  const { appUrl, publisherName } = env();
  return {
    locale,
    url: toAlternates(locale, toArticlePath(article.slug)).canonical,
    appUrl,
    siteName: common('site'),
    publisherName,
    category: nameOfCategory(categories, article.category_slug, locale),
    image: toArticleShareImage(article, categories, article[`title_${locale}`] ?? article.title_en ?? article.title_zh ?? ''),
  };
}
