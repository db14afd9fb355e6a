import { listAdminWhitepapers as readWhitepapers } from '../../../audience/whitepapers/reads';
import { AdminWhitepaperList } from '../../../audience/whitepapers/schema';
import { defineList } from '../../http/list-operation';
import { whitepaperExample } from '../whitepapers/list-whitepapers';

const { url: _, ...fields } = whitepaperExample;

/** One invented whitepaper; the examples of other operations use it too. */
export const adminWhitepaperExample = { ...fields, created_at: '2026-02-10T08:30:00.000Z', downloads: 41 };

export const listAdminWhitepapers = defineList({
  id: 'listAdminWhitepapers',
  path: '/admin/whitepapers',
  tag: 'Editing',
  summary: 'List all whitepapers',
  description: 'Published and unpublished whitepapers, newest `created_at` first.',
  zh: { summary: '列出全部白皮书', description: '已发布和未发布的白皮书，按 `created_at` 由新到旧排列。' },
  access: 'editor',
  response: AdminWhitepaperList,
  exampleItem: adminWhitepaperExample,
  read: ({ query }) => readWhitepapers(query),
});
