import { listAdminCategories } from '../../../archive/categories/reads';
import { AdminCategoryList, CategoryOrder } from '../../../archive/categories/schema';
import { orderCategories as order } from '../../../archive/categories/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { categoryExample } from './list-admin-categories';

export const orderCategories = defineOperation({
  id: 'orderCategories',
  method: 'PUT',
  path: '/admin/categories/order',
  tag: 'Editing',
  summary: 'Order the categories',
  description: '`slugs` contains every category exactly once; `order` becomes the position, from 1.',
  zh: { summary: '调整分类顺序', description: '`slugs` 须包含每个分类且各出现一次；`order` 改为其位置，从 1 开始。' },
  access: 'editor',
  body: CategoryOrder,
  sample: { body: { slugs: [categoryExample.slug] } },
  response: AdminCategoryList,
  example: { items: [{ ...categoryExample, order: 1 }] },
  handle: async ({ body, actor }) => {
    await order(db(), body.slugs, actor);
    return { value: { items: await listAdminCategories() } };
  },
});
