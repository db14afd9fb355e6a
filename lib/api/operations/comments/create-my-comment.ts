import { CommentCreate, CreatedComment } from '../../../audience/comments/schema';
import { addComment, requireActiveSubscriber } from '../../../audience/comments/writes';
import { db } from '../../../platform/db/client';
import { env } from '../../../platform/env';
import { defineOperation } from '../../http/operation';
import { commentSample } from './create-comment';
import { commentExample } from './list-article-comments';

export const createMyComment = defineOperation({
  id: 'createMyComment',
  method: 'POST',
  path: '/me/comments',
  tag: 'Comments',
  summary: 'Comment on an article while signed in',
  description:
    'Subscribers need an active subscription, and their comment appears once an editor approves it; that of a member of staff appears ' +
    'at once. The address of the session replaces `author_email`. An equal comment within an hour returns the first one. Five comments ' +
    'per client and hour.',
  zh: {
    summary: '登录后评论文章',
    description:
      '订阅者须有有效订阅，评论经编辑审核通过后公开；工作人员的评论立即公开。`author_email` 以会话的邮箱为准。一小时内重复提交相同评论会返回第一条。每个客户端每小时最多 5 条。',
  },
  access: 'session',
  body: CommentCreate,
  sample: { body: commentSample },
  response: CreatedComment,
  example: { id: commentExample.id, status: 'pending' },
  errors: ['subscription_inactive', 'limit_reached'],
  isHidden: () => env().comments === 'off',
  handle: async ({ body, principal, actor, context }) => {
    const isStaff = principal.kind === 'session' && principal.role !== undefined;
    if (!isStaff) await requireActiveSubscriber(db(), actor, context.now);
    const { article_id: article, author_name: name, content, parent_id: parent } = body;
    const comment = { article, name, email: actor.email ?? '', content, parent, isStaff };
    return { value: await addComment(db(), comment, context) };
  },
});
