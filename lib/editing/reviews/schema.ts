import { z } from 'zod';
import { text, timestamp } from '../../platform/text/schema';

/** Maximum characters of the words that go with a request. */
const MAX_NOTE = 500;

export const ReviewInput = z
  .object({
    note: text(MAX_NOTE)
      .nullish()
      .transform((note) => note?.trim() ?? '')
      .meta({
        description: 'What the editor should know',
        zh: '给编辑的说明',
        schema: { type: ['string', 'null'], maxLength: MAX_NOTE },
      }),
  })
  .meta({ id: 'ReviewInput', description: 'Asks an editor to look at an article', zh: '请编辑审阅文章' });

export const ArticleReview = z
  .object({
    by: z
      .string()
      .meta({ description: 'Who asked: the name of a member of staff, or a program', zh: '提交者：工作人员的姓名，或程序' }),
    at: timestamp,
    note: z.string().meta({ description: 'What the editor should know; may be empty', zh: '给编辑的说明，可为空' }),
  })
  .meta({ id: 'ArticleReview', description: 'The article is ready for an editor', zh: '文章等待编辑审阅' });

export type ReviewInput = z.output<typeof ReviewInput>;
export type ArticleReview = z.output<typeof ArticleReview>;
