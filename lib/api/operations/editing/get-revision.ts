import { getRevision as readRevision } from '../../../editing/revisions/reads';
import { RevisionWithRecord } from '../../../editing/revisions/schema';
import { defineOperation } from '../../http/operation';
import { revisionParams } from '../../http/params';
import { editedExample } from './get-edited-article';
import { revisionExample } from './list-revisions';

export const getRevision = defineOperation({
  id: 'getRevision',
  method: 'GET',
  path: '/admin/articles/{id}/revisions/{n}',
  tag: 'Editing',
  summary: 'Get one revision',
  description: 'With the record as it was after the change.',
  zh: { summary: '查看历史版本', description: '包含更改之后的完整记录。' },
  access: 'contributor',
  params: revisionParams,
  sample: { params: { id: editedExample.id } },
  response: RevisionWithRecord,
  example: { ...revisionExample, record: editedExample.draft },
  errors: ['resource_not_found'],
  secret: true,
  handle: async ({ params, actor }) => ({ value: await readRevision(params.id, Number(params.n), actor) }),
});
