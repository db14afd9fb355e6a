import { endPreviews as end } from '../../../editing/previews/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const endPreviews = defineDelete({
  id: 'endPreviews',
  path: '/admin/articles/{id}/previews',
  tag: 'Editing',
  summary: 'End all previews of an article',
  description: 'Every link to a preview stops working at once, also in browsers that have opened it.',
  zh: { summary: '结束文章的全部预览', description: '所有预览链接立即失效，已打开预览的浏览器也不能再查看。' },
  access: 'contributor',
  params: idParams,
  sample: { params: { id: editedExample.id } },
  errors: ['resource_not_found'],
  secret: true,
  remove: ({ params, actor }) => end(db(), params.id, actor),
});
