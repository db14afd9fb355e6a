import { CommentCreate, CreatedComment } from '../../../audience/comments/schema';
import { addComment } from '../../../audience/comments/writes';
import { db } from '../../../platform/db/client';
import { env } from '../../../platform/env';
import { defineOperation } from '../../http/operation';
import { commentExample } from './list-article-comments';

export const commentSample = {
  article_id: 'littlewoods-rule-and-its-assumptions',
  author_name: commentExample.author_name,
  content: commentExample.content,
};

export const createComment = defineOperation({
  id: 'createComment',
  method: 'POST',
  path: '/comments',
  tag: 'Comments',
  summary: 'Comment on an article',
  description:
    'Anyone may comment where the operator allows it; otherwise the path is not found. The comment appears once an editor approves it. ' +
    'An equal comment within an hour returns the first one. Five comments per client and hour.',
  zh: {
    summary: '评论文章',
    description:
      '运营方允许时任何人均可评论，否则返回 404。评论经编辑审核通过后公开。一小时内重复提交相同评论会返回第一条。每个客户端每小时最多 5 条。',
  },
  access: 'anyone',
  body: CommentCreate,
  sample: { body: commentSample },
  response: CreatedComment,
  example: { id: commentExample.id, status: 'pending' },
  errors: ['limit_reached'],
  isHidden: () => env().comments !== 'everyone',
  handle: async ({ body, context }) => {
    const { article_id: article, author_name: name, author_email: email, content, parent_id: parent } = body;
    const comment = { article, name, email, content, parent, isStaff: false };
    return { value: await addComment(db(), comment, context) };
  },
});
