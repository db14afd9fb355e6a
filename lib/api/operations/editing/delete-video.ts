import { deleteVideo as remove } from '../../../archive/videos/writes';
import { db } from '../../../platform/db/client';
import { Deleted, deleted } from '../../http/deleted';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { adminVideoExample } from './list-admin-videos';

export const deleteVideo = defineOperation({
  id: 'deleteVideo',
  method: 'DELETE',
  path: '/admin/videos/{id}',
  tag: 'Editing',
  summary: 'Delete a video',
  description: 'The file at `video_url` stays where it is.',
  zh: { summary: '删除视频', description: '`video_url` 指向的文件不受影响。' },
  access: 'editor',
  params: idParams,
  sample: { params: { id: adminVideoExample.id } },
  response: Deleted,
  example: deleted,
  errors: ['resource_not_found'],
  extension: true,
  handle: async ({ params, actor }) => {
    await remove(db(), params.id, actor);
    return { value: deleted };
  },
});
