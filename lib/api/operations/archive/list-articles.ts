import { ArticleList } from '../../../archive/articles/schema';
import { listStamps, listArticles as readArticles } from '../../../archive/lists/reads';
import { getArchiveVersion } from '../../../archive/version/reads';
import { env } from '../../../platform/env';
import { toContentLanguages } from '../../../platform/text/languages';
import { readWithTexts } from '../../http/item-texts';
import { defineList } from '../../http/list-operation';
import { authorParam, categoryParam, langParam, tagParam, timeParam } from '../../http/params';
import { articleItemExample } from './get-article';

export const listArticles = defineList({
  id: 'listArticles',
  path: '/articles',
  tag: 'Archive',
  summary: 'List published article metadata',
  description: 'Newest `published_at` first. Lists never include bodies.',
  zh: { summary: '列出已发布文章的元数据', description: '按 `published_at` 由新到旧排列。列表不含正文。' },
  original: true,
  access: 'anyone',
  filters: {
    category: categoryParam,
    tag: tagParam,
    author: authorParam,
    since: timeParam({
      description: 'Only articles with `updated_at` at or after this time',
      zh: '仅返回 `updated_at` 不早于此时间的文章',
    }).optional(),
    lang: langParam,
  },
  response: ArticleList,
  exampleItem: articleItemExample,
  cacheVersion: getArchiveVersion,
  headers: ['Content-Language'],
  read: async ({ query }) => {
    const { appUrl } = env();
    const { lang } = query;
    const read = { stamps: () => listStamps(query), whole: () => readArticles(query, appUrl) };
    const { page, texts } = await readWithTexts(read, ({ items }) => items, { lang, appUrl });
    return { items: [], texts, total: page.total, languages: toContentLanguages(lang) };
  },
});
