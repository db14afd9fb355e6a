import { z } from 'zod';
import { getArchiveVersion, listArticles as readArticles } from '../../../archive/articles/reads';
import { ArticleList } from '../../../archive/articles/schema';
import { env } from '../../../platform/env';
import { toContentLanguages } from '../../../platform/text/languages';
import { defineOperation } from '../../http/operation';
import { authorParam, categoryParam, langParam, page, page_size, tagParam, timeParam } from '../../http/params';
import { toPage } from '../../http/response';
import { articleItemExample } from './get-article';

export const listArticles = defineOperation({
  id: 'listArticles',
  method: 'GET',
  path: '/articles',
  tag: 'Archive',
  summary: 'List published article metadata',
  description: 'Newest `published_at` first. Lists never include bodies.',
  zh: { summary: '列出已发布文章的元数据', description: '按 `published_at` 由新到旧排列。列表不含正文。' },
  access: 'anyone',
  query: z.object({
    category: categoryParam,
    tag: tagParam,
    author: authorParam,
    since: timeParam({
      description: 'Only articles with `updated_at` at or after this time',
      zh: '仅返回 `updated_at` 不早于此时间的文章',
    }).optional(),
    lang: langParam,
    page,
    page_size,
  }),
  response: ArticleList,
  example: { items: [articleItemExample], page: 1, page_size: 20, total: 1, total_pages: 1 },
  cacheVersion: getArchiveVersion,
  handle: async ({ query }) => {
    const { category, tag, author, since, lang } = query;
    const filter = { category, tag, author, since, lang, page: query.page, pageSize: query.page_size };
    return { ...toPage(await readArticles(filter, env().appUrl), query), languages: toContentLanguages(lang) };
  },
});
