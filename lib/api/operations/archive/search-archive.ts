import { z } from 'zod';
import { getArchiveVersion } from '../../../archive/version/reads';
import { env } from '../../../platform/env';
import { toContentLanguages } from '../../../platform/text/languages';
import { searchArchive as search } from '../../../search/hits/reads';
import { MAX_QUERY_LENGTH } from '../../../search/query/rules';
import { SearchResult, searchSorts } from '../../../search/query/schema';
import { defineOperation } from '../../http/operation';
import {
  authorParam,
  booleanParam,
  boundedText,
  categoryParam,
  choiceParam,
  langParam,
  page,
  page_size,
  timeParam,
  untilParam,
  withPeriod,
} from '../../http/params';
import { articleItemExample } from './get-article';

/** What a search looks for and where, and its order; the tool for assistants takes the same. */
export const searchParams = {
  query: boundedText({ min: 1, max: MAX_QUERY_LENGTH, description: 'Search query', zh: '检索词' }),
  type: choiceParam(['article', 'video', 'all'], 'all', { description: 'Only articles, or only videos', zh: '仅文章，或仅视频' }),
  category: categoryParam,
  author: authorParam,
  from: timeParam({
    description: 'Only items with `published_at` at or after this time',
    zh: '仅返回 `published_at` 不早于此时间的条目',
  }).optional(),
  to: untilParam({
    description: 'Only items with `published_at` up to this time; a date includes the whole day',
    zh: '仅返回 `published_at` 不晚于此时间的条目；只写日期则含当日全天',
  }).optional(),
  sort: choiceParam(searchSorts, 'relevance', {
    description: 'Order of the items; `newest` and `oldest` are by `published_at`',
    zh: '条目的排序；`newest` 与 `oldest` 按 `published_at` 排列',
  }),
};

const { query: q, sort, ...filters } = searchParams;

export const searchArchive = defineOperation({
  id: 'searchArchive',
  method: 'GET',
  path: '/search',
  tag: 'Archive',
  summary: 'Search articles and videos',
  description:
    'Results contain every word. If fewer than ten do, results that contain some follow, marked `match: some`. Quotes make a ' +
    'phrase, which every result contains in any form of its words. `OR` accepts either of two terms, `-term` excludes. Chinese matches any substring, simplified or ' +
    'traditional; English matches word stems. If nothing matches at all, the last word ' +
    'is read as the beginning of one, then a typo is allowed per term; the response is marked `approximate`.',
  zh: {
    summary: '检索文章与视频',
    description:
      '结果包含每一个检索词；不足十条时，其后列出只含部分检索词的结果，并标记 `match: some`。加引号的各词须按原顺序相连，`OR` 表示任选其一，`-词` 表示排除。' +
      '中文匹配任意连续的字，繁简等同；英文按词干匹配。完全没有匹配时，先把最后一个词当作词首检索，' +
      '再容许拼写错误，并标记 `approximate`。',
  },
  original: true,
  access: 'anyone',
  query: withPeriod(
    z.object({
      q,
      ...filters,
      prefix: booleanParam(false, {
        description: 'Read the last word as the beginning of a word, for search as you type',
        zh: '把最后一个词当作词的开头，用于边输入边检索',
      }),
      sort,
      lang: langParam,
      page,
      page_size,
    }),
  ),
  sample: { query: { q: '预订 cost' } },
  response: SearchResult,
  example: {
    query: '预订 cost',
    items: [
      {
        ...articleItemExample,
        type: 'article',
        score: 17,
        match: 'all',
        highlights: {
          title_zh: '一个<mark>预订</mark>的真实成本：逐渠道算清',
          title_en: 'The true <mark>cost</mark> of a booking by channel',
        },
      },
    ],
    page: 1,
    page_size: 20,
    total: 1,
    total_all: 1,
    total_pages: 1,
  },
  cacheVersion: getArchiveVersion,
  headers: ['Content-Language'],
  handle: async ({ query, principal }) => {
    const { type, page_size: pageSize, ...rest } = query;
    const { fullText } = principal;
    const { result: value, isProvisional } = await search(
      { ...rest, type: type === 'all' ? undefined : type, pageSize, fullText },
      env().appUrl,
    );
    return {
      value,
      isProvisional,
      languages: toContentLanguages(rest.lang),
      page: { page: rest.page, total_pages: value.total_pages },
    };
  },
});
