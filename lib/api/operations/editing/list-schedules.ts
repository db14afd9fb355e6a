import { listSchedules as readSchedules } from '../../../editing/schedules/reads';
import { ScheduledArticleList, scheduleStatuses } from '../../../editing/schedules/schema';
import { defineList } from '../../http/list-operation';
import { filterParam } from '../../http/params';
import { editedExample } from './get-edited-article';

export const listSchedules = defineList({
  id: 'listSchedules',
  path: '/admin/schedule',
  tag: 'Editing',
  summary: 'List scheduled articles',
  description:
    'Scheduled drafts of published articles, and articles that wait for their first publication. Failures first, then by time.',
  zh: {
    summary: '列出定时发布的文章',
    description: '已发布文章的定时草稿，以及等待首次发布的文章。失败的在前，其余按时间排列。',
  },
  access: 'editor',
  filters: {
    status: filterParam(scheduleStatuses, {
      description: 'Only these. `live`: what went live by itself in the last seven days, the latest first. Default: all others',
      zh: '只返回此状态。`live`：过去七天内已按时发布的，最近的在前；默认返回其余各项',
    }),
  },
  response: ScheduledArticleList,
  exampleItem: {
    id: editedExample.id,
    state: 'published',
    title_zh: editedExample.article.title_zh,
    title_en: editedExample.article.title_en,
    at: '2026-03-09T01:00:00.000Z',
    revision: 4,
    status: 'pending',
    reason: null,
    by: 'Lin Yue',
    version: 7,
  },
  secret: true,
  read: ({ query, context }) => readSchedules(query, context.now),
});
