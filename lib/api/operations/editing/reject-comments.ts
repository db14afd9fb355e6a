import { BulkCommentAction, BulkCommentResult } from '../../../audience/comments/schema';
import { moderateComments } from '../../../audience/comments/writes';
import { db } from '../../../platform/db/client';
import { defineOperation, LONG_BODY_BYTES } from '../../http/operation';
import { commentExample } from '../comments/list-article-comments';

export const rejectComments = defineOperation({
  id: 'rejectComments',
  method: 'POST',
  path: '/admin/comments/reject',
  tag: 'Editing',
  summary: 'Reject comments',
  description:
    'They are not shown, nor are their replies. Rejected comments are deleted after 30 days. Repeating it changes nothing.',
  zh: { summary: '拒绝评论', description: '评论及其回复不再显示；被拒绝的评论 30 天后删除。重复操作没有影响。' },
  access: 'editor',
  body: BulkCommentAction,
  bodyLimit: LONG_BODY_BYTES,
  sample: { body: { ids: [commentExample.id] } },
  response: BulkCommentResult,
  example: { done: [commentExample.id], skipped: [] },
  handle: async ({ body, actor }) => ({ value: await moderateComments(db(), 'reject', body.ids, actor) }),
});
