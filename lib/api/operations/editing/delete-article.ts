import { deleteArticle as remove } from '../../../editing/articles/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const deleteArticle = defineDelete({
  id: 'deleteArticle',
  path: '/admin/articles/{id}',
  tag: 'Editing',
  summary: 'Delete an article',
  description:
    'Administrators, and the author of an article that readers have never seen. Its draft, revisions, schedule and previews go too. If ' +
    'readers have seen it, the change feed reports the deletion.',
  zh: {
    summary: '删除文章',
    description:
      '管理员可删除任何文章；从未发布过的文章，作者本人也可删除。草稿、历史版本、定时发布与预览一并删除。若读者看过此文，变更流会报告删除。',
  },
  access: 'contributor',
  params: idParams,
  sample: { params: { id: editedExample.id } },
  errors: ['resource_not_found', 'admin_required'],
  remove: ({ params, actor }) => remove(db(), params.id, actor),
});
