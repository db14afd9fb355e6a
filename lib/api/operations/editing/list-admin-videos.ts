import { listAdminVideos as readVideos } from '../../../archive/videos/reads';
import { AdminVideoList } from '../../../archive/videos/schema';
import { defineList } from '../../http/list-operation';
import { categoryParam, filterParam, textParam } from '../../http/params';
import { videoExample } from '../archive/list-videos';

/** One invented video; the examples of other operations use it too. */
export const adminVideoExample = { ...videoExample, is_published: true, updated_at: '2026-02-11T06:00:00.000Z' };

export const listAdminVideos = defineList({
  id: 'listAdminVideos',
  path: '/admin/videos',
  tag: 'Editing',
  summary: 'List videos',
  description: 'Published and unpublished videos, newest `created_at` first.',
  zh: { summary: '列出视频', description: '已发布和未发布的视频，按 `created_at` 由新到旧排列。' },
  access: 'contributor',
  filters: {
    q: textParam({ description: 'Part of a title or of the URL', zh: '标题或地址的一部分' }),
    category: categoryParam,
    published: filterParam(['true', 'false'], {
      description: 'Only published videos, or only the others',
      zh: '仅返回已发布的视频，或仅返回未发布的视频',
    }),
  },
  response: AdminVideoList,
  exampleItem: adminVideoExample,
  read: ({ query: { published, ...query } }) => readVideos({ ...query, published: published && published === 'true' }),
});
