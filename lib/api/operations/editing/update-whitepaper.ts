import { getAdminWhitepaper } from '../../../audience/whitepapers/reads';
import { AdminWhitepaper, WhitepaperUpdate } from '../../../audience/whitepapers/schema';
import { updateWhitepaper as update } from '../../../audience/whitepapers/writes';
import { db } from '../../../platform/db/client';
import { defineOperation, LONG_BODY_BYTES } from '../../http/operation';
import { whitepaperParams } from '../../http/params';
import { adminWhitepaperExample } from './list-admin-whitepapers';

export const updateWhitepaper = defineOperation({
  id: 'updateWhitepaper',
  method: 'PATCH',
  path: '/admin/whitepapers/{slug}',
  tag: 'Editing',
  summary: 'Edit a whitepaper',
  description:
    'Absent and null fields keep their value; the empty string empties a text. `is_published: true` needs a file, else `state_conflict`; `false` ends its links and URLs at once.',
  zh: {
    summary: '编辑白皮书',
    description:
      '缺省和 null 的字段保持原值；空字符串清空文本。`is_published: true` 需要文件，否则返回 `state_conflict`；设为 `false` 时链接和下载地址立即失效。',
  },
  access: 'editor',
  params: whitepaperParams,
  body: WhitepaperUpdate,
  bodyLimit: LONG_BODY_BYTES,
  sample: { body: { is_published: true } },
  response: AdminWhitepaper,
  example: adminWhitepaperExample,
  errors: ['resource_not_found', 'state_conflict'],
  handle: async ({ params, body, actor, context }) => {
    await update(db(), params.slug, body, actor, context.now);
    return { value: await getAdminWhitepaper(params.slug) };
  },
});
