import { deleteNewsletter as remove } from '../../../audience/newsletters/writes';
import { db } from '../../../platform/db/client';
import { Deleted, deleted } from '../../http/deleted';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { newsletterExample } from './list-newsletters';

export const deleteNewsletter = defineOperation({
  id: 'deleteNewsletter',
  method: 'DELETE',
  path: '/admin/newsletters/{id}',
  tag: 'Editing',
  summary: 'Delete a draft',
  description: 'Drafts only. Cancel a scheduled newsletter first.',
  zh: { summary: '删除简报草稿', description: '仅限草稿。已定时的简报须先取消。' },
  access: 'editor',
  params: idParams,
  sample: { params: { id: newsletterExample.id } },
  response: Deleted,
  example: deleted,
  errors: ['resource_not_found', 'state_conflict'],
  extension: true,
  handle: async ({ params, actor }) => {
    await remove(db(), params.id, actor);
    return { value: deleted };
  },
});
