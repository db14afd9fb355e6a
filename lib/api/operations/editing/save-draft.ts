import { completeState } from '../../../editing/articles/reads';
import { SavedArticle } from '../../../editing/articles/schema';
import { DraftUpdate } from '../../../editing/drafts/schema';
import { saveDraft as save } from '../../../editing/drafts/writes';
import { db } from '../../../platform/db/client';
import { ARTICLE_BODY_BYTES, defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const saveDraft = defineOperation({
  id: 'saveDraft',
  method: 'PATCH',
  path: '/admin/articles/{id}/draft',
  tag: 'Editing',
  summary: 'Save changed fields of a draft',
  description:
    'The first save creates the draft. With an older version in `If-Match`, the save succeeds if nobody else has changed the same fields since; `merged` contains the changes of others. Readers do not see drafts.',
  zh: {
    summary: '保存草稿中修改的字段',
    description:
      '首次保存时创建草稿。若 `If-Match` 的版本较旧，只要所发字段之后未被他人修改，保存即成功，`merged` 为他人的更改。读者看不到草稿。',
  },
  access: 'contributor',
  params: idParams,
  body: DraftUpdate,
  bodyLimit: ARTICLE_BODY_BYTES,
  sample: { body: { title_en: 'The rate is not the goal' } },
  response: SavedArticle,
  example: { ...editedExample, merged: { title_zh: '平均房价不是目标' } },
  errors: ['resource_not_found', 'slug_taken'],
  ifMatch: true,
  handle: async ({ params, body, actor, context }) => {
    const { state, merged } = await save(db(), params.id, body, { since: context.ifMatch, actor });
    return { value: { ...(await completeState(state, actor, context.now)), merged } };
  },
});
