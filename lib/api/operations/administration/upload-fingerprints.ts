import { FingerprintBatch, FingerprintUpload } from '../../../distribution/fingerprints/schema';
import { registerCopies } from '../../../distribution/fingerprints/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { batchExample } from './list-fingerprints';

/** Maximum bytes of the copies of one text (docs/contract.md, section 16). */
const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;

export const uploadFingerprints = defineOperation({
  id: 'uploadFingerprints',
  method: 'POST',
  path: '/admin/fingerprints',
  tag: 'Administration',
  summary: 'Admin: register copies of a text',
  description:
    'Registers copies of one text in different wordings, so that a leaked copy can be recognised. Only hashes of the runs of eight ' +
    'words in which the copies differ are stored, never a text. Uploading a batch again in the same language replaces it. By session only.',
  zh: {
    summary: '登记文本副本',
    description:
      '登记同一文本措辞各异的副本，日后可辨认外泄的是哪一份。系统只保存各副本之间有差异的八词片段的哈希值，不保存文本。同一语言再次上传同一批次会整体替换。仅限会话访问。',
  },
  access: 'admin_session',
  body: FingerprintUpload,
  bodyLimit: MAX_UPLOAD_BYTES,
  sample: {
    body: {
      lang: 'en',
      batch_id: batchExample.batch_id,
      variants: [
        { uid: 17, content: 'Rates rose in every market that we follow, but in the resorts they rose first and by most.' },
        { uid: 18, content: 'Prices rose in every market that we watch, and in the resorts they rose first and by most.' },
      ],
    },
  },
  response: FingerprintBatch,
  example: {
    ...batchExample,
    variants: [
      { uid: 17, marks: 10 },
      { uid: 18, marks: 10 },
    ],
  },
  handle: async ({ body, actor }) => ({
    value: await registerCopies(db(), body, actor),
  }),
});
