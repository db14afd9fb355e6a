import { z } from 'zod';
import { locales } from '../../platform/i18n/locales';
import { isStorable } from '../../platform/text/schema';
import { type CitationFormat, citationFormats, MAX_CITATIONS } from './rules';

const slug = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => isStorable(text), {
    params: { type: 'value_error' },
    message: 'Value should be Unicode text without NUL',
  });

/** The body of `POST /citations` (docs/contract.md, section 4). */
export const CitationRequest = z
  .object({
    slugs: z
      .array(slug)
      .min(1)
      .max(MAX_CITATIONS)
      .meta({ description: 'Slugs or aliases of articles', zh: '各篇文章的 slug 或别名' }),
    format: z
      .enum(Object.keys(citationFormats) as [CitationFormat, ...CitationFormat[]])
      .meta({ description: 'Format of the file', zh: '引文格式' }),
    lang: z.enum(locales).optional().meta({
      description: 'Language of the citations; `zh` by default for `gbt7714`, else `en`',
      zh: '引文语言；`gbt7714` 默认为 `zh`，其余默认为 `en`',
    }),
  })
  .meta({ id: 'CitationRequest', description: 'The articles to cite, and how', zh: '要引用的文章及格式' });

export const Citations = z
  .object({
    text: z.string().meta({ description: 'The file of citations', zh: '引文文件的内容' }),
    missing: z.array(z.string()).meta({ description: 'Slugs without a published article', zh: '没有对应已发布文章的 slug' }),
  })
  .meta({ id: 'Citations', description: 'Citations of articles in one format', zh: '一种格式的文章引文' });
