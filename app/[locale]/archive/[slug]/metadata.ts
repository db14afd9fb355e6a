import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { toCitableWork } from '@/lib/citations/rules';
import { env } from '@/lib/env';
import { toAlternates } from '@/lib/i18n/alternates';
import { toArticlePath } from '@/lib/portal-paths';
import { withErrorTitle } from '../../with-error-page';
import { readArticle } from './read-article';

export const generateMetadata = withErrorTitle(async ({ params }: { params: Promise<{ slug: string }> }): Promise<Metadata> => {
  const [{ slug }, locale, common] = await Promise.all([params, getLocale(), getTranslations('common')]);
  const read = await readArticle(slug);
  if (!read) return { title: common('notFound.title') };
  const { article } = read;
  const work = toCitableWork(article, locale, { name: common('site'), appUrl: env().appUrl });
  return {
    title: work.title,
    description: work.abstract,
    alternates: toAlternates(locale, toArticlePath(article.slug)),
    // Read by reference managers.
    other: {
      citation_title: work.title,
      citation_author: work.author,
      citation_publication_date: article.published_at.slice(0, 10).replaceAll('-', '/'),
      citation_language: work.language,
      citation_public_url: work.url,
      citation_publisher: work.publisher,
    },
  };
});
