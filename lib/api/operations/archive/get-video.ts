import { z } from 'zod';
import { getArchiveVersion } from '../../../archive/version/reads';
import { getVideo as readVideo } from '../../../archive/videos/reads';
import { Video } from '../../../archive/videos/schema';
import { toContentLanguages } from '../../../platform/text/languages';
import { defineOperation } from '../../http/operation';
import { idParams, langParam } from '../../http/params';
import { videoExample } from './list-videos';

export const getVideo = defineOperation({
  id: 'getVideo',
  method: 'GET',
  path: '/videos/{id}',
  tag: 'Archive',
  summary: 'Read one video',
  description: 'A published video. Unpublished and absent videos look the same.',
  zh: { summary: '读取一个视频', description: '已发布的视频。未发布与不存在的视频响应相同。' },
  access: 'anyone',
  params: idParams,
  query: z.object({ lang: langParam }),
  response: Video,
  example: videoExample,
  errors: ['resource_not_found'],
  cacheVersion: getArchiveVersion,
  headers: ['Content-Language'],
  handle: async ({ params, query }) => ({
    value: await readVideo(params.id, query.lang),
    languages: toContentLanguages(query.lang),
  }),
});
