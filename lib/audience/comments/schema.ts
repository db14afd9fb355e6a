import { z } from 'zod';
import { ArticleItem } from '../../archive/articles/schema';
import { foldName } from '../../people/subscribers/rules';
import { foldEmail } from '../../platform/email';
import { listOf } from '../../platform/list-envelope';
import { isStorable, orReject, recordId, shownText, timestamp } from '../../platform/text/schema';
import { listedStatuses } from './record';
import { MAX_CONTENT, MAX_MODERATED, MAX_NAME } from './rules';

/** An email address, folded; null and the empty string mean none. */
const optionalAddress = z
  .string()
  .nullable()
  .default('')
  .transform(orReject((text) => (text ? foldEmail(text) : ''), 'Value is not a valid email address'));

export const CommentCreate = z
  .object({
    article_id: z
      .string()
      .refine((value) => isStorable(value), 'String should not contain NUL or lone surrogates')
      .meta({ description: 'Id or slug of a published article', zh: '已发布文章的 id 或 slug' }),
    author_name: shownText(MAX_NAME)
      .refine((name) => foldName(name) !== undefined, 'Name should be one line without control characters')
      .transform((name) => name.trim())
      .meta({
        description: 'Shown beside the comment, one line',
        zh: '与评论一同显示，单行',
        schema: { type: 'string', minLength: 1, maxLength: MAX_NAME },
      }),
    author_email: optionalAddress.meta({
      description: 'For moderators only: never shown and never emailed. The address of a session replaces it',
      zh: '仅供审核人员查看，不会公开，也不会收到邮件。已登录时以会话的邮箱为准',
      schema: { type: ['string', 'null'], default: '' },
    }),
    content: shownText(MAX_CONTENT).meta({
      description: 'Plain text; links are not clickable',
      zh: '纯文本，其中的链接不可点击',
      schema: { type: 'string', minLength: 1, maxLength: MAX_CONTENT },
    }),
    parent_id: z.string().nullable().default(null).meta({
      description: 'Id of the comment that this one replies to: approved, of the same article, not a reply itself',
      zh: '所回复评论的 id：须已通过审核、属于同一文章，且本身不是回复',
    }),
  })
  .meta({ id: 'CommentCreate', description: 'A comment on an article', zh: '对文章的评论' });

const status = z.enum(listedStatuses).meta({ description: 'State of the comment', zh: '评论的状态' });

export const CreatedComment = z
  .object({ id: recordId, status })
  .meta({ id: 'CreatedComment', description: 'The stored comment', zh: '已保存的评论' });

const comment = {
  id: recordId,
  author_name: z.string().meta({ description: 'Empty once deleted', zh: '删除后为空' }),
  is_staff: z.boolean().meta({ description: 'Written by a member of staff', zh: '由工作人员撰写' }),
  content: z.string().meta({ description: 'Plain text; empty once deleted', zh: '纯文本；删除后为空' }),
  created_at: timestamp,
  deleted: z
    .boolean()
    .meta({ description: 'The place of a removed comment whose replies remain', zh: '评论已删除，仅因有回复而保留位置' }),
};

const CommentReply = z.object(comment).meta({ id: 'CommentReply', description: 'A reply to a comment', zh: '对评论的回复' });

export const CommentThread = z
  .object({
    ...comment,
    id: recordId.meta({ description: 'The `parent_id` of replies to it', zh: '回复此评论时填作 `parent_id`' }),
    replies: z.array(CommentReply).meta({ description: 'Oldest first', zh: '最早的在前' }),
  })
  .meta({ id: 'CommentThread', description: 'An approved comment with its replies', zh: '已通过的评论及其回复' });

export const CommentThreadList = listOf(CommentThread, 'CommentThreadList', {
  description: 'A page of threads, newest first',
  zh: '一页评论及其回复，最新的在前',
});

const CommentedArticle = ArticleItem.pick({ id: true, slug: true, title_zh: true, title_en: true }).meta({
  id: 'CommentedArticle',
  description: 'The article that a comment belongs to',
  zh: '评论所属的文章',
});

export const AdminComment = z
  .object({
    id: comment.id,
    status,
    article: CommentedArticle,
    parent_id: z.string().nullable().meta({ description: 'The comment that it replies to', zh: '所回复的评论' }),
    author_name: z.string().meta({ description: 'As its author typed it', zh: '评论者填写的姓名' }),
    author_email: z.string().meta({ description: 'Unproven unless a session wrote it', zh: '除登录者外均未经验证' }),
    is_staff: comment.is_staff,
    network: z.string().meta({ description: 'Where it came from, for 30 days', zh: '来源网络，保留 30 天' }),
    content: z.string().meta({ description: 'Plain text, as written', zh: '纯文本，原样' }),
    created_at: timestamp,
    moderated_at: timestamp.nullable(),
  })
  .meta({ id: 'AdminComment', description: 'A comment as moderators see it', zh: '审核人员所见的评论' });

export const AdminCommentList = listOf(AdminComment, 'AdminCommentList', {
  description: 'A page of comments, newest first',
  zh: '一页评论，最新的在前',
});

export const BulkCommentAction = z
  .object({
    ids: z.array(z.string()).min(1).max(MAX_MODERATED).meta({ description: 'Ids of comments', zh: '评论的 id' }),
  })
  .meta({ id: 'BulkCommentAction', description: 'Comments to approve, reject or delete', zh: '要通过、拒绝或删除的评论' });

const SkippedComment = z
  .object({
    id: z.string().meta({ description: 'As the request has it', zh: '请求中的 id' }),
    reason: z.literal('not_found').meta({ description: 'No comment has this id', zh: '没有此 id 的评论' }),
  })
  .meta({ id: 'SkippedComment', description: 'An id that was skipped', zh: '已跳过的 id' });

export const BulkCommentResult = z
  .object({
    done: z
      .array(z.string())
      .meta({ description: 'In this state now, also if they were before', zh: '现处于该状态的评论，含此前已处于该状态的' }),
    skipped: z.array(SkippedComment),
  })
  .meta({ id: 'BulkCommentResult', description: 'What became of each id', zh: '各 id 的处理结果' });

export type CommentCreate = z.output<typeof CommentCreate>;
export type CreatedComment = z.input<typeof CreatedComment>;
export type CommentThread = z.input<typeof CommentThread>;
export type AdminComment = z.input<typeof AdminComment>;
export type BulkCommentResult = z.input<typeof BulkCommentResult>;
