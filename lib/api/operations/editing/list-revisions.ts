import { listRevisions as readRevisions } from '../../../editing/revisions/reads';
import { RevisionList } from '../../../editing/revisions/schema';
import { defineList } from '../../http/list-operation';
import { idParams } from '../../http/params';
import { editedExample } from './get-edited-article';

export const revisionExample = {
  n: 4,
  at: '2026-07-16T10:01:40.000Z',
  by: 'Lin Yue',
  kind: 'edited',
  fields: ['title_en', 'content_en'],
  scheduled_for: null,
};

export const listRevisions = defineList({
  id: 'listRevisions',
  path: '/admin/articles/{id}/revisions',
  tag: 'Editing',
  summary: "List an article's revisions",
  description:
    'The article and its draft after each change, newest first. What readers saw, the last 50 and what a schedule needs are kept; the rest for 90 days.',
  zh: {
    summary: '列出文章的历史版本',
    description:
      '文章及其草稿每次更改后的内容，最新的在前。读者看到过的版本、最近 50 个版本和定时发布所需的版本一直保留，其余保留 90 天。',
  },
  access: 'contributor',
  params: idParams,
  sample: { params: { id: editedExample.id } },
  response: RevisionList,
  exampleItem: revisionExample,
  errors: ['resource_not_found'],
  secret: true,
  read: ({ params, query, actor }) => readRevisions(params.id, query, actor),
});
