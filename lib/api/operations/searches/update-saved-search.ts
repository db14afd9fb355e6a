import { getSavedSearch } from '../../../audience/saved-searches/reads';
import { SavedSearch, SavedSearchUpdate } from '../../../audience/saved-searches/schema';
import { updateSavedSearch as update } from '../../../audience/saved-searches/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { savedSearchExample } from './list-saved-searches';

export const updateSavedSearch = defineOperation({
  id: 'updateSavedSearch',
  method: 'PATCH',
  path: '/me/searches/{id}',
  tag: 'Searches',
  summary: 'Change a saved search',
  description: 'Absent and null fields keep their value; the empty string empties a filter.',
  zh: { summary: '修改已保存的检索', description: '缺省和 null 的字段保持原值；空字符串清空该条件。' },
  access: 'session',
  params: idParams,
  body: SavedSearchUpdate,
  sample: { body: { frequency: 'weekly' } },
  response: SavedSearch,
  example: savedSearchExample,
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, body, actor }) => {
    await update(db(), params.id, body, actor);
    return { value: await getSavedSearch(actor, params.id) };
  },
});
