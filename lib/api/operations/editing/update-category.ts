import { getAdminCategory } from '../../../archive/categories/reads';
import { AdminCategory, CategoryUpdate } from '../../../archive/categories/schema';
import { updateCategory as update } from '../../../archive/categories/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { categoryParams } from '../../http/params';
import { categoryExample } from './list-admin-categories';

export const updateCategory = defineOperation({
  id: 'updateCategory',
  method: 'PATCH',
  path: '/admin/categories/{slug}',
  tag: 'Editing',
  summary: 'Edit a category',
  description: 'Absent and null fields keep their value. Its articles do not become changes of `/changes`.',
  zh: { summary: '编辑分类', description: '缺省和 null 的字段保持原值。分类下的文章不会出现在 `/changes` 中。' },
  access: 'editor',
  params: categoryParams,
  body: CategoryUpdate,
  sample: { body: { name_en: categoryExample.name_en } },
  response: AdminCategory,
  example: categoryExample,
  errors: ['resource_not_found'],
  handle: async ({ params, body, actor }) => {
    await update(db(), params.slug, body, actor);
    return { value: await getAdminCategory(params.slug) };
  },
});
