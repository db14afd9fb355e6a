import { PreviewCreate, PreviewLink } from '../../../editing/previews/schema';
import { createPreview as create } from '../../../editing/previews/writes';
import { db } from '../../../platform/db/client';
import { env } from '../../../platform/env';
import { toPreviewLink } from '../../../platform/portal-links';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const createPreview = defineOperation({
  id: 'createPreview',
  method: 'POST',
  path: '/admin/articles/{id}/previews',
  tag: 'Editing',
  summary: 'Share a preview',
  description:
    'A link that shows the draft, or one revision, to anyone with the link. Its token is in the fragment and is not shown again.',
  zh: { summary: '分享预览', description: '持有链接者可查看草稿或某一历史版本。令牌位于 URL 片段中，仅返回这一次。' },
  access: 'contributor',
  params: idParams,
  body: PreviewCreate.optional(),
  sample: { params: { id: editedExample.id }, body: { hours: 24 } },
  response: PreviewLink,
  example: {
    url: 'https://research.example.com/preview#token=q0vJx2m1T8bYwN4c7uRzLhPeDkaS5tXo9iGfVbQnMjE',
    expires_at: '2026-03-06T10:01:40.000Z',
  },
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, body = {}, actor, context }) => {
    const { token, expiresAt } = await create(db(), params.id, body, actor, context.now);
    return { value: { url: toPreviewLink(env().appUrl, token), expires_at: expiresAt.toISOString() } };
  },
});
