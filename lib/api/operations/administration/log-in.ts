import { toSessionCookie } from '../../../people/auth/rules';
import { Login, LoginInput } from '../../../people/staff/schema';
import { logIn as begin } from '../../../people/staff/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { userExample } from './list-users';

export const logIn = defineOperation({
  id: 'logIn',
  method: 'POST',
  path: '/auth/login',
  tag: 'Administration',
  summary: 'Staff: sign in with a password',
  description:
    'Sets the session cookie and ends the browser’s previous session. Only pages of the portal may call it. After 5 wrong ' +
    'passwords of an address, or 20 of a client, within 15 minutes every further attempt is a 429; emailed links keep working.',
  zh: {
    summary: '用密码登录',
    description:
      '设置会话 Cookie，并结束该浏览器之前的会话。仅限门户自身的页面调用。15 分钟内同一邮箱尝试 5 次、同一来源尝试 20 次后返回 429，邮件链接仍可登录。',
  },
  access: 'anyone',
  ownOrigin: true,
  body: LoginInput,
  sample: { body: { email: userExample.email, password: 'correct horse battery staple' } },
  response: Login,
  example: {
    user: { id: userExample.id, email: userExample.email, name: userExample.name, role: userExample.role },
    expires_at: '2026-03-06T09:12:44.102Z',
  },
  errors: ['login_invalid', 'origin_refused'],
  secret: true,
  handle: async ({ body, context }) => {
    const attempt = { ...body, client: context.client, replaces: context.browser?.replaces };
    const { user, token, expiresAt } = await begin(db(), attempt, context);
    return {
      value: { user, expires_at: expiresAt.toISOString() },
      cookies: [toSessionCookie({ token, expiresAt })],
    };
  },
});
