import { completeOne } from '../../../editing/media/reads';
import { Media, MediaUpdate } from '../../../editing/media/schema';
import { updateMedia as write } from '../../../editing/media/writes';
import { db } from '../../../platform/db/client';
import { defineOperation } from '../../http/operation';
import { idParams } from '../../http/params';
import { mediaExample } from './list-media';

export const updateMedia = defineOperation({
  id: 'updateMedia',
  method: 'PATCH',
  path: '/admin/media/{id}',
  tag: 'Editing',
  summary: 'Edit the texts of an image',
  description: 'Contributors change their own images only. Articles that already show the image keep the text they have.',
  zh: { summary: '修改图片替代文本', description: '撰稿人只能修改自己上传的图片。已使用该图片的文章保留原有文本。' },
  access: 'contributor',
  params: idParams,
  body: MediaUpdate,
  sample: { body: { alt_en: 'The lobby at night' } },
  response: Media,
  example: { ...mediaExample, alt_en: 'The lobby at night' },
  errors: ['resource_not_found', 'role_required'],
  handle: async ({ params, body, actor, context }) => {
    const row = await write(db(), params.id, body, actor);
    return { value: await completeOne(row, { ...actor, locale: context.locale }) };
  },
});
