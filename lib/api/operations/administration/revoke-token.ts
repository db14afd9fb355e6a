import { getToken } from '../../../console/admin/reads';
import { AdminToken } from '../../../console/admin/schema';
import { revokeAdminToken } from '../../../console/admin/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { tokenPrefixParams } from '../../http/params';
import { tokenExample } from './list-tokens';

export const revokeToken = defineOperation({
  id: 'revokeToken',
  method: 'POST',
  path: '/admin/tokens/{prefix}/revoke',
  tag: 'Administration',
  summary: 'Admin: revoke an admin token',
  description: 'Ends the token permanently from the next request on. Repeating it changes nothing. By session only.',
  zh: { summary: '撤销管理令牌', description: '令牌立即永久失效。重复操作不会产生更改。仅限会话访问。' },
  access: 'admin_session',
  params: tokenPrefixParams,
  response: AdminToken,
  example: { ...tokenExample, status: 'revoked', revoked_at: '2026-03-05T10:02:00.000Z' },
  errors: ['resource_not_found'],
  handle: async ({ params, actor, context }) => {
    await revokeAdminToken(db(), params.prefix, actor);
    return { value: await getToken(params.prefix, context.now) };
  },
});
