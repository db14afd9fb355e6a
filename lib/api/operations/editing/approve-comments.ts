import { BulkCommentAction, BulkCommentResult } from '../../../audience/comments/schema';
import { moderateComments } from '../../../audience/comments/writes';
import { db } from '../../../platform/db/client';
import { defineOperation, LONG_BODY_BYTES } from '../../http/operation';
import { commentExample } from '../comments/list-article-comments';

export const approveComments = defineOperation({
  id: 'approveComments',
  method: 'POST',
  path: '/admin/comments/approve',
  tag: 'Editing',
  summary: 'Approve comments',
  description: 'They appear below their articles, and so do their approved replies. Repeating it changes nothing.',
  zh: { summary: '通过评论', description: '评论连同已通过的回复显示在文章下方。重复操作没有影响。' },
  access: 'editor',
  body: BulkCommentAction,
  bodyLimit: LONG_BODY_BYTES,
  sample: { body: { ids: [commentExample.id] } },
  response: BulkCommentResult,
  example: { done: [commentExample.id], skipped: [] },
  handle: async ({ body, actor }) => ({ value: await moderateComments(db(), 'approve', body.ids, actor) }),
});
