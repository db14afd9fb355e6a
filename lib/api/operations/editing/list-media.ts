import { listMedia as readMedia } from '../../../editing/media/reads';
import { MediaList } from '../../../editing/media/schema';
import { defineList } from '../../http/list-operation';
import { booleanParam, textParam } from '../../http/params';

/** One invented image; the examples of other operations use it too. */
const sha256 = '5f2c1f0e52a64b4f9d9e6f1d1c7f2a105f2c1f0e52a64b4f9d9e6f1d1c7f2a10';
export const mediaExample = {
  id: '2f6a6a52-1c1d-4c55-8f0e-8c3f8e010b9f',
  name: 'lobby.jpg',
  path: `/media/${sha256}/full.webp`,
  url: `https://research.example.com/media/${sha256}/full.webp`,
  width: 2_400,
  height: 1_600,
  bytes: 284_120,
  sha256,
  alt_zh: '大堂',
  alt_en: 'The lobby',
  widths: [480, 960, 1_600],
  created_at: '2026-03-05T09:12:44.115Z',
  created_by: 'staff:editor@example.com',
  used_in: [{ kind: 'article', id: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52', title: 'The true cost of a booking' }],
} as const;

export const listMedia = defineList({
  id: 'listMedia',
  path: '/admin/media',
  tag: 'Editing',
  summary: 'List images',
  description:
    'Uploaded images, newest first, and where each is used, at most 100 places. Contributors see titles of published and of their own ' +
    'articles only.',
  zh: {
    summary: '列出图片',
    description: '已上传的图片，最新的在前，并列出使用位置，每张最多 100 处。撰稿人只能看到已发布文章和自己文章的标题。',
  },
  access: 'contributor',
  filters: {
    q: textParam({
      description: 'Part of the name of the file, of an alternative text or of the email address of the uploader',
      zh: '文件名、替代文本或上传者邮箱的一部分',
    }),
    unused: booleanParam(false, { description: 'Only images that are not used anywhere', zh: '仅返回未被使用的图片' }),
  },
  response: MediaList,
  exampleItem: mediaExample,
  read: ({ query, actor, context }) => readMedia(query, { ...actor, locale: context.locale }),
});
