import { endPreview as end } from '../../../editing/previews/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { previewParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const endPreview = defineDelete({
  id: 'endPreview',
  path: '/admin/articles/{id}/previews/{preview_id}',
  tag: 'Editing',
  summary: 'End one preview link',
  description: 'The link stops working at once, also in browsers that have opened it. Other links go on.',
  zh: { summary: '结束一个预览链接', description: '该链接立即失效，已打开预览的浏览器也不能再查看。其他链接不受影响。' },
  access: 'contributor',
  params: previewParams,
  sample: { params: { id: editedExample.id, preview_id: '9f2c41b07d3ae856' } },
  errors: ['resource_not_found'],
  secret: true,
  remove: ({ params, actor }) => end(db(), params.id, params.preview_id, actor),
});
