import { z } from 'zod';
import type { Locale } from '../../../platform/i18n/locales';
import { toSiteUrl } from '../../../platform/portal-links';
import { toVideoPath } from '../../../platform/portal-paths';
import { type SearchHit, SearchResult } from '../../../search/query/schema';
import { integerParam, page, withPeriod } from '../../http/params';
import { searchArchive, searchParams } from '../../operations/archive/search-archive';
import { queryInput } from '../input';
import { ArticleSummary, inEither, languageParam, toShort, toSummary } from '../summary';
import { defineTool, readOperation } from '../tool';

const page_size = integerParam({ min: 1, max: 50, default: 10, description: 'Items per page' });

const match = SearchResult.shape.items.element.options[0].shape.match;

const Hit = z.discriminatedUnion('type', [
  ArticleSummary.extend({ type: z.literal('article'), match }),
  z.object({
    type: z.literal('video'),
    title: z.string(),
    excerpt: z.string(),
    category: z.string(),
    duration: z.string(),
    url: z.string(),
    match,
  }),
]);

export const searchArticles = defineTool({
  name: 'search_articles',
  title: 'Search with filters',
  description: `Searches articles and videos by category, author and time, in pages. ${searchArchive.description}`,
  input: queryInput(withPeriod(z.object({ ...searchParams, language: languageParam, page, page_size })), {
    query: 'q',
    language: 'lang',
  }),
  output: SearchResult.omit({ items: true, query: true }).extend({ items: z.array(Hit) }),
  call: async ({ query: { language }, rawQuery: { query: q = '', language: _language, ...raw } }, caller) => {
    const rawQuery = { ...raw, q, page_size: raw.page_size ?? '10' };
    const parsed = searchArchive.query.parse(rawQuery);
    const { query: _q, ...result } = await readOperation<SearchResult>(searchArchive, { query: parsed, rawQuery }, caller);
    return { ...result, items: result.items.map((hit) => toHit(hit, language)) };
  },
});

function toHit(hit: SearchHit, language: Locale | undefined): z.output<typeof Hit> {
  const { match } = hit;
  if (hit.type === 'article') return { type: 'article', ...toSummary(hit, language), match };
  const first = language ?? 'en';
  return {
    type: 'video',
    title: inEither(hit, 'title', first),
    excerpt: toShort(inEither(hit, 'description', first)),
    category: hit.category_slug,
    duration: hit.duration,
    url: toSiteUrl(toVideoPath(hit.id)),
    match,
  };
}
