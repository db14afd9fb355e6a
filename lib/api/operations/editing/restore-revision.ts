import { completeState } from '../../../editing/articles/reads';
import { EditedArticle } from '../../../editing/articles/schema';
import { restoreRevision as restore } from '../../../editing/revisions/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { revisionParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const restoreRevision = defineOperation({
  id: 'restoreRevision',
  method: 'POST',
  path: '/admin/articles/{id}/revisions/{n}/restore',
  tag: 'Editing',
  summary: 'Restore a revision to the draft',
  description: 'Copies its record into the draft. What the draft held stays among the revisions, and readers see nothing of it.',
  zh: { summary: '将历史版本恢复到草稿', description: '将其记录复制到草稿。草稿原有内容保留在历史版本中，读者看不到变化。' },
  access: 'contributor',
  params: revisionParams,
  sample: { params: { n: '4' } },
  response: EditedArticle,
  example: editedExample,
  errors: ['resource_not_found', 'role_required'],
  ifMatch: true,
  handle: async ({ params, actor, context }) => {
    const state = await restore(db(), params.id, Number(params.n), { since: context.ifMatch, actor });
    return { value: await completeState(state, actor, context.now) };
  },
});
