import { completeArticle } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { keepRevision as keep } from '../../../editing/revisions/writes';
import { db } from '../../../platform/db/client';
import { env } from '../../../platform/env';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const keepRevision = defineOperation({
  id: 'keepRevision',
  method: 'POST',
  path: '/admin/articles/{id}/revisions',
  tag: 'Editing',
  summary: 'Keep the draft as a revision',
  description: 'Keeps what the draft contains now. Nothing is added if it is the latest revision already.',
  zh: { summary: '将草稿保存为历史版本', description: '保存草稿的当前内容。若与最新版本相同，则不新增。' },
  access: 'contributor',
  params: idParams,
  sample: { params: { id: editedExample.id } },
  response: EditedArticle,
  example: editedExample,
  errors: ['resource_not_found', 'role_required'],
  secret: true,
  extension: true,
  handle: async ({ params, actor, context }) => ({
    value: await completeArticle(await keep(db(), params.id, actor), actor, context.now, env().appUrl),
  }),
});
