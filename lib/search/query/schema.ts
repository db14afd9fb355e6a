import { z } from 'zod';
import { ArticleItem } from '../../archive/articles/schema';
import { VideoItem } from '../../archive/videos/schema';
import { listOf } from '../../platform/list-envelope';

/** The scope of a search. */
export const searchTypes = ['article', 'video'] as const;
export type SearchType = (typeof searchTypes)[number];

/** How much of a query an item matches: all of it, its most distinctive terms, or similar spellings. */
export const matchKinds = ['all', 'some', 'approximate'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Orders of results. Newest and oldest are by `published_at`. */
export const searchSorts = ['relevance', 'newest', 'oldest'] as const;
export type SearchSort = (typeof searchSorts)[number];

const match = {
  score: z.number().meta({ description: 'Relevance; comparable only within one query' }),
  match: z.enum(matchKinds).meta({
    description: '`all` terms match, only `some` of them, or only similar spellings (`approximate`)',
  }),
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
    total_all: z.int().min(0).meta({ description: 'Items that match all terms; `total` counts the others, too' }),
    approximate: z.literal(true).optional().meta({ description: 'Nothing matched as written; every item is `approximate`' }),
    total_capped: z.literal(true).optional().meta({ description: 'There are more matches than `total`' }),
  })
  .meta({ id: 'SearchResult' });

export type SearchHit = z.output<typeof SearchHit>;
export type SearchResult = z.output<typeof SearchResult>;
