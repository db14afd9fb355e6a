import { deleteNewsletter as remove } from '../../../audience/newsletters/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { idParams } from '../../http/params';
import { newsletterExample } from './list-newsletters';

export const deleteNewsletter = defineDelete({
  id: 'deleteNewsletter',
  path: '/admin/newsletters/{id}',
  tag: 'Editing',
  summary: 'Delete a draft',
  description: 'Drafts only. Cancel a scheduled newsletter first.',
  zh: { summary: '删除简报草稿', description: '仅限草稿。已定时的简报须先取消。' },
  access: 'editor',
  params: idParams,
  sample: { params: { id: newsletterExample.id } },
  errors: ['resource_not_found', 'state_conflict'],
  remove: ({ params, actor }) => remove(db(), params.id, actor),
});
