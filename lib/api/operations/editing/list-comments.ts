import { listComments as readComments } from '../../../audience/comments/reads';
import { listedStatuses } from '../../../audience/comments/record';
import { AdminCommentList } from '../../../audience/comments/schema';
import { defineList } from '../../http/list-operation';
import { filterParam, textParam } from '../../http/params';
import { commentExample } from '../comments/list-article-comments';

const { deleted: _, ...shown } = commentExample;

export const listComments = defineList({
  id: 'listComments',
  path: '/admin/comments',
  tag: 'Editing',
  summary: 'List comments for moderation',
  description: 'Comments in any state but deleted, newest first, with the address and network of their author.',
  zh: { summary: '列出待审核的评论', description: '除已删除外各状态的评论，最新的在前，附作者的邮箱与来源网络。' },
  access: 'editor',
  filters: {
    status: filterParam(listedStatuses, { description: 'Only comments in this state', zh: '只返回此状态的评论' }),
    article: textParam({ description: 'Id or slug of an article', zh: '文章的 id 或 slug' }),
    q: textParam({ description: 'Part of a name, an address or a text', zh: '姓名、邮箱或正文的一部分' }),
  },
  response: AdminCommentList,
  exampleItem: {
    ...shown,
    status: 'pending',
    article: {
      id: '2c7c1c62-0f1c-4d26-8c7f-9c54a9d3f0aa',
      slug: 'littlewoods-rule-and-its-assumptions',
      title_zh: '利特尔伍德法则及其假设',
      title_en: 'Littlewood’s rule and its assumptions',
    },
    parent_id: null,
    author_email: 'premium@example.com',
    network: '203.0.113.*',
    moderated_at: null,
  },
  secret: true,
  read: ({ query }) => readComments(query),
});
