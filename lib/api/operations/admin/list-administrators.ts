import { z } from 'zod';
import { administratorSorts, listAdministrators as readAdministrators } from '../../../admin/reads';
import { AdministratorList } from '../../../admin/schema';
import { defineOperation } from '../../http/operation';
import { page, page_size, sortParam, textParam } from '../../http/params';
import { toPage } from '../../http/response';

/** One invented administrator; the examples of other operations use it too. */
export const administratorExample = { email: 'editor@example.com', added_at: '2026-01-02T09:00:00.000Z', configured: false };

export const listAdministrators = defineOperation({
  id: 'listAdministrators',
  method: 'GET',
  path: '/admin/administrators',
  tag: 'Administration',
  summary: 'Admin: list administrators',
  description: 'Everyone who may open the console. By session only.',
  zh: { summary: '列出管理员', description: '可以打开管理后台的全部邮箱。仅限会话访问。' },
  access: 'admin_session',
  query: z.object({
    q: textParam('Part of an email address'),
    sort: sortParam(administratorSorts, 'email'),
    page,
    page_size,
  }),
  response: AdministratorList,
  example: { items: [administratorExample], page: 1, page_size: 20, total: 1, total_pages: 1 },
  extension: true,
  handle: async ({ query }) => toPage(await readAdministrators({ ...query, pageSize: query.page_size }), query),
});
