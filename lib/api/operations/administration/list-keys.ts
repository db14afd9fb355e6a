import { z } from 'zod';
import { keySorts, listKeys as readKeys } from '../../../console/admin-keys/reads';
import { AdminKeyList } from '../../../console/admin-keys/schema';
import { KeyStatus } from '../../../people/subscribers/schema';
import { defineOperation } from '../../http/operation';
import { filterParam, page, page_size, sortParam, textParam } from '../../http/params';
import { toPage } from '../../http/response';
import { keyExample } from './get-key';

export const listKeys = defineOperation({
  id: 'listKeys',
  method: 'GET',
  path: '/admin/keys',
  tag: 'Administration',
  summary: 'Admin: list keys',
  description: 'Every key ever issued, newest first by default. Usage is counted per subscriber.',
  zh: { summary: '列出密钥', description: '已签发的全部密钥，默认最新的在前。用量按订阅者统计。' },
  access: 'admin',
  query: z.object({
    status: filterParam(KeyStatus.options, { description: 'Only keys with this status', zh: '只返回此状态的密钥' }),
    q: textParam({
      description: "Part of a prefix, or of the subscriber's email address or name",
      zh: '前缀的一部分，或订阅者邮箱、名称的一部分',
    }),
    sort: sortParam(keySorts, '-created_at'),
    page,
    page_size,
  }),
  response: AdminKeyList,
  example: { items: [keyExample], page: 1, page_size: 20, total: 1, total_pages: 1 },
  handle: async ({ query, context }) => toPage(await readKeys({ ...query, pageSize: query.page_size }, context.now), query),
});
