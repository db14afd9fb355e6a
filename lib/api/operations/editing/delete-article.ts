import { deleteArticle as remove } from '../../../editing/articles/writes';
import { db } from '../../../platform/db/client';
import { Deleted, deleted } from '../../http/deleted';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const deleteArticle = defineOperation({
  id: 'deleteArticle',
  method: 'DELETE',
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
  response: Deleted,
  example: deleted,
  errors: ['resource_not_found', 'admin_required'],
  extension: true,
  handle: async ({ params, actor }) => {
    await remove(db(), params.id, actor);
    return { value: deleted };
  },
});
