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
  score: z.number().meta({ description: 'Relevance; comparable only within one query', zh: '匹配权重；仅可在同一次查询内比较' }),
  match: z.enum(matchKinds).meta({
    description: '`all` terms match, only `some` of them, or only similar spellings (`approximate`)',
    zh: '匹配方式：`all` 为全部检索词，`some` 为其中一部分，`approximate` 为相近拼写',
  }),
  highlights: z.record(z.string(), z.string()).meta({
    description: 'Matching fields, HTML-escaped, with each match in <mark>',
    zh: '匹配的字段，已作 HTML 转义，匹配处以 <mark> 标出',
  }),
};

export const ArticleHit = ArticleItem.extend({
  type: z.literal('article').meta({ description: 'Kind of result', zh: '结果类型' }),
  ...match,
}).meta({ id: 'ArticleHit' });
export const VideoHit = VideoItem.extend({
  type: z.literal('video').meta({ description: 'Kind of result', zh: '结果类型' }),
  ...match,
}).meta({ id: 'VideoHit' });
export const SearchHit = z
  .discriminatedUnion('type', [ArticleHit, VideoHit])
  .meta({ id: 'SearchHit', description: 'A matching article or video', zh: '匹配的文章或视频' });

export const SearchResult = listOf(SearchHit, 'SearchHits')
  .extend({
    query: z.string().meta({ description: 'The query as searched', zh: '实际检索的内容' }),
    total_all: z.int().min(0).meta({
      description: 'Items that match all terms; `total` counts the others, too',
      zh: '包含全部检索词的条目数；`total` 还计入其余条目',
    }),
    approximate: z.literal(true).optional().meta({
      description: 'Nothing matched as written; every item is `approximate`',
      zh: '没有精确匹配；所有条目均为 `approximate`',
    }),
    total_capped: z
      .literal(true)
      .optional()
      .meta({ description: 'There are more matches than `total`', zh: '匹配数多于 `total`' }),
  })
  .meta({ id: 'SearchResult' });

export type SearchHit = z.output<typeof SearchHit>;
export type SearchResult = z.output<typeof SearchResult>;
