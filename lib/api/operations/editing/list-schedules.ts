import { listSchedules as readSchedules } from '../../../editing/schedules/reads';
import { ScheduledArticleList } from '../../../editing/schedules/schema';
import { defineList } from '../../http/list-operation';
import { editedExample } from './get-edited-article';

export const listSchedules = defineList({
  id: 'listSchedules',
  path: '/admin/schedule',
  tag: 'Editing',
  summary: 'List what goes live by itself',
  description:
    'Scheduled drafts of published articles, and articles that wait for their first publication. Failures first, then by time.',
  zh: { summary: '列出发布计划', description: '已发布文章的定时草稿，以及等待首次发布的文章。失败的在前，其余按时间排列。' },
  access: 'editor',
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
  read: ({ query }) => readSchedules(query),
});
