import { listPreviews as readPreviews } from '../../../editing/previews/reads';
import { LivePreviewList } from '../../../editing/previews/schema';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const listPreviews = defineOperation({
  id: 'listPreviews',
  method: 'GET',
  path: '/admin/articles/{id}/previews',
  tag: 'Editing',
  summary: "List an article's previews",
  description: 'The links that still work, without their tokens, and how often each was opened.',
  zh: { summary: '列出文章的预览链接', description: '仍然有效的链接，不含令牌。' },
  access: 'contributor',
  params: idParams,
  sample: { params: { id: editedExample.id } },
  response: LivePreviewList,
  example: {
    items: [
      {
        id: '9f2c41b07d3ae856',
        by: 'Lin Yue',
        revision: null,
        expires_at: '2026-03-06T10:01:40.000Z',
        opened: 2,
        opened_at: '2026-03-04T08:12:05.000Z',
      },
    ],
  },
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, actor, context }) => ({ value: { items: await readPreviews(params.id, actor, context.now) } }),
});
