import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { chooseView, toView } from '@/components/article/article-text';
import { toCitableWork } from '@/lib/archive/citations/rules';
import { toModified } from '@/lib/archive/structured-data/rules';
import { toTagName, toTags } from '@/lib/archive/tags/rules';
import { env } from '@/lib/platform/env';
import { toAlternates } from '@/lib/platform/i18n/alternates';
import { otherLocale } from '@/lib/platform/i18n/locales';
import { toArticlePath } from '@/lib/platform/portal-paths';
import { toFeedLinks } from '../../feed-links';
import { toOpenGraphLocale } from '../../site-metadata';
import { withErrorTitle } from '../../with-error-page';
import { readPageContext } from './page-context';
import { readArticle } from './read-article';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Title and citation are in the language of the text that is shown; what belongs to the site is in the site's. */
export const generateMetadata = withErrorTitle(async ({ params, searchParams }: Props): Promise<Metadata> => {
  const [{ slug }, query, locale, common] = await Promise.all([params, searchParams, getLocale(), getTranslations('common')]);
  const read = await readArticle(slug);
  if (!read) return { title: common('notFound.title') };
  const { article } = read;
  const { main } = chooseView(article, locale, toView(query.view));
  const inMain = await getTranslations({ locale: main, namespace: 'common' });
  const work = toCitableWork(article, main, { name: inMain('site'), appUrl: env().appUrl });
  const page = await readPageContext(article, locale);
  const tags = toTags(article).map((tag) => toTagName(tag, locale));
  const categoryFeed = { scope: { category: article.category_slug }, title: page.category };
  return {
    title: work.title,
    description: work.abstract,
    alternates: {
      ...toAlternates(locale, toArticlePath(article.slug)),
      types: toFeedLinks(locale, [{ scope: {}, title: page.siteName }, categoryFeed]),
    },
    openGraph: {
      type: 'article',
      title: work.title,
      description: work.abstract,
      url: page.url,
      siteName: page.siteName,
      locale: toOpenGraphLocale(locale),
      alternateLocale: toOpenGraphLocale(otherLocale(locale)),
      images: page.image,
      publishedTime: article.published_at,
      modifiedTime: toModified(article),
      section: page.category,
      tags,
    },
    // Read by reference managers.
    other: {
      citation_title: work.title,
      citation_author: work.author,
      citation_publication_date: article.published_at.slice(0, 10).replaceAll('-', '/'),
      citation_language: work.language,
      citation_public_url: work.url,
      citation_abstract_html_url: page.url,
      citation_publisher: work.publisher,
      citation_keywords: tags,
    },
  };
});
