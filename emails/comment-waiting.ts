import type { EmailProps, EmailText } from './parts/layout';

/** Tells an editor that a comment waits for a decision. Anyone may have written it, so nothing of it is quoted. */
export function commentWaitingText({ locale }: EmailProps): EmailText {
  return locale === 'zh'
    ? {
        subject: '有评论等待审核',
        preview: '一位读者发表了评论，审核通过后才会公开。',
        title: '有评论等待审核',
        opening: ['一位读者发表了评论。评论须经编辑审核通过，才会显示在文章下方。'],
        action: '查看评论',
        closing: ['在待审核的评论处理完之前，如有新的评论，不会再发邮件通知您。'],
      }
    : {
        subject: 'A comment is waiting for review',
        preview: 'A reader wrote a comment. It appears once an editor approves it.',
        title: 'A comment is waiting for review',
        opening: ['A reader wrote a comment. It appears below its article once an editor approves it.'],
        action: 'Review comments',
        closing: ['You will not be emailed about further comments until none is waiting.'],
      };
}
