import { deleteMedia as remove } from '../../../editing/media/writes';
import { db } from '../../../platform/db/client';
import { findStorage } from '../../../platform/storage/open-storage';
import { defineDelete } from '../../http/delete-operation';
import { idParams } from '../../http/params';
import { mediaExample } from './list-media';

export const deleteMedia = defineDelete({
  id: 'deleteMedia',
  path: '/admin/media/{id}',
  tag: 'Editing',
  summary: 'Delete an image',
  description:
    'Deletes an image that no article, draft, schedule, video or user shows. Contributors delete their own images only.',
  zh: {
    summary: '删除图片',
    description: '仅可删除未被文章、草稿、定时发布、视频或用户使用的图片。撰稿人只能删除自己上传的图片。',
  },
  access: 'contributor',
  params: idParams,
  sample: { params: { id: mediaExample.id } },
  errors: ['resource_not_found', 'role_required', 'state_conflict'],
  remove: ({ params, actor }) => remove(db(), findStorage, params.id, actor),
});
