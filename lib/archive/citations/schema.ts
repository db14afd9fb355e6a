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
    slugs: z.array(slug).min(1).max(MAX_CITATIONS).meta({ description: 'Slugs or aliases of articles' }),
    format: z.enum(Object.keys(citationFormats) as [CitationFormat, ...CitationFormat[]]),
    lang: z.enum(locales).optional().meta({ description: 'Language of the citations; `zh` by default for `gbt7714`, else `en`' }),
  })
  .meta({ id: 'CitationRequest', description: 'The articles to cite, and how' });

export const Citations = z
  .object({
    text: z.string().meta({ description: 'The file of citations' }),
    missing: z.array(z.string()).meta({ description: 'Slugs without a published article' }),
  })
  .meta({ id: 'Citations', description: 'Citations of articles in one format' });
