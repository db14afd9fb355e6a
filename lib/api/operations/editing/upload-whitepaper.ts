import { z } from 'zod';
import { getAdminWhitepaper } from '../../../audience/whitepapers/reads';
import { AdminWhitepaper } from '../../../audience/whitepapers/schema';
import { putWhitepaperFile } from '../../../audience/whitepapers/writes';
import { UploadBody } from '../../../editing/media/schema';
import { db } from '../../../platform/db/client';
import { storage } from '../../../platform/storage/open-storage';
import { defineOperation } from '../../http/operation';
import { localeParam, whitepaperParams } from '../../http/params';
import { adminWhitepaperExample } from './list-admin-whitepapers';

/** Maximum bytes of a file. */
const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

export const uploadWhitepaper = defineOperation({
  id: 'uploadWhitepaper',
  method: 'PUT',
  path: '/admin/whitepapers/{slug}/files/{lang}',
  tag: 'Editing',
  summary: 'Upload the file of a whitepaper',
  description: 'A PDF of at most 20 MiB in this language. It replaces the present one; URLs of that one end at once.',
  zh: { summary: '上传白皮书文件', description: '此语言的 PDF 文件，不超过 20 MiB。原有文件将被替换，其下载地址立即失效。' },
  access: 'editor',
  params: z.object({ ...whitepaperParams.shape, lang: localeParam({ description: 'Language of the file', zh: '文件的语言' }) }),
  body: UploadBody,
  bodyType: 'multipart',
  bodyLimit: MAX_UPLOAD_BYTES,
  sample: { params: { lang: 'en' }, body: { file: Buffer.from('%PDF-1.7\n%%EOF\n') } },
  response: AdminWhitepaper,
  example: adminWhitepaperExample,
  errors: ['resource_not_found', 'storage_unavailable'],
  handle: async ({ params: { slug, lang }, body, actor }) => {
    await putWhitepaperFile(db(), storage, { slug, lang, file: body.file }, actor);
    return { value: await getAdminWhitepaper(slug) };
  },
});
