import { z } from 'zod';
import { SearchResult } from '../../../search/query/schema';
import { integerParam } from '../../http/params';
import { searchArchive } from '../../operations/archive/search-archive';
import { queryInput } from '../input';
import { defineTool, readOperation } from '../tool';

const page_size = integerParam({ min: 1, max: 50, default: 20, description: 'Items per page' });

export const searchArticles = defineTool({
  name: 'search_articles',
  title: 'Search with filters',
  description: `Searches articles and videos by category, author and time, in pages. ${searchArchive.description}`,
  input: queryInput(searchArchive.query.safeExtend({ page_size })),
  output: z.object(SearchResult.shape),
  call: (input, caller) => readOperation<SearchResult>(searchArchive, input, caller),
});
