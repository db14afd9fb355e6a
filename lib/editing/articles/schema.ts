import { z } from 'zod';
import { timestamp } from '../../platform/text/schema';
import { type ArticleField, articleFields } from '../article-lock/record';
import { DraftRecord } from '../article-lock/schema';
import { articleWarningTypes } from '../checks/rules';
import { ArticleSchedule, editedShape } from '../drafts/schema';
import { PresentEditor } from '../presence/schema';
import { ArticleReview } from '../reviews/schema';

const ArticleWarning = z
  .object({
    type: z.enum(articleWarningTypes).meta({ description: 'Kind of warning', zh: '提示的类型' }),
    field: z.string().meta({ description: 'Name of the field that it is about', zh: '所涉字段的名称' }),
    line: z.int().nullable().meta({ description: 'Of a body, from 1', zh: '正文中的行号，从 1 开始' }),
    text: z.string().meta({
      description: 'The URL or HTML that it is about; empty if it is about the field',
      zh: '所涉的 URL 或 HTML；针对整个字段时为空',
    }),
  })
  .meta({
    id: 'ArticleWarning',
    description: 'Something to look at; it never blocks publishing',
    zh: '需要留意之处，不妨碍发布',
  });

const TranslationState = z
  .object({
    zh: z.int().meta({ description: 'Blocks of the Chinese body', zh: '中文正文的段落数' }),
    en: z.int().meta({ description: 'Blocks of the English body', zh: '英文正文的段落数' }),
  })
  .meta({
    id: 'TranslationState',
    description: 'Blocks that changed in each language since both corresponded',
    zh: '两种语言一致之后各自改动的段落数',
  });

const UnmatchedLines = z
  .object({
    zh: z.array(z.int()).meta({ description: 'Lines of the Chinese body', zh: '中文正文的行号' }),
    en: z.array(z.int()).meta({ description: 'Lines of the English body', zh: '英文正文的行号' }),
  })
  .meta({
    id: 'UnmatchedLines',
    description: 'The lines of each body, from 1, where a block begins that is new or changed since both corresponded',
    zh: '两种语言一致之后各正文中新增或改动的段落的起始行，从 1 开始',
  });

const FieldChange = z
  .object({
    by: z.string().meta({
      description: 'Who made the change: the name of a member of staff, or a program',
      zh: '更改者：工作人员的姓名，或程序',
    }),
    at: timestamp,
  })
  .meta({ id: 'FieldChange', description: 'Who changed a field, and when', zh: '字段的更改者与时间' });

const FieldChanges = z
  .object(Object.fromEntries(articleFields.map((field) => [field, FieldChange])) as Record<ArticleField, typeof FieldChange>)
  .partial()
  .meta({
    id: 'FieldChanges',
    description: 'Who last changed each field of the draft, or of the article without one, and when',
    zh: '草稿（没有草稿时为文章）各字段最近由谁、在何时更改',
  });

/** An article as its editors see it. */
export const EditedArticle = z
  .object({
    ...editedShape,
    schedule: ArticleSchedule.nullable(),
    warnings: z.array(ArticleWarning),
    review: ArticleReview.nullable(),
    editors: z.array(PresentEditor),
    editable: z.boolean().meta({ description: 'Whether the caller may change it', zh: '调用者能否修改' }),
    deletable: z.boolean().meta({ description: 'Whether the caller may delete it', zh: '调用者能否删除' }),
    translation: TranslationState.nullable(),
    unmatched: UnmatchedLines.nullable(),
    changed: FieldChanges,
  })
  .meta({
    id: 'EditedArticle',
    description: 'An article with its draft, and what editors need to know about both',
    zh: '文章及其草稿，以及编辑需要了解的情况',
  });

/** The response to a draft save. */
export const SavedArticle = EditedArticle.extend({
  merged: DraftRecord.partial().meta({
    id: 'MergedFields',
    description: 'What others changed since the version in If-Match',
    zh: 'If-Match 所示版本之后他人的更改',
  }),
}).meta({ id: 'SavedArticle', description: 'An article after a save of its draft', zh: '保存草稿后的文章' });

/** The response to keeping a revision. */
export const KeptArticle = EditedArticle.extend({
  revision: z.int().nullable().meta({
    description: 'The revision that holds what was kept; null if there was nothing to keep',
    zh: '保存内容所在的版本号；没有可保存的内容时为 null',
  }),
}).meta({ id: 'KeptArticle', description: 'An article after a revision of it was kept', zh: '保存历史版本后的文章' });

export type EditedArticle = z.input<typeof EditedArticle>;
