import { listCategories as readCategories } from '../../../archive/categories/reads';
import { CategoryList } from '../../../archive/categories/schema';
import { getArchiveVersion } from '../../../archive/version/reads';
import { toContentLanguages } from '../../../platform/text/languages';
import { defineOperation } from '../../http/operation';

export const listCategories = defineOperation({
  id: 'listCategories',
  method: 'GET',
  path: '/categories',
  tag: 'Archive',
  summary: 'List editorial categories',
  description: 'All categories by `order`, then `slug`.',
  zh: { summary: '列出分类', description: '全部分类，先按 `order`，再按 `slug` 排列。' },
  original: true,
  access: 'anyone',
  response: CategoryList,
  example: {
    items: [
      {
        slug: 'distribution',
        name_zh: '分销与渠道',
        name_en: 'Distribution',
        description_zh: '预订从哪里来，又付出什么代价。',
        description_en: 'Where bookings come from, and what they cost.',
        order: 2,
        article_count: 1,
      },
    ],
  },
  cacheVersion: getArchiveVersion,
  headers: ['Content-Language'],
  handle: async () => ({ value: { items: await readCategories() }, languages: toContentLanguages('both') }),
});
