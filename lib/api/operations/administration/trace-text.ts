import { Trace, TraceRequest } from '../../../distribution/fingerprints/schema';
import { traceText as trace } from '../../../distribution/fingerprints/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { batchExample } from './list-fingerprints';

/** Maximum bytes of a text to trace (docs/contract.md, section 16). */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;

export const traceText = defineOperation({
  id: 'traceText',
  method: 'POST',
  path: '/admin/fingerprints/trace',
  tag: 'Administration',
  summary: 'Admin: trace a text',
  description:
    'Lists the batches that share at least 20 marks with the text, and the copies that contain the largest part of them. An unchanged ' +
    'excerpt of a copy has share 1 for its `uid`. The result is evidence, not proof. The text is not stored. By session only.',
  zh: {
    summary: '追溯文本来源',
    description:
      '列出与该文本至少有 20 处共同标记的批次，以及包含其中最多标记的副本。未经改动的节选，其所属 `uid` 的占比为 1。结果只是线索，不是证明。文本不会保存。仅限会话访问。',
  },
  access: 'admin_session',
  body: TraceRequest,
  bodyLimit: MAX_TEXT_BYTES,
  sample: { body: { lang: 'en', content: 'Rates rose in every market that we follow, but in the resorts they rose first.' } },
  response: Trace,
  example: {
    items: [
      {
        batch_id: batchExample.batch_id,
        marks: 46,
        variants: [
          { uid: 17, share: 1 },
          { uid: 18, share: 0.5652173913043478 },
        ],
      },
    ],
  },
  handle: async ({ body, actor }) => ({
    value: await trace(db(), body, actor),
  }),
});
