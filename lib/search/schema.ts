import { z } from 'zod';
import { ArticleItem, listOf } from '../archive/schema';
import { VideoItem } from '../videos/schema';

const found = {
  score: z.number().meta({ description: 'Weight of the match; only comparable within one query' }),
  highlights: z
    .record(z.string(), z.string())
    .meta({ description: 'Fields that match, HTML-escaped, with the matches in <mark>' }),
};

export const ArticleHit = ArticleItem.extend({ type: z.literal('article'), ...found }).meta({ id: 'ArticleHit' });
export const VideoHit = VideoItem.extend({ type: z.literal('video'), ...found }).meta({ id: 'VideoHit' });
export const SearchHit = z.discriminatedUnion('type', [ArticleHit, VideoHit]).meta({ id: 'SearchHit' });

export const SearchResult = listOf(SearchHit, 'SearchHits')
  .extend({
    query: z.string(),
    approximate: z
      .literal(true)
      .optional()
      .meta({ description: 'Nothing matched as written; these match with a typo tolerated' }),
    total_capped: z.literal(true).optional().meta({ description: 'There are more matches than `total`' }),
  })
  .meta({ id: 'SearchResult' });

export type SearchHit = z.output<typeof SearchHit>;
export type SearchResult = z.output<typeof SearchResult>;
