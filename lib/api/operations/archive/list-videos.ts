import { getArchiveVersion } from '../../../archive/version/reads';
import { listVideos as readVideos } from '../../../archive/videos/reads';
import { VideoList } from '../../../archive/videos/schema';
import { toContentLanguages } from '../../../platform/text/languages';
import { defineList } from '../../http/list-operation';
import { categoryParam, langParam } from '../../http/params';

/** One invented video; the example of one video uses it too. */
export const videoExample = {
  id: '6f0e4c55-9a53-4f1a-8c3f-8e010b9f6a52',
  title_zh: '一间客房的一天',
  title_en: 'A day in the life of a room',
  description_zh: '从退房到入住：客房在六小时里经历了什么。',
  description_en: 'From check-out to check-in: what happens to a room in six hours.',
  video_url: 'https://videos.example.com/a-day-in-the-life-of-a-room.mp4',
  thumbnail: '',
  category_slug: 'operations',
  duration: '12:40',
  created_at: '2026-02-11T06:00:00.000Z',
};

export const listVideos = defineList({
  id: 'listVideos',
  path: '/videos',
  tag: 'Archive',
  summary: 'List published videos',
  description: 'Newest `created_at` first.',
  zh: { summary: '列出已发布的视频', description: '按 `created_at` 由新到旧排列。' },
  access: 'anyone',
  filters: { category: categoryParam, lang: langParam },
  response: VideoList,
  exampleItem: videoExample,
  cacheVersion: getArchiveVersion,
  headers: ['Content-Language'],
  read: async ({ query }) => ({ ...(await readVideos(query)), languages: toContentLanguages(query.lang) }),
});
