import { completeState } from '../../../editing/articles/reads';
import { KeptArticle } from '../../../editing/articles/schema';
import { KeptFields } from '../../../editing/revisions/schema';
import { keepRevision as keep } from '../../../editing/revisions/writes';
import { db } from '../../../platform/db/client';
import { ARTICLE_BODY_BYTES, defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const keepRevision = defineOperation({
  id: 'keepRevision',
  method: 'POST',
  path: '/admin/articles/{id}/revisions',
  tag: 'Editing',
  summary: 'Keep the draft as a revision',
  description:
    'Keeps what the draft contains now, or with a body these fields over it as a revision of kind `kept`; the draft does not change. Nothing is added if the latest revision is the same.',
  zh: {
    summary: '将草稿保存为历史版本',
    description:
      '保存草稿的当前内容；带请求体时，以其中的字段替换草稿对应内容，存为 `kept` 版本，草稿本身不变。若与最新版本相同，则不新增。',
  },
  access: 'contributor',
  params: idParams,
  body: KeptFields,
  bodyLimit: ARTICLE_BODY_BYTES,
  sample: { body: { content_en: 'Rate and occupancy trade off.' } },
  response: KeptArticle,
  example: { ...editedExample, revision: 12 },
  errors: ['resource_not_found', 'role_required'],
  secret: true,
  handle: async ({ params, body = {}, actor, context }) => {
    const { state, revision } = await keep(db(), params.id, actor, body);
    return { value: { ...(await completeState(state, actor, context.now)), revision } };
  },
});
