import { getAdminVideo } from '../../../archive/videos/reads';
import { AdminVideo, VideoCreate } from '../../../archive/videos/schema';
import { createVideo as create } from '../../../archive/videos/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { adminVideoExample } from './list-admin-videos';

export const createVideo = defineOperation({
  id: 'createVideo',
  method: 'POST',
  path: '/admin/videos',
  tag: 'Editing',
  summary: 'Create a video',
  description:
    'The video is published unless `is_published` is false. `video_url` begins with https:// and identifies the video.',
  zh: {
    summary: '创建视频',
    description: '除非 `is_published` 为 false，视频立即发布。`video_url` 以 https:// 开头，不可重复。',
  },
  access: 'editor',
  body: VideoCreate,
  sample: {
    body: {
      title_zh: adminVideoExample.title_zh,
      title_en: adminVideoExample.title_en,
      video_url: adminVideoExample.video_url,
    },
  },
  response: AdminVideo,
  example: adminVideoExample,
  errors: ['video_exists'],
  handle: async ({ body, actor }) => {
    const id = await create(db(), body, actor);
    return { value: await getAdminVideo(id) };
  },
});
