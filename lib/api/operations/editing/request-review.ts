import { completeState } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { ReviewInput } from '../../../editing/reviews/schema';
import { requestReview as request } from '../../../editing/reviews/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const requestReview = defineOperation({
  id: 'requestReview',
  method: 'POST',
  path: '/admin/articles/{id}/review',
  tag: 'Editing',
  summary: 'Ask an editor to look at an article',
  description: 'Whoever may edit an article may hand it over. Publishing or discarding its draft ends the request.',
  zh: { summary: '将文章交给编辑审阅', description: '可编辑文章的人均可提交审阅。发布或放弃草稿后，审阅请求随之结束。' },
  access: 'contributor',
  params: idParams,
  body: ReviewInput.optional(),
  sample: { body: { note: 'The figures are final.' } },
  response: EditedArticle,
  example: { ...editedExample, review: { by: 'Lin Yue', at: '2026-07-16T10:03:00.000Z', note: 'The figures are final.' } },
  errors: ['resource_not_found', 'role_required'],
  secret: true,
  handle: async ({ params, body = { note: '' }, actor, context }) => {
    const state = await request(db(), params.id, body, { actor, now: context.now });
    return { value: await completeState(state, actor, context.now) };
  },
});
