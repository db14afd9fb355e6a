import { z } from 'zod';
import { ArticleItem } from '../archive/schema';
import { listOf } from '../list-envelope';
import { VideoItem } from '../videos/schema';

/** What a search covers. */
export const searchTypes = ['article', 'video'] as const;
export type SearchType = (typeof searchTypes)[number];

const match = {
  score: z.number().meta({ description: 'Relevance; comparable only within one query' }),
  highlights: z.record(z.string(), z.string()).meta({ description: 'Matching fields, HTML-escaped, with each match in <mark>' }),
};

export const ArticleHit = ArticleItem.extend({ type: z.literal('article'), ...match }).meta({ id: 'ArticleHit' });
export const VideoHit = VideoItem.extend({ type: z.literal('video'), ...match }).meta({ id: 'VideoHit' });
export const SearchHit = z
  .discriminatedUnion('type', [ArticleHit, VideoHit])
  .meta({ id: 'SearchHit', description: 'A matching article or video' });

export const SearchResult = listOf(SearchHit, 'SearchHits')
  .extend({
    query: z.string(),
    approximate: z.literal(true).optional().meta({ description: 'Nothing matched exactly; these results tolerate a typo' }),
    total_capped: z.literal(true).optional().meta({ description: 'There are more matches than `total`' }),
  })
  .meta({ id: 'SearchResult' });

export type SearchHit = z.output<typeof SearchHit>;
export type SearchResult = z.output<typeof SearchResult>;
