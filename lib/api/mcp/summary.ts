import { z } from 'zod';
import type { ArticleItem } from '../../archive/articles/schema';
import { type Locale, locales, otherLocale } from '../../platform/i18n/locales';
import { filterParam } from '../http/params';

/** Code points of an excerpt in a list: enough to choose by, while fifty of them fit the context of an assistant. */
const MAX_EXCERPT = 300;

/** The language of what a tool returns. */
export const languageParam = filterParam(locales, {
  description: 'Language of titles and excerpts: English by default, or Chinese where there is no English',
});

/** What assistants choose an article by, in one language. */
export const ArticleSummary = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  date: z.string().meta({ description: 'When it was published', format: 'date' }),
  category: z.string(),
  languages: z.array(z.enum(locales)).meta({ description: 'Languages with a whole text' }),
  url: z.string(),
});

/** The language in which an article is shown to a caller who names none: English if it has that. */
export function toMainLanguage({ languages, title_en }: Pick<ArticleItem, 'languages' | 'title_en'>): Locale {
  if (languages.includes('en')) return 'en';
  return languages.includes('zh') || !title_en ? 'zh' : 'en';
}

/** @param language the preferred one; texts that it lacks are taken from the other */
export function toSummary(article: ArticleItem, language: Locale | undefined): z.output<typeof ArticleSummary> {
  const first = language ?? toMainLanguage(article);
  return {
    slug: article.slug,
    title: inEither(article, 'title', first) || article.slug,
    excerpt: toShort(inEither(article, 'excerpt', first)),
    author: (first === 'zh' && article.author_name_zh) || article.author_name,
    date: article.published_at.slice(0, 10),
    category: article.category_slug,
    languages: article.languages,
    url: article.url,
  };
}

/** A text of a record in one language, or in the other. */
export function inEither<Name extends string>(
  record: { [Field in `${Name}_${Locale}`]?: string | null | undefined },
  name: Name,
  first: Locale,
): string {
  return record[`${name}_${first}`] || record[`${name}_${otherLocale(first)}`] || '';
}

export function toShort(text: string): string {
  const points = [...text];
  return points.length > MAX_EXCERPT
    ? `${points
        .slice(0, MAX_EXCERPT - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
