import { toPreviewCookies } from '../../../editing/previews/rules';
import { OpenedPreview, PreviewOpen } from '../../../editing/previews/schema';
import { openPreview as open } from '../../../editing/previews/writes';
import { db } from '../../../platform/db/client';
import { env } from '../../../platform/env';
import { defineOperation } from '../../http/operation';
import { editedExample } from './get-edited-article';

export const openPreview = defineOperation({
  id: 'openPreview',
  method: 'POST',
  path: '/previews/open',
  tag: 'Editing',
  summary: 'Open a preview in this browser',
  description:
    'For the page that a preview link leads to. Exchanges the token for cookies of the two preview pages, which last 24 hours at most. Needs our own `Origin`.',
  zh: {
    summary: '在此浏览器中打开预览',
    description:
      '供预览链接指向的页面使用：以令牌换取两个预览页面的 Cookie，有效期最长 24 小时。须由本站页面发出请求（Origin）。',
  },
  access: 'anyone',
  body: PreviewOpen,
  sample: { body: { token: 'q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE' } },
  response: OpenedPreview,
  example: { id: editedExample.id, expires_at: '2026-03-06T10:01:40.000Z' },
  errors: ['token_invalid', 'origin_refused'],
  ownOrigin: true,
  secret: true,
  handle: async ({ body, context }) => {
    const { articleId, expiresAt } = await open(db(), body.token, context.now);
    return {
      value: { id: articleId, expires_at: expiresAt.toISOString() },
      cookies: toPreviewCookies({ articleId, expiresAt, token: body.token }, context.now, env().appUrl),
    };
  },
});
