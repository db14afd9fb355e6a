import { getAdminWhitepaper } from '../../../audience/whitepapers/reads';
import { AdminWhitepaper, WhitepaperCreate } from '../../../audience/whitepapers/schema';
import { createWhitepaper as create } from '../../../audience/whitepapers/writes';
import { db } from '../../../platform/db/client';
import { defineOperation, LONG_BODY_BYTES } from '../../http/operation';
import { adminWhitepaperExample } from './list-admin-whitepapers';

const { slug, title_zh, title_en } = adminWhitepaperExample;

export const createWhitepaper = defineOperation({
  id: 'createWhitepaper',
  method: 'POST',
  path: '/admin/whitepapers',
  tag: 'Editing',
  summary: 'Create a whitepaper',
  description:
    'Without `slug` it is made from `title_en`, with `-2`, `-3` if taken. A new whitepaper has no file, so it cannot be published yet: upload one first.',
  zh: {
    summary: '创建白皮书',
    description: '省略 `slug` 时由 `title_en` 生成，已被占用则加 `-2`、`-3`。新建的白皮书没有文件，须先上传才能发布。',
  },
  access: 'editor',
  body: WhitepaperCreate,
  bodyLimit: LONG_BODY_BYTES,
  sample: { body: { slug, title_zh, title_en } },
  response: AdminWhitepaper,
  example: { ...adminWhitepaperExample, is_published: false, files: { zh: null, en: null }, published_at: null, downloads: 0 },
  errors: ['slug_taken', 'state_conflict'],
  handle: async ({ body, actor }) => ({ value: await getAdminWhitepaper(await create(db(), body, actor)) }),
});
