import { z } from 'zod';
import { getArchiveVersion } from '../../../archive/reads';
import { env } from '../../../env';
import { searchArchive as search } from '../../../search/reads';
import { MAX_QUERY_LENGTH } from '../../../search/rules';
import { SearchResult } from '../../../search/schema';
import { toContentLanguages } from '../../../text/languages';
import { defineOperation } from '../../http/operation';
import { boundedText, categoryParam, choiceParam, langParam, page, page_size } from '../../http/params';
import { articleItemExample } from './get-article';

export const searchArchive = defineOperation({
  id: 'searchArchive',
  method: 'GET',
  path: '/search',
  tag: 'Archive',
  summary: 'Search articles and videos',
  description:
    'All terms must match; quotes make a phrase. Chinese matches any substring, simplified or traditional; English matches word stems. ' +
    'If nothing matches, the search is repeated with one typo allowed per term, and the response is marked `approximate`.',
  zh: {
    summary: '检索文章与视频',
    description:
      '多个词须同时出现；加引号精确匹配词组。中文匹配任意连续的字，繁简等同；英文按词干匹配。没有匹配时容许拼写错误再检索一次，并标记 `approximate`。',
  },
  access: 'anyone',
  query: z.object({
    q: boundedText({ min: 1, max: MAX_QUERY_LENGTH, description: 'Search query' }),
    type: choiceParam(['article', 'video', 'all'], 'all', 'Only articles, or only videos'),
    category: categoryParam,
    lang: langParam,
    page,
    page_size,
  }),
  sample: { query: { q: '收益管理' } },
  response: SearchResult,
  example: {
    query: '预订 cost',
    items: [
      {
        ...articleItemExample,
        type: 'article',
        score: 17,
        highlights: { title_zh: '一笔<mark>预订</mark>的真实成本', title_en: 'The true <mark>cost</mark> of a booking' },
      },
    ],
    page: 1,
    page_size: 20,
    total: 1,
    total_pages: 1,
  },
  version: getArchiveVersion,
  handle: async ({ query, principal }) => {
    const { q, category, lang, page, page_size: pageSize } = query;
    const type = query.type === 'all' ? undefined : query.type;
    const value = await search({ q, type, category, lang, page, pageSize, fullText: principal.fullText }, env().appUrl);
    return { value, languages: toContentLanguages(lang), page: { page, total_pages: value.total_pages } };
  },
});
