import { ArticleUpdate } from '../../../archive/articles/schema';
import { completeState } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { updateArticle as update } from '../../../editing/articles/writes';
import { db } from '../../../platform/db/client';
import { ARTICLE_BODY_BYTES, defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const updateArticle = defineOperation({
  id: 'updateArticle',
  method: 'PATCH',
  path: '/admin/articles/{id}',
  tag: 'Editing',
  summary: 'Change an article directly',
  description: 'Changed fields go straight to readers; a draft stays as it is, and `base_changed` then lists them.',
  zh: { summary: '直接修改文章', description: '所改字段立即对读者生效；草稿保持不变，并由 `base_changed` 列出这些字段。' },
  access: 'editor',
  params: idParams,
  body: ArticleUpdate,
  bodyLimit: ARTICLE_BODY_BYTES,
  sample: { body: { is_featured: true } },
  response: EditedArticle,
  example: editedExample,
  errors: ['resource_not_found', 'slug_taken', 'publish_blocked'],
  ifMatch: true,
  handle: async ({ params, body, actor, context }) => {
    const state = await update(db(), params.id, body, { since: context.ifMatch, actor });
    return { value: await completeState(state, actor, context.now) };
  },
});
