import { BulkCommentAction, BulkCommentResult } from '../../../audience/comments/schema';
import { moderateComments } from '../../../audience/comments/writes';
import { db } from '../../../platform/db/client';
import { defineOperation, LONG_BODY_BYTES } from '../../http/operation';
import { commentExample } from '../comments/list-article-comments';

export const deleteComments = defineOperation({
  id: 'deleteComments',
  method: 'POST',
  path: '/admin/comments/delete',
  tag: 'Editing',
  summary: 'Delete comments',
  description:
    'Removes name, address and text at once. A comment with replies leaves an empty place. This cannot be undone. Repeating it changes nothing.',
  zh: { summary: '删除评论', description: '立即删除姓名、邮箱与正文。有回复的评论保留空位。此操作不可撤销。重复操作没有影响。' },
  access: 'editor',
  body: BulkCommentAction,
  bodyLimit: LONG_BODY_BYTES,
  sample: { body: { ids: [commentExample.id] } },
  response: BulkCommentResult,
  example: { done: [commentExample.id], skipped: [] },
  handle: async ({ body, actor }) => ({ value: await moderateComments(db(), 'delete', body.ids, actor) }),
});
