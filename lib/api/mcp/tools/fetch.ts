import { z } from 'zod';
import { ArticleItem } from '../../../archive/articles/schema';
import type { Locale } from '../../../platform/i18n/locales';
import { text } from '../../../platform/text/schema';
import { readArticlePage } from '../article-page';
import { jsonInput } from '../input';
import { PAGE_CODE_POINTS } from '../text-page';
import { defineTool } from '../tool';

export const fetch = defineTool({
  name: 'fetch',
  title: 'Read an article',
  description:
    `Returns an article by its id: the first ${PAGE_CODE_POINTS.toLocaleString('en')} characters of its text, or its excerpt without a key. ` +
    'For the rest of a longer text, use get_article.',
  input: jsonInput(
    z.object({
      id: text(203)
        .min(1)
        .meta({ description: 'An id of search. Add #en or #zh for one of the two languages; English comes first otherwise' }),
    }),
  ),
  output: z.object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    url: z.string(),
    metadata: z.object(ArticleItem.shape),
  }),
  call: async ({ id }, caller) => {
    // No slug contains the character.
    const [, language] = /#(en|zh)$/.exec(id) ?? [];
    const suffix = language ? `#${language}` : '';
    const slug = id.slice(0, id.length - suffix.length);
    const page = await readArticlePage({ slug, language: language as Locale | undefined, offset: 0 }, caller);
    const { title, text, url, metadata } = page;
    return { id: `${page.slug}${suffix}`, title, text, url, metadata };
  },
});
