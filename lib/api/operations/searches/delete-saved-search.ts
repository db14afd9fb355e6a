import { deleteSavedSearch as remove } from '../../../audience/saved-searches/writes';
import { db } from '../../../platform/db/client';
import { Deleted, deleted } from '../../http/deleted';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { savedSearchExample } from './list-saved-searches';

export const deleteSavedSearch = defineOperation({
  id: 'deleteSavedSearch',
  method: 'DELETE',
  path: '/me/searches/{id}',
  tag: 'Searches',
  summary: 'Delete a saved search',
  description: 'Its alerts end.',
  zh: { summary: '删除已保存的检索', description: '相应的提醒随之停止。' },
  access: 'session',
  params: idParams,
  sample: { params: { id: savedSearchExample.id } },
  response: Deleted,
  example: deleted,
  errors: ['resource_not_found'],
  secret: true,
  extension: true,
  handle: async ({ params, actor }) => {
    await remove(db(), params.id, actor);
    return { value: deleted };
  },
});
