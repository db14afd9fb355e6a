import { deleteSavedSearch as remove } from '../../../audience/saved-searches/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { idParams } from '../../http/params';
import { savedSearchExample } from './list-saved-searches';

export const deleteSavedSearch = defineDelete({
  id: 'deleteSavedSearch',
  path: '/me/searches/{id}',
  tag: 'Searches',
  summary: 'Delete a saved search',
  description: 'Its alerts end.',
  zh: { summary: '删除已保存的检索', description: '相应的提醒随之停止。' },
  access: 'session',
  params: idParams,
  sample: { params: { id: savedSearchExample.id } },
  errors: ['resource_not_found'],
  secret: true,
  remove: ({ params, actor }) => remove(db(), params.id, actor),
});
