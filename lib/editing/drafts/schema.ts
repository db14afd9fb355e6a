import { z } from 'zod';
import { ArticleItem, ArticleList, ArticleUpdate } from '../../archive/articles/schema';
import { locales } from '../../platform/i18n/locales';
import { emptiableTimestampInput, recordId, text, timestamp } from '../../platform/text/schema';
import { articleFields, articleStates, draftFields, liveFields } from '../article-lock/record';
import { ArticleRecord } from '../article-lock/schema';
import { ArticleReview } from '../reviews/schema';

const onlyWhenPublishing = z
  .unknown()
  .refine((value) => value === null || value === undefined, 'Set this by publishing, or on the article itself')
  .optional()
  .meta({
    description: 'Not part of a draft: publish it, or update the article',
    zh: '不属于草稿：请发布草稿，或直接修改文章',
    schema: { type: 'null' },
  });

/** A draft save: the changed fields, and those whose conflict with the article is decided. */
export const DraftUpdate = z
  .object({
    ...ArticleUpdate.shape,
    ...Object.fromEntries(liveFields.map((field) => [field, onlyWhenPublishing])),
    rebase: z
      .array(z.enum(draftFields as [string, ...string[]]))
      .max(draftFields.length)
      .nullish()
      .meta({
        description: "Fields in which the draft replaces the article's later change",
        zh: '以草稿的值取代文章期间改动的字段',
      }),
  })
  .meta({
    id: 'DraftUpdate',
    description: 'Changed fields of a draft; absent and null fields keep their value',
    zh: '草稿中修改的字段；缺省或为 null 的字段保持原值',
  });

const note = (description: string, zh: string) => text(500).nullish().meta({ description, zh });

export const PublishInput = z
  .object({
    publish_at: emptiableTimestampInput.nullish().meta({
      description: 'When the article is published; without it, now',
      zh: '文章的发布时间，未给出时立即发布',
    }),
    note_zh: note('What changed, in Chinese, for readers of a live article', '以中文告知读者已发布的文章更改了什么'),
    note_en: note('What changed, in English, for readers of a live article', '以英文告知读者已发布的文章更改了什么'),
  })
  .meta({
    id: 'PublishInput',
    description: 'When the article is published, and the note for readers about a change',
    zh: '发布时间，以及就更改告知读者的内容',
  });

export type PublishInput = z.output<typeof PublishInput>;

export const ArticleSchedule = z
  .object({
    at: timestamp,
    revision: z.int().meta({ description: 'The revision that goes live', zh: '将要发布的版本' }),
    status: z.enum(['pending', 'failed']).meta({
      description: '`failed`: it could not go live at its time; `reason` says why',
      zh: '`failed` 表示到时未能发布，原因见 `reason`',
    }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'Code of the problem that kept it from going live', zh: '未能发布时的错误代码' }),
  })
  .meta({ id: 'ArticleSchedule', description: 'A draft that goes live by itself', zh: '到时自动发布的草稿' });

export const articleState = z
  .enum(articleStates)
  .meta({ description: 'Readers see `published` articles only', zh: '读者只能看到 `published` 的文章' });

const createdBy = z
  .string()
  .nullable()
  .meta({ description: 'Who created the article here; null after an import', zh: '在后台创建文章的人；导入的文章为 null' });

/** An item of the console's list: unpublished articles have no times of publication. */
export const EditedItem = ArticleItem.extend({
  published_at: timestamp.nullable(),
  updated_at: timestamp.nullable(),
  state: articleState,
  edited_at: timestamp,
  has_draft: z.boolean().meta({ description: 'Whether changes wait to be published', zh: '是否有尚未发布的更改' }),
  missing: z.array(z.enum(locales)).meta({
    description: 'Languages without a title or a body, in the draft if there is one',
    zh: '缺少标题或正文的语言；有草稿时以草稿为准',
  }),
  schedule: ArticleSchedule.nullable(),
  review: ArticleReview.nullable(),
  unmatched: z.array(z.enum(locales)).nullable().meta({
    description: 'Languages whose body changed since both were marked as corresponding; null if they never were',
    zh: '标记两种语言一致之后正文有改动的语言；从未标记时为 null',
  }),
  created_by: createdBy,
}).meta({ id: 'EditedItem', description: 'An article as the console lists it', zh: '后台列表中的文章' });

export const EditedItemList = z
  .object({
    ...ArticleList.shape,
    items: z.array(EditedItem),
    total_capped: z
      .literal(true)
      .optional()
      .meta({ description: 'There are more articles than `total`', zh: '文章数多于 `total`' }),
  })
  .meta({ id: 'EditedItemList', description: 'A page of articles in any state', zh: '一页文章，含各种状态' });

/** Fields of the article itself; `EditedArticle` adds its schedule, warnings and editors. */
export const editedShape = {
  id: recordId,
  state: articleState,
  url: z.string().meta({ format: 'uri', description: 'The article page in the portal', zh: '文章在门户中的网址' }),
  article: ArticleRecord,
  draft: ArticleRecord.nullable(),
  version: z.int().meta({ description: 'The version of the article, for If-Match', zh: '文章的版本，用于 If-Match' }),
  base_changed: z
    .array(z.enum(articleFields as [string, ...string[]]))
    .meta({ description: 'Fields of the article that changed since the draft began', zh: '草稿开始以来文章中已变动的字段' }),
  created_by: createdBy,
  edited_at: timestamp,
};

export type EditedItem = z.input<typeof EditedItem>;
export type ArticleSchedule = z.output<typeof ArticleSchedule>;
