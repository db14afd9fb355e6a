import { getAdminCategory } from '../../../archive/categories/reads';
import { AdminCategory, CategoryCreate } from '../../../archive/categories/schema';
import { createCategory as create } from '../../../archive/categories/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { categoryExample } from './list-admin-categories';

export const createCategory = defineOperation({
  id: 'createCategory',
  method: 'POST',
  path: '/admin/categories',
  tag: 'Editing',
  summary: 'Create a category',
  description: 'The slug is final.',
  zh: { summary: '创建分类', description: 'slug 创建后不可更改。' },
  access: 'editor',
  body: CategoryCreate,
  sample: { body: { slug: 'distribution', name_zh: '分销与渠道', name_en: 'Distribution', order: 2 } },
  response: AdminCategory,
  example: { ...categoryExample, description_zh: '', description_en: '', article_count: 0, articles: 0, videos: 0 },
  errors: ['slug_taken'],
  handle: async ({ body, actor }) => {
    await create(db(), body, actor);
    return { value: await getAdminCategory(body.slug) };
  },
});
