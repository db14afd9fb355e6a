import { getToken } from '../../../console/admin/reads';
import { AdminTokenCreate, AdminTokenIssued } from '../../../console/admin/schema';
import { createAdminToken } from '../../../console/admin/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { tokenExample } from './list-tokens';

export const createToken = defineOperation({
  id: 'createToken',
  method: 'POST',
  path: '/admin/tokens',
  tag: 'Administration',
  summary: 'Admin: create an admin token',
  description: 'The response shows the token; nothing shows it again. By session only: a token cannot create another.',
  zh: { summary: '创建管理令牌', description: '令牌全文只在此响应中出现一次。仅限会话访问：令牌不能创建令牌。' },
  access: 'admin_session',
  body: AdminTokenCreate,
  sample: { body: { name: tokenExample.name, days: 90 } },
  response: AdminTokenIssued,
  example: { ...tokenExample, last_used_at: null, token: 'hia_4Tz8qLw2_…' },
  secret: true,
  handle: async ({ body, actor, context }) => {
    const token = { ...body, now: context.now };
    const { text, prefix } = await createAdminToken(db(), token, actor);
    return { value: { ...(await getToken(prefix, context.now)), token: text } };
  },
});
