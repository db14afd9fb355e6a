import type { Article } from '../../archive/articles/schema';
import { ArticleItem as Metadata } from '../../archive/articles/schema';
import { toCitableWork, toReferenceLine } from '../../archive/citations/rules';
import { env } from '../../platform/env';
import { type Locale, siteNames } from '../../platform/i18n/locales';
import { InvalidInput } from '../../platform/validation';
import { getArticle } from '../operations/archive/get-article';
import { toMainLanguage } from './summary';
import { toTextPage } from './text-page';
import { readOperation, type ToolCaller } from './tool';

/**
 * A page of an article in one language, as far as the caller may read it: without full text, the excerpt.
 *
 * @throws NotFoundError, InvalidInput if the article does not have the language
 */
export async function readArticlePage(
  { slug, language, offset }: { slug: string; language: Locale | undefined; offset: number },
  caller: ToolCaller,
) {
  const article = await readOperation<Article>(getArticle, { params: { slug }, query: { lang: 'both' } }, caller);
  if (language && !article.languages.includes(language)) throw toMissingLanguage(language, article.languages);
  const used = language ?? toMainLanguage(article);
  const body = article.access.full_text ? article[`content_${used}`] : null;
  const { appUrl } = env();
  const work = toCitableWork(article, used, { name: siteNames[used], appUrl });
  return {
    slug: article.slug,
    title: work.title,
    ...toTextPage(body ?? article[`excerpt_${used}`] ?? '', offset),
    full_text: Boolean(body),
    url: article.url,
    citation: toReferenceLine(work, caller.context.now),
    metadata: Metadata.parse(article),
  };
}

function toMissingLanguage(language: Locale, available: readonly Locale[]): InvalidInput {
  const msg = `This article has no text in ${language}${available.length > 0 ? `, only in ${available.join(', ')}` : ''}`;
  return new InvalidInput([{ loc: ['body', 'language'], msg, type: 'value_error' }]);
}
