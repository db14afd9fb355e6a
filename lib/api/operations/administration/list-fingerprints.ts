import { listBatches } from '../../../distribution/fingerprints/reads';
import { FingerprintBatchList } from '../../../distribution/fingerprints/schema';
import { defineList } from '../../http/list-operation';

/** One invented batch; the examples of other operations use it too. */
export const batchExample = {
  batch_id: 'pricing-report-2026.1',
  lang: 'en',
  created_at: '2026-03-05T10:02:00.000Z',
  created_by: 'admin:editor.in.chief@example.com',
} as const;

export const listFingerprints = defineList({
  id: 'listFingerprints',
  path: '/admin/fingerprints',
  tag: 'Administration',
  summary: 'Admin: list registered copies',
  description: 'Batches of copies that were registered for tracing, newest first. By session only.',
  zh: { summary: '列出已登记的副本', description: '已登记用于溯源的副本批次，最新的在前。仅限会话访问。' },
  access: 'admin_session',
  response: FingerprintBatchList,
  exampleItem: { ...batchExample, variant_count: 50 },
  read: ({ query }) => listBatches(query),
});
