import { listTokens as readTokens, tokenSorts } from '../../../console/admin/reads';
import { adminTokenStatuses } from '../../../console/admin/record';
import { AdminTokenList } from '../../../console/admin/schema';
import { defineList } from '../../http/list-operation';
import { filterParam, sortParam, textParam } from '../../http/params';

/** One invented admin token; the examples of other operations use it too. */
export const tokenExample = {
  prefix: 'hia_4Tz8qLw2',
  name: 'Nightly report',
  scope: 'all',
  status: 'active',
  created_at: '2026-02-01T08:00:00.000Z',
  expires_at: '2026-05-02T08:00:00.000Z',
  revoked_at: null,
  last_used_at: '2026-03-05T02:00:00.000Z',
};

export const listTokens = defineList({
  id: 'listTokens',
  path: '/admin/tokens',
  tag: 'Administration',
  summary: 'Admin: list admin tokens',
  description: 'Every token ever created, without its text. Newest first by default. By session only.',
  zh: { summary: '列出管理令牌', description: '已创建的全部令牌，不含令牌全文。默认最新的在前。仅限会话访问。' },
  access: 'admin_session',
  filters: {
    q: textParam({ description: 'Part of a name or a prefix', zh: '名称或前缀的一部分' }),
    status: filterParam(adminTokenStatuses, { description: 'Only tokens with this status', zh: '只返回此状态的令牌' }),
    sort: sortParam(tokenSorts, '-created_at'),
  },
  response: AdminTokenList,
  exampleItem: tokenExample,
  read: ({ query, context }) => readTokens(query, context.now),
});
