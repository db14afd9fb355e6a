import { getSavedSearch } from '../../../audience/saved-searches/reads';
import { SavedSearch, SavedSearchCreate } from '../../../audience/saved-searches/schema';
import { createSavedSearch as create } from '../../../audience/saved-searches/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { savedSearchExample } from './list-saved-searches';

const { name, q, category, frequency } = savedSearchExample;

export const createSavedSearch = defineOperation({
  id: 'createSavedSearch',
  method: 'POST',
  path: '/me/searches',
  tag: 'Searches',
  summary: 'Save a search',
  description:
    'At least one of `q`, `category`, `tag` and `author` is required. With `daily` or `weekly`, articles that go live from now on and match are emailed. Requires an active subscription; at most 20 per subscriber.',
  zh: {
    summary: '保存检索',
    description:
      '`q`、`category`、`tag` 和 `author` 至少填写一项。选择 `daily` 或 `weekly` 后，此后上线且匹配的文章会通过邮件通知。需要有效订阅；每位订阅者最多 20 项。',
  },
  access: 'session',
  body: SavedSearchCreate,
  sample: { body: { name, q, category, frequency } },
  response: SavedSearch,
  example: { ...savedSearchExample, alerted_at: null },
  errors: ['subscription_inactive', 'limit_reached'],
  secret: true,
  handle: async ({ body, actor, context }) => {
    const id = await create(db(), body, actor, context);
    return { value: await getSavedSearch(actor, id) };
  },
});
