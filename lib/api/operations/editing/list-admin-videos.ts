import { z } from 'zod';
import { listAdminVideos as readVideos } from '../../../archive/videos/reads';
import { AdminVideoList } from '../../../archive/videos/schema';
import { defineOperation } from '../../http/operation';
import { categoryParam, filterParam, page, page_size, textParam } from '../../http/params';
import { toPage } from '../../http/response';
import { videoExample } from '../archive/list-videos';

/** One invented video; the examples of other operations use it too. */
export const adminVideoExample = { ...videoExample, is_published: true, updated_at: '2026-02-11T06:00:00.000Z' };

export const listAdminVideos = defineOperation({
  id: 'listAdminVideos',
  method: 'GET',
  path: '/admin/videos',
  tag: 'Editing',
  summary: 'List videos',
  description: 'Published and unpublished videos, newest `created_at` first.',
  zh: { summary: '列出视频', description: '已发布和未发布的视频，按 `created_at` 由新到旧排列。' },
  access: 'contributor',
  query: z.object({
    q: textParam({ description: 'Part of a title or of the URL', zh: '标题或地址的一部分' }),
    category: categoryParam,
    published: filterParam(['true', 'false'], {
      description: 'Only published videos, or only the others',
      zh: '仅返回已发布的视频，或仅返回未发布的视频',
    }),
    page,
    page_size,
  }),
  response: AdminVideoList,
  example: { items: [adminVideoExample], page: 1, page_size: 20, total: 1, total_pages: 1 },
  extension: true,
  handle: async ({ query: { published, ...query } }) =>
    toPage(await readVideos({ ...query, published: published && published === 'true', pageSize: query.page_size }), query),
});
