import { z } from 'zod';
import { ArticleItem } from '../../../archive/articles/schema';
import { locales } from '../../../platform/i18n/locales';
import { text } from '../../../platform/text/schema';
import { readArticlePage } from '../article-page';
import { jsonInput } from '../input';
import { PAGE_CODE_POINTS } from '../text-page';
import { defineTool } from '../tool';

export const getArticle = defineTool({
  name: 'get_article',
  title: 'Read an article in pages',
  description:
    `Returns up to ${PAGE_CODE_POINTS.en.toLocaleString('en')} characters (${PAGE_CODE_POINTS.zh.toLocaleString('en')} in Chinese) of an article in one language, with a reference line to cite it by. ` +
    'Continue with next_offset until that is null. Without a key, the text is the excerpt and full_text is false.',
  input: jsonInput(
    z.object({
      slug: text(200).min(1).meta({ description: 'Slug of the article, or a former one' }),
      language: z
        .enum(locales)
        .optional()
        .meta({ description: 'English by default, or Chinese if the article has no English text' }),
      offset: z.int().min(0).default(0).meta({ description: 'Character to start at: next_offset of the page before' }),
    }),
  ),
  output: z.object({
    slug: z.string(),
    title: z.string(),
    text: z.string(),
    offset: z.int(),
    next_offset: z.int().nullable().meta({ description: 'Where the next page starts; null at the end' }),
    total_characters: z.int().meta({ description: 'Length of the whole text in Unicode code points' }),
    full_text: z.boolean().meta({ description: 'Whether the text is the whole article and not its excerpt' }),
    url: z.string(),
    citation: z.string().meta({ description: 'A line for a list of references' }),
    metadata: z.object(ArticleItem.shape),
  }),
  call: readArticlePage,
});
