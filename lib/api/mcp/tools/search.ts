import { z } from 'zod';
import { MAX_QUERY_LENGTH } from '../../../search/query/rules';
import type { SearchResult } from '../../../search/query/schema';
import { boundedText } from '../../http/params';
import { searchArchive } from '../../operations/archive/search-archive';
import { queryInput } from '../input';
import { languageParam, toSummary } from '../summary';
import { defineTool, readOperation } from '../tool';

/** Results of one search. */
const MAX_RESULTS = 20;

/** With `fetch`, the pair of tools that hosted assistants expect, with the schemas they expect. */
export const search = defineTool({
  name: 'search',
  title: 'Search the archive',
  description:
    `Finds up to ${MAX_RESULTS} articles for keywords or a question, in English or Chinese, best match first. ` +
    'Read a result with fetch, giving its id. For filters and more results, use search_articles.',
  input: queryInput(
    z.object({
      query: boundedText({ min: 1, max: MAX_QUERY_LENGTH, description: 'Keywords or a question, in English or Chinese' }),
      language: languageParam,
    }),
  ),
  output: z.object({
    results: z.array(
      z.object({
        id: z.string().meta({ description: 'What fetch takes: the slug of the article' }),
        title: z.string(),
        url: z.string(),
      }),
    ),
  }),
  call: async ({ query: { query: q, language } }, caller) => {
    const rawQuery = { q, type: 'article', page_size: String(MAX_RESULTS) };
    const query = searchArchive.query.parse(rawQuery);
    const { items } = await readOperation<SearchResult>(searchArchive, { query, rawQuery }, caller);
    return {
      results: items.flatMap((item) => {
        if (item.type !== 'article') return [];
        const { slug: id, title, url } = toSummary(item, language);
        return { id, title, url };
      }),
    };
  },
});
