import { deleteVideo as remove } from '../../../archive/videos/writes';
import { db } from '../../../platform/db/client';
import { defineDelete } from '../../http/delete-operation';
import { idParams } from '../../http/params';
import { adminVideoExample } from './list-admin-videos';

export const deleteVideo = defineDelete({
  id: 'deleteVideo',
  path: '/admin/videos/{id}',
  tag: 'Editing',
  summary: 'Delete a video',
  description: 'The file at `video_url` stays where it is.',
  zh: { summary: '删除视频', description: '`video_url` 指向的文件不受影响。' },
  access: 'editor',
  params: idParams,
  sample: { params: { id: adminVideoExample.id } },
  errors: ['resource_not_found'],
  remove: ({ params, actor }) => remove(db(), params.id, actor),
});
