import { z } from 'zod';
import { listThreads } from '../../../audience/comments/reads';
import { CommentThreadList } from '../../../audience/comments/schema';
import { env } from '../../../platform/env';
import { defineList } from '../../http/list-operation';

/** One invented comment; the examples of other operations use it too. */
export const commentExample = {
  id: '0d6c3f2e-7f51-4c1d-9a36-5a3c6b0f8e21',
  author_name: 'Priya Raman',
  is_staff: false,
  content: 'Does the effect hold for resorts with a short season?',
  created_at: '2026-03-05T10:02:00.000Z',
  deleted: false,
};

export const listArticleComments = defineList({
  id: 'listArticleComments',
  path: '/articles/{slug}/comments',
  tag: 'Comments',
  summary: 'List the comments on an article',
  description:
    'Approved comments, newest first, each with its replies, oldest first. A deleted comment with replies leaves an empty place. ' +
    'Not found where comments are off.',
  zh: {
    summary: '列出文章的评论',
    description: '已通过审核的评论，最新的在前；每条附有回复，最早的在前。已删除但有回复的评论保留空位。未开启评论时返回 404。',
  },
  access: 'anyone',
  params: z.object({
    slug: z.string().meta({ description: 'Slug or alias of an article', zh: '文章的 slug 或别名', schema: { type: 'string' } }),
  }),
  sample: { params: { slug: 'littlewoods-rule-and-its-assumptions' } },
  response: CommentThreadList,
  exampleItem: {
    ...commentExample,
    replies: [
      {
        id: '5c0f8a11-2b64-4e0a-8a5e-0e2f7b9d6c43',
        author_name: 'Chen Jiayi',
        is_staff: true,
        content: 'It does, with a wider band. We will publish the figures next month.',
        created_at: '2026-03-05T11:40:00.000Z',
        deleted: false,
      },
    ],
  },
  errors: ['article_not_found'],
  isHidden: () => env().comments === 'off',
  read: ({ params, query }) => listThreads(params.slug, query),
});
