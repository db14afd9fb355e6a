import { listAdminCategories as readCategories } from '../../../archive/categories/reads';
import { AdminCategoryList } from '../../../archive/categories/schema';
import { defineOperation } from '../../http/operation';

/** One invented category; the examples of other operations use it too. */
export const categoryExample = {
  slug: 'distribution',
  name_zh: '分销与渠道',
  name_en: 'Distribution',
  description_zh: '预订从哪里来，又付出什么代价。',
  description_en: 'Where bookings come from, and what they cost.',
  order: 2,
  article_count: 31,
  articles: 34,
  videos: 2,
};

export const listAdminCategories = defineOperation({
  id: 'listAdminCategories',
  method: 'GET',
  path: '/admin/categories',
  tag: 'Editing',
  summary: 'List categories with their usage',
  description: 'All categories by `order`, then `slug`, with everything that is in them.',
  zh: { summary: '列出分类及其使用情况', description: '全部分类及其中的内容，先按 `order`，再按 `slug` 排列。' },
  access: 'contributor',
  response: AdminCategoryList,
  example: { items: [categoryExample] },
  handle: async () => ({ value: { items: await readCategories() } }),
});
