import { completeState } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { withdrawReview as withdraw } from '../../../editing/reviews/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const withdrawReview = defineOperation({
  id: 'withdrawReview',
  method: 'DELETE',
  path: '/admin/articles/{id}/review',
  tag: 'Editing',
  summary: 'Withdraw a request for review',
  description: 'The article and its draft stay as they are.',
  zh: { summary: '撤回审阅请求', description: '文章及草稿保持不变。' },
  access: 'contributor',
  params: idParams,
  response: EditedArticle,
  example: editedExample,
  errors: ['resource_not_found', 'role_required'],
  secret: true,
  handle: async ({ params, actor, context }) => {
    const state = await withdraw(db(), params.id, actor);
    return { value: await completeState(state, actor, context.now) };
  },
});
