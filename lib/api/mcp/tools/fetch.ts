import { z } from 'zod';
import { ArticleItem } from '../../../archive/articles/schema';
import { locales } from '../../../platform/i18n/locales';
import { text } from '../../../platform/text/schema';
import { InvalidInput } from '../../../platform/validation';
import { readArticlePage } from '../article-page';
import { jsonInput } from '../input';
import { PAGE_CODE_POINTS } from '../text-page';
import { defineTool } from '../tool';

export const fetch = defineTool({
  name: 'fetch',
  title: 'Read an article',
  description:
    `Returns an article by its id: the first ${PAGE_CODE_POINTS.en.toLocaleString('en')} characters (${PAGE_CODE_POINTS.zh.toLocaleString('en')} in Chinese) of its text, or its excerpt without a key. ` +
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
    const [slug = '', suffix] = id.split(/#(.*)/s);
    const language = locales.find((locale) => locale === suffix);
    if (suffix !== undefined && !language) throw toUnknownLanguage();
    const page = await readArticlePage({ slug, language, offset: 0 }, caller);
    const { title, text, url, metadata } = page;
    return { id: language ? `${page.slug}#${language}` : page.slug, title, text, url, metadata };
  },
});

function toUnknownLanguage(): InvalidInput {
  const msg = `The archive has no such language: end the id in ${locales.map((locale) => `#${locale}`).join(' or ')}, or in neither`;
  return new InvalidInput([{ loc: ['body', 'id'], msg, type: 'value_error' }]);
}
