import { listSavedSearches as readSearches } from '../../../audience/saved-searches/reads';
import { SavedSearchList } from '../../../audience/saved-searches/schema';
import { defineOperation } from '../../http/operation';

/** One invented search; the examples of other operations use it too. */
export const savedSearchExample = {
  id: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
  name: 'Pricing in city hotels',
  q: 'dynamic pricing',
  category: 'revenue-management',
  tag: '',
  author: '',
  frequency: 'weekly' as const,
  created_at: '2026-03-01T08:00:00.000Z',
  alerted_at: '2026-03-02T06:00:11.520Z',
  url: 'https://research.example.com/archive?q=dynamic+pricing&category=revenue-management',
};

export const listSavedSearches = defineOperation({
  id: 'listSavedSearches',
  method: 'GET',
  path: '/me/searches',
  tag: 'Searches',
  summary: 'List your saved searches',
  description: 'At most 20, oldest first.',
  zh: { summary: '列出您保存的检索', description: '最多 20 项，最早保存的在前。' },
  access: 'session',
  response: SavedSearchList,
  example: { items: [savedSearchExample] },
  secret: true,
  handle: async ({ actor }) => ({ value: { items: await readSearches(actor) } }),
});
