import { z } from 'zod';
import { CitationRequest, Citations } from '../../../archive/citations/schema';
import { citeArticles } from '../../operations/archive/cite-articles';
import { jsonInput } from '../input';
import { defineTool, readOperation } from '../tool';

/** Articles in one call. */
const MAX_SLUGS = 50;

const { slugs, format, lang } = CitationRequest.shape;

export const cite = defineTool({
  name: 'cite',
  title: 'Cite articles',
  description:
    'Returns citations of articles as BibTeX, RIS, CSL-JSON or GB/T 7714, in the order of slugs. Slugs without an article are listed in missing.',
  input: jsonInput(
    z.object({
      slugs: z.array(slugs.element).min(1).max(MAX_SLUGS).meta({ description: 'Slugs or aliases of articles' }),
      format,
      language: lang,
    }),
  ),
  output: z.object(Citations.shape),
  call: ({ language, ...request }, caller) => readOperation(citeArticles, { body: { ...request, lang: language } }, caller),
});
