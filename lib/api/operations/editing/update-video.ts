import { getAdminVideo } from '../../../archive/videos/reads';
import { AdminVideo, VideoUpdate } from '../../../archive/videos/schema';
import { updateVideo as update } from '../../../archive/videos/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { adminVideoExample } from './list-admin-videos';

export const updateVideo = defineOperation({
  id: 'updateVideo',
  method: 'PATCH',
  path: '/admin/videos/{id}',
  tag: 'Editing',
  summary: 'Edit a video',
  description: 'Absent and null fields keep their value; the empty string empties a text.',
  zh: { summary: '编辑视频', description: '缺省和 null 的字段保持原值；空字符串清空文本。' },
  access: 'editor',
  params: idParams,
  body: VideoUpdate,
  sample: { body: { is_published: false } },
  response: AdminVideo,
  example: { ...adminVideoExample, is_published: false },
  errors: ['resource_not_found', 'video_exists'],
  handle: async ({ params, body, actor }) => {
    await update(db(), params.id, body, actor);
    return { value: await getAdminVideo(params.id) };
  },
});
