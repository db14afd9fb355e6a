import { z } from 'zod';
import { deleteCategory as remove } from '../../../archive/categories/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { categoryParams, moveToParam } from '../../http/params';
import { categoryExample } from './list-admin-categories';

export const deleteCategory = defineDelete({
  id: 'deleteCategory',
  path: '/admin/categories/{slug}',
  tag: 'Editing',
  summary: 'Delete a category',
  description:
    'Articles, drafts and videos of the category move to `move_to` in the same transaction; each published article becomes a ' +
    'change of `/changes`. Contacts who chose the category receive `move_to` instead. A category with more than 5,000 articles cannot be deleted.',
  zh: {
    summary: '删除分类',
    description:
      '该分类下的文章、草稿和视频在同一事务中移到 `move_to`；每篇已发布的文章在 `/changes` 中出现一次。选择了该分类的联系人改为接收 `move_to`。超过 5,000 篇文章的分类不能删除。',
  },
  access: 'editor',
  params: categoryParams,
  query: z.object({ move_to: moveToParam }),
  sample: { params: { slug: categoryExample.slug }, query: { move_to: 'revenue-management' } },
  errors: ['resource_not_found', 'category_in_use'],
  remove: ({ params, query, actor }) => remove(db(), params.slug, query.move_to, actor),
});
