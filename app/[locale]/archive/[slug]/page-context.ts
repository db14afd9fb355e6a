import { getTranslations } from 'next-intl/server';
import type { Article } from '@/lib/archive/schema';
import { listCategories } from '@/lib/categories/reads';
import { env } from '@/lib/env';
import { toAlternates } from '@/lib/i18n/alternates';
import { type Locale, otherLocale } from '@/lib/i18n/locales';
import { toArticlePath } from '@/lib/portal-paths';
import { type PageContext, toAbsoluteImage } from '@/lib/structured-data/rules';
import { SHARE_IMAGE } from '../../site-metadata';

/** What the head of an article's page says beside the article itself. */
export async function readPageContext(
  article: Pick<Article, 'slug' | 'category_slug' | 'cover_image'>,
  locale: Locale,
): Promise<PageContext> {
  const [common, categories] = await Promise.all([getTranslations('common'), listCategories()]);
  const category = categories.find(({ slug }) => slug === article.category_slug);
  const { appUrl, publisherName } = env();
  return {
    locale,
    url: toAlternates(locale, toArticlePath(article.slug)).canonical,
    appUrl,
    siteName: common('site'),
    publisherName,
    category: category?.[`name_${locale}`] ?? category?.[`name_${otherLocale(locale)}`] ?? article.category_slug,
    image: toAbsoluteImage(article.cover_image, appUrl) ?? `${appUrl}${SHARE_IMAGE.url}`,
  };
}
