import { discardDraft as discard } from '../../../editing/drafts/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const discardDraft = defineDelete({
  id: 'discardDraft',
  path: '/admin/articles/{id}/draft',
  tag: 'Editing',
  summary: 'Discard a draft',
  description: 'The article stays as it is. The draft remains among the revisions.',
  zh: { summary: '放弃草稿', description: '文章保持不变，草稿保留在历史版本中。' },
  access: 'contributor',
  params: idParams,
  sample: { params: { id: editedExample.id } },
  errors: ['resource_not_found'],
  ifMatch: true,
  remove: ({ params, actor, context }) => discard(db(), params.id, { since: context.ifMatch, actor }),
});
