import { batchParams } from '../../../distribution/fingerprints/schema';
import { deleteBatch } from '../../../distribution/fingerprints/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { batchExample } from './list-fingerprints';

export const deleteFingerprints = defineDelete({
  id: 'deleteFingerprints',
  path: '/admin/fingerprints/{batch_id}',
  tag: 'Administration',
  summary: 'Admin: delete registered copies',
  description: 'Deletes a batch in both languages. Its copies can no longer be recognised. By session only.',
  zh: { summary: '删除已登记的副本', description: '删除该批次的中英文副本，此后无法再辨认。仅限会话访问。' },
  access: 'admin_session',
  params: batchParams,
  sample: { params: { batch_id: batchExample.batch_id } },
  errors: ['resource_not_found'],
  remove: ({ params, actor }) => deleteBatch(db(), params.batch_id, actor),
});
