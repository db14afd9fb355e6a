import { deleteWhitepaper as remove } from '../../../audience/whitepapers/writes';
import { db } from '../../../platform/db/client';
import { findStorage } from '../../../platform/storage/open-storage';
import { defineDelete } from '../../http/delete-operation';
import { whitepaperParams } from '../../http/params';
import { adminWhitepaperExample } from './list-admin-whitepapers';

export const deleteWhitepaper = defineDelete({
  id: 'deleteWhitepaper',
  path: '/admin/whitepapers/{slug}',
  tag: 'Editing',
  summary: 'Delete a whitepaper',
  description: 'Its files and the list of its downloads go too; its links end at once.',
  zh: { summary: '删除白皮书', description: '文件和下载记录一并删除，链接立即失效。' },
  access: 'editor',
  params: whitepaperParams,
  sample: { params: { slug: adminWhitepaperExample.slug } },
  errors: ['resource_not_found'],
  remove: ({ params, actor }) => remove(db(), findStorage, params.slug, actor),
});
